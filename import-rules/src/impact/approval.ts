/** More records in force than these are not changed by one person alone. */
export const MOST_CHANGED_ALONE = 1_000;

/** Reason why a second person must approve an import; null if no approval is needed. */
export function importApproval({
  kind,
  counts,
}: {
  readonly kind: string | null;
  readonly counts: { readonly changed: number } | null;
}): "declared result" | "many records" | null {
  const changed = counts?.changed ?? 0;
  if (kind === "declarations" && changed > 0) return "declared result";
  return changed > MOST_CHANGED_ALONE ? "many records" : null;
}

/** Whether this account may approve: anybody but the one who asks for it. */
export function mayApprove(approver: string, askedBy: string): boolean {
  return approver !== askedBy;
}
