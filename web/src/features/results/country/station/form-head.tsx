import { useState } from "react";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { momentText } from "@command-center/domain/time/moment-text";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Alert } from "../../../../ui/states/alert.tsx";
import { closeForm, type FormOf } from "./form-of.ts";
import { approversText } from "../../../../parts/entry/decision.tsx";
import { Card } from "../../../../ui/card.tsx";
import { openedEntries, voteField, type SheetEntries } from "./sheet-entries.ts";

export interface FormHeadProps {
  title: string;
  issuer: string;
  isDraft: boolean;
  onDiscard: () => void;
}

/** The title of the form, and the ways out of it: with the draft, or without. */
export function FormHead({ title, issuer, isDraft, onDiscard }: FormHeadProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="flex flex-wrap items-center gap-2 text-20 font-bold">
            {title}
            {isDraft && <Badge tone="middling">Draft</Badge>}
          </h2>
          <p className="text-14 text-mute">
            {issuer}
            {isDraft && ". The draft stays in this tab, also after a reload."}
          </p>
        </div>
        {isDraft && (
          <Button look="ghost" onClick={() => setAsking(true)}>
            Discard draft
          </Button>
        )}
        <Button onClick={closeForm}>{isDraft ? "Close, keep draft" : "Close"}</Button>
      </div>
      {isAsking && isDraft && (
        <Alert
          tone="warning"
          announce="alert"
          title="Discard your draft?"
          action={
            <div className="flex flex-wrap gap-2">
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  onDiscard();
                }}
              >
                Discard
              </Button>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
            </div>
          }
        >
          What you typed is lost. The recorded result stays as it is.
        </Alert>
      )}
    </>
  );
}

interface ApprovalBeforeProps {
  /** What the policy says of what is entered; null while that is not known. */
  approval: { readonly reasons: readonly string[]; readonly approvers: readonly string[] } | null;
  isBusy: boolean;
  /** While another user's result has to be looked at first. */
  isOff: boolean;
  message: string | undefined;
}

/** Who must approve a change and why, before it is sent; and the button that sends it. */
export function ApprovalBefore({ approval, isBusy, isOff, message }: ApprovalBeforeProps) {
  const needsApproval = approval !== null && approval.reasons.length > 0;
  return (
    <Card title="Approval">
      <div className="grid gap-3 text-14">
        <div role="status" className="grid gap-1 text-pretty">
          {approval === null ? (
            <p className="text-mute">Shown once a figure is changed and the sums agree.</p>
          ) : needsApproval ? (
            <>
              <p>
                <b className="font-semibold">A second person must approve.</b> {approval.reasons.join(" ")}
              </p>
              <p>{approversText(approval.approvers)} You cannot approve it yourself.</p>
              <p className="text-12 text-mute">
                Until then the current result stays in all totals. If it changes before, you both see the new
                comparison.
              </p>
            </>
          ) : (
            <p>No approval is needed: it is saved at once. It can be undone.</p>
          )}
        </div>
        {message !== undefined && (
          <Alert tone="warning" announce="alert">
            {message}
          </Alert>
        )}
        <div>
          <Button type="submit" look="primary" name="send" busy={isBusy} disabled={isOff}>
            {isBusy ? "Sending…" : needsApproval ? "Request approval" : "Save"}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface ReplacedCardProps {
  form: FormOf;
  entries: SheetEntries;
  /** Goes on with what was typed, to replace the other user's result. */
  onKeep: () => void;
  /** Puts the other user's figures into the form. */
  onTake: () => void;
}

/** Another user has saved the result first: their figures next to those of the form. Nothing that was typed is lost. */
export function ReplacedCard({ form, entries, onKeep, onTake }: ReplacedCardProps) {
  const { ballot, base, current } = form;
  const [before, theirs] = [openedEntries(ballot, base), openedEntries(ballot, current)];
  const rows = [
    ["state", "State"],
    ...ballot.map((name, place) => [voteField(place), candidateName(name)]),
    ["invalid", "Invalid votes"],
    ["registered", "Registered voters"],
    ["note", "Why it was nullified"],
  ].filter(([field = ""]) => theirs[field] !== entries[field] || theirs[field] !== before[field]);
  const who = current?.source.by ?? "Another user";
  return (
    <Alert
      tone="warning"
      announce="alert"
      title={
        current === null
          ? "The result was undone since you opened it"
          : `${who} has changed this result, ${momentText(current.recordedAt)}`
      }
    >
      <p>Nothing of yours was saved, and what you typed is still here.</p>
      <table className="mt-2 w-full">
        <caption className="sr-only">Figures that differ</caption>
        <thead>
          <tr className="text-12 text-mute">
            {["Figure", "When you opened it", "Theirs", "Yours"].map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`py-1 font-normal ${at === 0 ? "text-left" : "pl-3 text-right"}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([field = "", name = ""]) => (
            <tr key={field} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              <td className="py-1 pl-3 text-right text-mute tabular-nums">{before[field] || "–"}</td>
              <td className="py-1 pl-3 text-right font-semibold tabular-nums">{theirs[field] || "–"}</td>
              <td className="py-1 pl-3 text-right tabular-nums">{entries[field] || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onKeep}>Keep mine</Button>
        <Button onClick={onTake}>Take theirs</Button>
      </div>
    </Alert>
  );
}
