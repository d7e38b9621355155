import {
  INQUIRY_STATES,
  saveInquiry,
  type StationDifference,
} from "@command-center/contract/results/decisive/differences";
import { INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useRef } from "react";
import { conflictOf } from "../../../../api/errors.ts";
import { ConflictNotice } from "../../../../parts/entry/conflict-notice.tsx";
import { EntryForm, useEntry } from "../../../../parts/form/entry-form.tsx";
import { SelectField, TextField } from "../../../../parts/form/fields.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";

export interface InquiryDialogProps {
  station: StationDifference;
  issuer: string;
  other: string;
  onClose: () => void;
}

type State = (typeof INQUIRY_STATES)[number];

/** Records what became of a difference: its state, a note and where the evidence is. */
export function InquiryDialog({ station, issuer, other, onClose }: InquiryDialogProps) {
  const { inquiry, candidates, contest, area } = station;
  const base = useRef(inquiry?.id ?? null);
  const entry = useEntry<Record<"state" | "note" | "evidence", string>, typeof saveInquiry>({
    endpoint: saveInquiry,
    opened: {
      state: inquiry?.state ?? "investigated",
      note: inquiry?.note ?? "",
      evidence: inquiry?.evidence ?? "",
    },
    inputOf: ({ state, note, evidence }) => ({
      contest,
      area,
      issuer,
      other,
      state,
      note: note.trim() === "" ? null : note,
      evidence: evidence.trim() === "" ? null : evidence,
      replaces: base.current,
    }),
    onSaved: (_, { state }) => {
      toasts.add({ title: "State saved", description: `${station.station}: ${stateWords(state)}` });
      onClose();
    },
  });
  const conflict = conflictOf(entry.error);
  const settle = (version: string) => {
    base.current = version === "none" ? null : Number(version);
    entry.reset();
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Difference at ${station.station}`} titleShown staysOpen>
      <EntryForm entry={entry} verb="Save" onClose={onClose}>
        <table className="w-full text-14">
          <thead>
            <tr className="text-12 text-mute">
              <th className="py-1 text-left font-normal">Candidate</th>
              <th className="py-1 text-right font-normal">{issuer}</th>
              <th className="py-1 text-right font-normal">{other}</th>
            </tr>
          </thead>
          <tbody>
            {candidates.map((one) => (
              <tr key={one.name} className="border-t border-line">
                <th className="py-1.5 text-left font-normal">{candidateName(one.name)}</th>
                <td className="py-1.5 text-right tabular-nums">{formatCount(one.published)}</td>
                <td className="py-1.5 text-right tabular-nums">{formatCount(one.other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <SelectField
          name="state"
          label="State"
          options={INQUIRY_STATES.map((one) => [one, INQUIRY_WORDS[one]])}
        />
        <TextField name="evidence" label="Evidence" hint="Where it is: form number, photo, file, person." />
        <TextField name="note" label="Note" isLong />
        {conflict !== null && (
          <ConflictNotice
            conflict={conflict}
            wordsOf={(_, theirs) => ({ name: "State", text: stateWords(theirs) })}
            busy={entry.isPending}
            onKeep={() => {
              settle(conflict.version);
              entry.submit();
            }}
            onTake={() => {
              settle(conflict.version);
              const theirs = conflict.fields.find(({ field }) => field === "state")?.theirs;
              if (stateWords(theirs) !== "") entry.set({ state: String(theirs) });
            }}
          />
        )}
      </EntryForm>
    </Dialog>
  );
}

const stateWords = (state: unknown) =>
  INQUIRY_STATES.includes(state as State) ? INQUIRY_WORDS[state as State] : "";
