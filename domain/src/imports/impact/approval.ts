/** What committing an import would change. */
export interface ChangesInForce {
  /** Declared results that would have another winner, other votes or another status. */
  readonly declaredResults: number;
  /** Results in force, one a place and contest, that would be replaced by other figures. */
  readonly results: number;
}

/** More results in force than these are not changed by one person alone. */
export const MOST_CHANGED_ALONE = 1_000;

/** Why a second person must approve an import; null where nobody must. */
export function approvalReason({
  declaredResults,
  results,
}: ChangesInForce): "declared result" | "many results" | null {
  if (declaredResults > 0) return "declared result";
  return results > MOST_CHANGED_ALONE ? "many results" : null;
}

/** The same for an import, of which its kind says what its changed rows are. */
export function importApproval({
  kind,
  counts,
}: {
  readonly kind: string | null;
  readonly counts: { readonly changed: number } | null;
}): ReturnType<typeof approvalReason> {
  const changed = counts?.changed ?? 0;
  return approvalReason({ declaredResults: kind === "declarations" ? changed : 0, results: changed });
}

/** Whether this account may approve: anybody but the one who asks for it. */
export function mayApprove(approver: string, askedBy: string): boolean {
  return approver !== askedBy;
}
