import { approversText } from "./decision.tsx";

export interface NeededApprovalProps {
  reasons: readonly string[];
  /** Accounts that may approve it, where the form knows them. */
  approvers?: readonly string[];
}

/** Why a second person must approve a change, and who can. */
export function NeededApproval({ reasons, approvers }: NeededApprovalProps) {
  return (
    <p className="text-pretty">
      <b className="font-semibold">A second person must approve it:</b> {reasons.join(" ")}
      {approvers !== undefined && ` ${approversText(approvers)}`}
    </p>
  );
}
