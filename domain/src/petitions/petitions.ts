import type { Petition } from "@command-center/contract/petitions";
import { addDays, daysBetween, type Day } from "../time/calendar.ts";

/** Categories of the petitions about the MP and the LC5 primaries, which most figures count. */
export const MP_AND_LC5: readonly string[] = ["mp", "lc5"];

/** Pending petitions wait for a ruling: neither resolved nor withdrawn. */
export const PENDING_STATUSES = ["filed", "hearing"] as const;

/** A ruling is due soon if at most so many days are left; the due day itself is the last in time, with 0 left. */
export const DUE_SOON_DAYS = 7;

/**
 * A petition filed before this day was due before `asOf`, and is overdue if still pending: the last day in time is so many days
 * after filing, and a ruling on that day is in time.
 */
export function overdueBefore(asOf: Day, rulingDays: number): Day {
  return addDays(asOf, -rulingDays);
}

type Waiting = Pick<Petition, "filedOn" | "rulingDueOn" | "daysWaited">;

/** Days from the ruling, or from the as-of day while pending, to the due day; negative past it. Null where either is not known. */
export function daysLeft({ filedOn, rulingDueOn: dueOn, daysWaited }: Waiting): number | null {
  return dueOn === null || daysWaited === null ? null : daysBetween(filedOn, dueOn) - daysWaited;
}

/** Whether a pending petition is due today or within {@link DUE_SOON_DAYS}. */
export function isDueSoon(petition: Waiting & Pick<Petition, "isPending">): boolean {
  const left = daysLeft(petition);
  return petition.isPending && left !== null && left >= 0 && left <= DUE_SOON_DAYS;
}

/**
 * How much work waits for the tribunal: pending petitions of every category, for all of them wait before the same
 * panels, in days of what these can rule on, to the nearest half.
 */
export function daysOfWork(pending: number, dailyCapacity: number): string {
  if (pending === 0) return "nothing is left to rule on";
  if (pending < dailyCapacity) return "less than a day's work";
  const days = Math.round((pending / dailyCapacity) * 2) / 2;
  if (days === 1) return "about a day's work";
  return days === 1.5 ? "about a day and a half's work" : `about ${days} days' work`;
}

/** Share of resolved petitions in percent; null where none was filed. */
export function resolutionRate(resolved: number, filed: number): number | null {
  return filed > 0 ? (resolved / filed) * 100 : null;
}
