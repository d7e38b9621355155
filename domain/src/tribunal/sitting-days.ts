import type { Day } from "../time/calendar.ts";

const SUNDAY = 0;

/** Panels rest on Sundays. */
export function isSittingDay(day: Day): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY;
}
