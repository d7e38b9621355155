import { addDays, type Day } from "../time/calendar.ts";

/** Categories of the petitions about the MP and the LC5 primaries, which most figures count. */
export const MP_AND_LC5: readonly string[] = ["mp", "lc5"];

/** Pending petitions wait for a ruling: neither resolved nor withdrawn. */
export const PENDING_STATUSES = ["filed", "hearing"] as const;

/**
 * A petition that was filed before this day and is still pending has waited for more than the days within which the
 * tribunal is to rule: it is overdue. A ruling on the last of these days is in time.
 */
export function overdueBefore(asOf: Day, rulingDays: number): Day {
  return addDays(asOf, -rulingDays);
}

/**
 * How much work waits for the tribunal: pending petitions of every category, for all of them wait before the same
 * panels, in days of what these can rule on.
 */
export function daysOfWork(pending: number, dailyCapacity: number): string {
  if (pending === 0) return "nothing is left to rule on";
  const days = Math.round((pending / dailyCapacity) * 10) / 10;
  if (pending < dailyCapacity) return "less than a day's work";
  return days === 1 ? "a day's work" : `${days} days' work`;
}

/** Share of resolved petitions in percent; null where none was filed. */
export function resolutionRate(resolved: number, filed: number): number | null {
  return filed > 0 ? (resolved / filed) * 100 : null;
}
