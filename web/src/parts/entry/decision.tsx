import {
  approveChange,
  rejectChange,
  withdrawChange,
  type ChangeSetDetail,
} from "@command-center/contract/changes/change-sets";
import { isNamed, candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useState } from "react";
import { WriteError } from "../../page/write-error.tsx";
import { useWrites } from "../../api/writes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { Writing, WritingOff } from "../past/writing.tsx";
import { approversText } from "./needed-approval.tsx";

export interface DecisionProps {
  /** It waits for approval. */
  set: ChangeSetDetail;
  isOwn: boolean;
  /** The new winner, or the one set aside, if the approver types the surname. Null: the same person wins. */
  typed: string | null;
  /** Nothing is approved before its effect is shown. */
  isEffectKnown: boolean;
  onDecided: (decision: "Approved" | "Rejected" | "Withdrawn") => void;
}

/** What the caller can do about a change set that waits: approve or reject it with a note, or withdraw their own. */
export function Decision({ set, isOwn, typed, isEffectKnown, onDecided }: DecisionProps) {
  const { id, digest, approval, people } = set;
  const nameOf = (username: string) => people[username] ?? username;
  const [note, setNote] = useState("");
  const [surname, setSurname] = useState("");
  // What the user has tried: from then on a missing entry is named.
  const [tried, setTried] = useState<"approve" | "reject" | null>(null);
  const { write, isPending: isBusy, error, reset } = useWrites();
  const mayApprove = !isOwn && approval.refusal === null;
  const isUnnamed = typed !== null && !isNamed(typed, surname);
  const settle = (decision: Parameters<typeof onDecided>[0], writing: Promise<unknown>) =>
    void writing.then(
      () => onDecided(decision),
      () => undefined,
    );
  const decide = (decision: "approve" | "reject") => {
    reset();
    setTried(decision);
    const sent = { id, note: note.trim() };
    if (sent.note === "" || (decision === "approve" && isUnnamed)) return;
    if (decision === "reject") settle("Rejected", write(rejectChange, sent));
    else settle("Approved", write(approveChange, { ...sent, digest }));
  };
  return (
    <div data-print="hide" className="grid gap-3 border-t border-line pt-3">
      <WritingOff />
      {isOwn ? (
        <p className="text-14 text-pretty">
          You cannot approve your own change. {approversText(approval.approvers.map(nameOf))} You can withdraw
          it.
        </p>
      ) : (
        approval.refusal !== null && <p className="text-14 text-pretty">{approval.refusal}</p>
      )}
      <Writing>
        {isOwn ? (
          <div>
            <Button busy={isBusy} onClick={() => settle("Withdrawn", write(withdrawChange, { id }))}>
              Withdraw
            </Button>
          </div>
        ) : (
          <>
            <Field
              label="Note"
              hint={"Required. The requester sees it; it stays in the history."}
              message={
                tried !== null && note.trim() === ""
                  ? "Write a note: what you compared, or why you reject it."
                  : undefined
              }
            >
              {(control) => (
                <Input
                  {...control}
                  value={note}
                  maxLength={500}
                  autoComplete="off"
                  onChange={({ target }) => setNote(target.value)}
                />
              )}
            </Field>
            {mayApprove && typed !== null && (
              <Field
                label={`To approve, type the surname of ${candidateName(typed)}`}
                message={
                  tried === "approve" && note.trim() !== "" && isUnnamed
                    ? `Type the surname of ${candidateName(typed)}.`
                    : undefined
                }
              >
                {(control) => (
                  <Input
                    {...control}
                    value={surname}
                    autoComplete="off"
                    onChange={({ target }) => setSurname(target.value)}
                  />
                )}
              </Field>
            )}
            <div className="flex flex-wrap gap-2">
              {mayApprove && (
                <Button
                  look="primary"
                  busy={isBusy}
                  disabled={!isEffectKnown}
                  onClick={() => decide("approve")}
                >
                  Approve
                </Button>
              )}
              <Button busy={isBusy} onClick={() => decide("reject")}>
                Reject
              </Button>
            </div>
          </>
        )}
      </Writing>
      <WriteError title="Nothing was changed" error={error} />
    </div>
  );
}
