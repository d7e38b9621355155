export interface NeededApprovalProps {
  reasons: readonly string[];
  /** Accounts that may approve it, where the form knows them. */
  approvers?: readonly string[];
}

/** Why a second person must approve a change, and who can; nothing without a reason. */
export function NeededApproval({ reasons, approvers }: NeededApprovalProps) {
  if (reasons.length === 0) return null;
  return (
    <p className="text-14 text-pretty wrap-anywhere">
      <b className="font-semibold">A second person must approve it:</b> {reasons.join(" ")}
      {approvers !== undefined && ` ${approversText(approvers)}`}
    </p>
  );
}

/** Who may approve a change. If there is no account, what to do about it. */
export function approversText(approvers: readonly string[]): string {
  return approvers.length === 0
    ? "Nobody else can approve here: that takes another person’s account, at least 7 days old, which you did not create. Ask another administrator to create one, or let a colleague make this change and approve it yourself."
    : `Can approve: ${approvers.join(", ")}.`;
}
