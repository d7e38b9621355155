import type { OpenStation } from "@command-center/contract/results/decisive/could-change";
import {
  findSeatStations,
  MOST_FOUND_STATIONS,
  saveDispute,
} from "@command-center/contract/results/decisive/disputes";
import { countedText } from "@command-center/domain/number-text";
import { useState, type FormEvent } from "react";
import { conflictOf, explain } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { useWrite } from "../../../../api/writes.ts";
import { ConflictNotice } from "../../../../parts/entry/conflict-notice.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../ui/states/alert.tsx";

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
  const [reason, setReason] = useState(station?.dispute?.reason ?? "");
  const [evidence, setEvidence] = useState(station?.dispute?.evidence ?? "");
  const [base, setBase] = useState(station?.dispute?.id ?? null);
  const [message, setMessage] = useState<{ readonly field: string; readonly text: string }>();
  const { mutateAsync, isPending, error, reset } = useWrite(saveDispute);
  const conflict = conflictOf(error);
  const save = async (replaces: number | null, ends = false) => {
    const parsed = saveDispute.input.safeParse({
      contest,
      area: chosen?.id,
      dispute: ends ? null : { reason, evidence: evidence.trim() === "" ? null : evidence },
      replaces,
    });
    const [issue] = parsed.error?.issues ?? [];
    setMessage(issue && { field: String(issue.path.at(-1)), text: issue.message });
    if (!parsed.success) return;
    if ((await mutateAsync(parsed.data).catch(() => null)) === null) return;
    toasts.add({
      title: ends ? "No longer disputed" : "Disputed station saved",
      description: chosen?.name ?? "",
    });
    onClose();
  };
  const messageOf = (field: string) => (message?.field === field ? message.text : undefined);
  const idOf = (version: string) => (version === "none" ? null : Number(version));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={station === null ? "Add a disputed station" : `Dispute at ${station.name}`}
      titleShown
      staysOpen
    >
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isPending) void save(base);
        }}
      >
        <DialogBody>
          <p className="text-14 text-mute">
            Its votes are left out of the lead on this page. No other figure changes.
          </p>
          {station === null && (
            <StationChoice
              contest={contest}
              chosen={chosen?.id ?? null}
              message={messageOf("area")}
              onChoose={setChosen}
            />
          )}
          <Field label="Reason" hint="Such as: votes altered, form not signed." message={messageOf("reason")}>
            {(control) => (
              <Input {...control} value={reason} onChange={({ target }) => setReason(target.value)} />
            )}
          </Field>
          <Field
            label="Evidence"
            hint="Where it is: form number, petition and annex, person."
            message={messageOf("evidence")}
          >
            {(control) => (
              <Input {...control} value={evidence} onChange={({ target }) => setEvidence(target.value)} />
            )}
          </Field>
          {conflict !== null && (
            <ConflictNotice
              conflict={conflict}
              wordsOf={(_, theirs) => ({ name: "Reason", text: String(theirs) })}
              busy={isPending}
              onKeep={() => {
                setBase(idOf(conflict.version));
                void save(idOf(conflict.version));
              }}
              onTake={() => {
                setBase(idOf(conflict.version));
                const theirs = conflict.fields.find(({ field }) => field === "reason")?.theirs;
                if (typeof theirs === "string") setReason(theirs);
                reset();
              }}
            />
          )}
          {error && conflict === null && (
            <Alert tone="bad" announce="alert" title="Nothing was saved">
              {explain(error)}
            </Alert>
          )}
        </DialogBody>
        <DialogFooter>
          {station !== null && (
            <Button busy={isPending} onClick={() => void save(base, true)}>
              No longer disputed
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {isPending ? "Saving…" : "Save"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
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
