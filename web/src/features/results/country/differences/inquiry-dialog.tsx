import {
  INQUIRY_STATES,
  saveInquiry,
  type StationDifference,
} from "@command-center/contract/results/decisive/differences";
import { INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useState, type FormEvent } from "react";
import { conflictOf, explain } from "../../../../api/errors.ts";
import { useWrite } from "../../../../api/writes.ts";
import { ConflictNotice } from "../../../../parts/entry/conflict-notice.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../ui/states/alert.tsx";

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
  const [state, setState] = useState<State>(inquiry?.state ?? "investigated");
  const [note, setNote] = useState(inquiry?.note ?? "");
  const [evidence, setEvidence] = useState(inquiry?.evidence ?? "");
  const [base, setBase] = useState(inquiry?.id ?? null);
  const [message, setMessage] = useState<{ readonly field: string; readonly text: string }>();
  const { mutateAsync, isPending, error, reset } = useWrite(saveInquiry);
  const conflict = conflictOf(error);
  const save = async (replaces: number | null) => {
    const parsed = saveInquiry.input.safeParse({
      contest,
      area,
      issuer,
      other,
      state,
      note: note.trim() === "" ? null : note,
      evidence: evidence.trim() === "" ? null : evidence,
      replaces,
    });
    const [issue] = parsed.error?.issues ?? [];
    setMessage(issue && { field: String(issue.path[0]), text: issue.message });
    if (!parsed.success) return;
    if ((await mutateAsync(parsed.data).catch(() => null)) === null) return;
    toasts.add({ title: "State saved", description: `${station.station}: ${INQUIRY_WORDS[state]}` });
    onClose();
  };
  const messageOf = (field: string) => (message?.field === field ? message.text : undefined);
  const idOf = (version: string) => (version === "none" ? null : Number(version));
  return (
    <Dialog open onOpenChange={onClose} title={`Difference at ${station.station}`} titleShown staysOpen>
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(base);
        }}
      >
        <DialogBody>
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
          <Field label="State" message={messageOf("state")}>
            {(control) => (
              <select
                {...control}
                className="select w-full"
                value={state}
                onChange={({ target }) => {
                  const chosen = INQUIRY_STATES.find((one) => one === target.value);
                  if (chosen !== undefined) setState(chosen);
                }}
              >
                {INQUIRY_STATES.map((one) => (
                  <option key={one} value={one}>
                    {INQUIRY_WORDS[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label="Evidence"
            hint="Where it is: form number, photo, file, person."
            message={messageOf("evidence")}
          >
            {(control) => (
              <Input {...control} value={evidence} onChange={({ target }) => setEvidence(target.value)} />
            )}
          </Field>
          <Field label="Note" message={messageOf("note")}>
            {(control) => (
              <textarea
                {...control}
                className="input min-h-20"
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
          {conflict !== null && (
            <ConflictNotice
              conflict={conflict}
              wordsOf={(_, theirs) => ({
                name: "State",
                text: INQUIRY_STATES.includes(theirs as State) ? INQUIRY_WORDS[theirs as State] : "",
              })}
              busy={isPending}
              onKeep={() => {
                setBase(idOf(conflict.version));
                void save(idOf(conflict.version));
              }}
              onTake={() => {
                setBase(idOf(conflict.version));
                const theirs = conflict.fields.find(({ field }) => field === "state")?.theirs;
                const chosen = INQUIRY_STATES.find((one) => one === theirs);
                if (chosen !== undefined) setState(chosen);
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {isPending ? "Saving…" : "Save"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
