/** Days within which the tribunal is to rule, counted from filing. */
export const RULING_DAYS = 28;

/** Petitions that the 613 counts: those about the MP and the LC5 primaries. */
export const MP_AND_LC5 = ["mp", "lc5"] as const;

/** Pending petitions wait for a ruling: neither resolved nor withdrawn. */
export const PENDING_STATUSES = ["filed", "hearing"] as const;

/** Share of resolved petitions in percent; null where none was filed. */
export function resolutionRate(resolved: number, filed: number): number | null {
  return filed > 0 ? (resolved / filed) * 100 : null;
}
