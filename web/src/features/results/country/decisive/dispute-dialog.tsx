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
import { RadioField, TextField } from "../../../../parts/form/fields.tsx";
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
  const [words, setWords] = useState("");
  const q = words.trim();
  const stations = useRead(
    findSeatStations,
    { contest, ...(q !== "" && { q }) },
    { enabled: station === null },
  );
  const found = (stations.data ?? []).filter(({ isDisputed }) => !isDisputed);
  const saved = (title: string, area = "") => ({
    title,
    description: (station ?? found.find(({ id }) => String(id) === area))?.name ?? "",
  });
  const versioned = {
    version: versionOf(station?.dispute?.id),
    wordsOf: (_: string, theirs: unknown) => ({ name: "Reason", text: String(theirs) }),
  };
  const entry = useEntry<Record<"area" | "reason" | "evidence", string>, typeof saveDispute>({
    endpoint: saveDispute,
    opened: {
      area: String(station?.id ?? ""),
      reason: station?.dispute?.reason ?? "",
      evidence: station?.dispute?.evidence ?? "",
    },
    inputOf: ({ area, reason, evidence }, _, version) => ({
      contest,
      area: area === "" ? null : Number(area),
      dispute: { reason, evidence: evidence.trim() === "" ? null : evidence },
      replaces: replacedId(version),
    }),
    versioned,
    toastOf: (_, { area }) => saved("Disputed station saved", area),
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
        <>
          <Field label="Find a station" hint="Station, parish or sub-county">
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
          <RadioField
            name="area"
            label={
              <span className="text-12 font-normal text-mute">
                {stations.data === undefined
                  ? stations.error === null
                    ? "Searching…"
                    : `The stations could not be loaded. ${explain(stations.error)}`
                  : stations.data.length === MOST_FOUND_STATIONS
                    ? `The first ${MOST_FOUND_STATIONS} stations. Type more of the name.`
                    : countedText(found.length, "station", "stations")}
              </span>
            }
            className="grid max-h-56 gap-1 overflow-y-auto"
            options={found.map(({ id, name, parish, subCounty }) => [
              String(id),
              <span key={id}>
                {name}
                <span className="text-mute">{`, ${parish}, ${subCounty}`}</span>
              </span>,
            ])}
          />
        </>
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
