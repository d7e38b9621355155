import { chooseOwnCandidate, type StationResults } from "@command-center/contract/results/station-results";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useId, useState, type FormEvent } from "react";
import { explain } from "../../../api/errors.ts";
import { useWrite } from "../../../api/writes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../ui/states/alert.tsx";

export interface OwnCandidateDialogProps {
  seat: NonNullable<StationResults["seat"]>;
  /** Every candidate as recorded, in the order that they are listed in. */
  ballot: readonly string[];
  onClose: () => void;
}

/** Records the party's own candidate of a contest. A candidate with the chairperson's name is chosen beforehand. */
export function OwnCandidateDialog({ seat, ballot, onClose }: OwnCandidateDialogProps) {
  const radio = useId();
  const [candidate, setCandidate] = useState(seat.own ?? seat.suggested);
  const { mutateAsync, isPending, error } = useWrite(chooseOwnCandidate);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await mutateAsync({ contest: seat.contest, candidate }).catch(() => null);
    if (answer === null) return;
    toasts.add({
      title: "Party’s candidate recorded",
      description: candidate === null ? "Not known" : candidateName(candidate),
    });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Party’s candidate" titleShown staysOpen>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <fieldset className="grid min-w-0">
            <legend className="mb-1 text-12 text-mute">
              {seat.name}. Shown in the party’s yellow on maps, in bars and tables.
            </legend>
            {[...ballot, null].map((name) => (
              <label
                key={name}
                className="flex cursor-pointer items-start gap-2.5 py-1 pointer-coarse:py-2.5"
              >
                <input
                  type="radio"
                  name={radio}
                  checked={candidate === name}
                  onChange={() => setCandidate(name)}
                  className="mt-1 size-4 shrink-0 accent-ink pointer-coarse:size-5"
                />
                <span className="wrap-anywhere">
                  {name === null ? "Not known, or the party has no candidate" : candidateName(name)}
                  {name !== null && name === seat.suggested && (
                    <span className="block text-12 text-mute">Suggested: the party chairperson’s name</span>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
          {error && (
            <Alert tone="bad" announce="alert" title="Nothing was changed">
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
