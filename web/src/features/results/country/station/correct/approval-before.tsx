import { approversText } from "../../../../../parts/entry/decision.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Alert } from "../../../../../ui/states/alert.tsx";

export interface ApprovalBeforeProps {
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
