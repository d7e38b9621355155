import type { OpenStation } from "@command-center/contract/results/decisive/could-change";
import {
  findSeatStations,
  MOST_FOUND_STATIONS,
  saveDispute,
} from "@command-center/contract/results/decisive/disputes";
import { countedText } from "@command-center/domain/number-text";
import { useState } from "react";
import { explain } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { EntryForm, replacedId, takenFrom, useEntry, versionOf } from "../../../../parts/form/entry-form.tsx";
import { TextField } from "../../../../parts/form/fields.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field, Input } from "../../../../ui/controls/field.tsx";

type DisputedStation = Pick<OpenStation, "id" | "name" | "dispute">;

export interface DisputeDialogProps {
  contest: number;
  /** The station with a dispute that changes; null for a new one, of a station that the user finds. */
  station: DisputedStation | null;
  onClose: () => void;
}

/** Marks the result of a station as disputed, changes the reason, or says that it is disputed no longer. */
export function DisputeDialog({ contest, station, onClose }: DisputeDialogProps) {
  const [chosen, setChosen] = useState<DisputedStation | null>(station);
  const saved = (title: string) => ({ title, description: chosen?.name ?? "" });
  const versioned = {
    version: versionOf(station?.dispute?.id),
    wordsOf: (_: string, theirs: unknown) => ({ name: "Reason", text: String(theirs) }),
  };
  const entry = useEntry<Record<"area" | "reason" | "evidence", string>, typeof saveDispute>({
    endpoint: saveDispute,
    opened: {
      area: "",
      reason: station?.dispute?.reason ?? "",
      evidence: station?.dispute?.evidence ?? "",
    },
    inputOf: ({ reason, evidence }, _, version) => ({
      contest,
      area: chosen?.id,
      dispute: { reason, evidence: evidence.trim() === "" ? null : evidence },
      replaces: replacedId(version),
    }),
    versioned,
    toastOf: () => saved("Disputed station saved"),
    onClose,
  });
  const ending = useEntry({
    endpoint: saveDispute,
    opened: {},
    inputOf: (_, __, version) => ({
      contest,
      area: station?.id,
      dispute: null,
      replaces: replacedId(version),
    }),
    versioned: { ...versioned, taken: (_, fields) => (entry.set(takenFrom(fields)), {}) },
    toastOf: () => saved("No longer disputed"),
    onClose,
  });
  const either = {
    ...entry,
    error: entry.error ?? ending.error,
    conflict: entry.conflict ?? ending.conflict,
  };
  return (
    <EntryForm
      entry={either}
      title={station === null ? "Add a disputed station" : `Dispute at ${station.name}`}
      verb="Save"
      footer={
        station !== null && (
          <Button busy={ending.isPending} onClick={ending.submit}>
            No longer disputed
          </Button>
        )
      }
    >
      <p className="text-14 text-mute">
        Its votes are left out of the lead on this page. No other figure changes.
      </p>
      {station === null && (
        <StationChoice
          contest={contest}
          chosen={chosen?.id ?? null}
          message={chosen === null ? entry.form.formState.errors["area"]?.message : undefined}
          onChoose={setChosen}
        />
      )}
      <TextField name="reason" label="Reason" hint="Such as: votes altered, form not signed." />
      <TextField
        name="evidence"
        label="Evidence"
        hint="Where it is: form number, petition and annex, person."
      />
    </EntryForm>
  );
}

interface StationChoiceProps {
  contest: number;
  chosen: number | null;
  message: string | undefined;
  onChoose: (station: DisputedStation) => void;
}

function StationChoice({ contest, chosen, message, onChoose }: StationChoiceProps) {
  const [words, setWords] = useState("");
  const q = words.trim();
  const { data, error, isFetching } = useRead(findSeatStations, { contest, ...(q !== "" && { q }) });
  const found = (data ?? []).filter(({ isDisputed }) => !isDisputed);
  return (
    <>
      <Field label="Find a station" hint="Station, parish or sub-county" message={message}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => {
              // Enter searches, and does not send the form.
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        )}
      </Field>
      <fieldset aria-busy={isFetching} className="grid max-h-56 gap-1 overflow-y-auto">
        <legend className="text-12 text-mute">
          {data === undefined
            ? error === null
              ? "Searching…"
              : `The stations could not be loaded. ${explain(error)}`
            : data.length === MOST_FOUND_STATIONS
              ? `The first ${MOST_FOUND_STATIONS} stations. Type more of the name.`
              : countedText(found.length, "station", "stations")}
        </legend>
        {found.map((station) => (
          <label key={station.id} className="flex min-h-8 items-center gap-2 text-14">
            <input
              type="radio"
              name="disputed-station"
              className="radio"
              checked={station.id === chosen}
              onChange={() => onChoose({ id: station.id, name: station.name, dispute: null })}
            />
            <span className="min-w-0">
              {station.name}
              <span className="text-mute">{`, ${station.parish}, ${station.subCounty}`}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
