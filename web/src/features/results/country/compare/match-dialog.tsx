import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { matchCandidates } from "@command-center/contract/results/result-comparison";
import { useState } from "react";
import { explain } from "../../../../api/errors.ts";
import { useWrite } from "../../../../api/writes.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
import type { ComparisonView } from "./comparison-view.ts";

export interface MatchDialogProps {
  view: ComparisonView;
  contest: number;
  onClose: () => void;
}

/** Says of each candidate of the earlier election who it is in the later one. One decision at a time, for every user. */
export function MatchDialog({ view: { comparison, names }, contest, onClose }: MatchDialogProps) {
  const { candidates } = comparison;
  const earlier = candidates.filter(({ before }) => before !== null);
  const later = candidates.flatMap(({ after }) => after ?? []);
  const [chosen, choose] = useState(() => earlier[0]?.before?.id ?? 0);
  const match = earlier.find(({ before }) => before?.id === chosen);
  const now = match?.after?.id ?? null;
  const [answer, setAnswer] = useState<number | null | undefined>(undefined);
  const { mutateAsync, isPending, error, reset } = useWrite(matchCandidates);
  const after = answer === undefined ? now : answer;
  const isDecided = match?.matchedBy === "decision" && after === now;
  const save = async () => {
    try {
      await mutateAsync({ before: chosen, contest, after, seen: now });
    } catch {
      return; // The alert says why.
    }
    toasts.add({ title: "Match saved", description: "All users see it now." });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Match candidates of both elections" titleShown staysOpen>
      <DialogBody>
        <Field label={`Candidate of ${names[0]}`}>
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={chosen}
              onChange={(event) => {
                choose(Number(event.target.value));
                setAnswer(undefined);
                reset();
              }}
            >
              {earlier.map(({ before }) => (
                <option key={before?.id} value={before?.id}>
                  {candidateName(before?.name ?? "")}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={`The same person in ${names[1]}`}
          hint="The match is used for every comparison of these two elections, until it is changed."
        >
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={after ?? ""}
              onChange={(event) => setAnswer(event.target.value === "" ? null : Number(event.target.value))}
            >
              <option value="">Did not stand</option>
              {later.map(({ id, name }) => (
                <option key={id} value={id}>
                  {candidateName(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {error && (
          <Alert tone="bad" announce="alert" title="Nothing was changed">
            {explain(error)}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" busy={isPending} disabled={isDecided} onClick={() => void save()}>
          {isPending ? "Saving…" : after === now ? "Confirm match" : "Save match"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
