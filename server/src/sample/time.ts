import { addDays, type Day } from "@command-center/domain/time/calendar";

/** The day that the sample looks from. Nothing in it was recorded later. */
export const AS_OF: Day = "2025-09-02";

/** The first day of the cycle. */
export const OPENS: Day = "2025-05-06";
export const MP_PRIMARY: Day = "2025-07-17";
export const LC5_PRIMARY: Day = "2025-07-24";
export const CEC_DAY: Day = "2025-08-27";
export const TRIBUNAL_OPENS: Day = "2025-07-29";

/** When the lists of those who stand in the primaries were known. */
export const NOMINATED = "2025-07-11T18:00:00+03:00";

/** A moment of a day in Uganda, from minutes since its midnight. */
export function momentOf(day: Day, minutes: number): string {
  return `${day}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00+03:00`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** A moment some minutes later, on the same day at the latest. */
export function minutesAfter(day: Day, minutes: number, more: number): string {
  return momentOf(day, Math.min(minutes + more, 24 * 60 - 1));
}

/** The tribunal and the registrars rest on Sundays. */
export function isSunday(day: Day): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}

const workingDaysKnown = new Map<string, readonly Day[]>();

/** The days from one to another on which the tribunal works, both ends included. */
export function workingDays(from: Day, to: Day): readonly Day[] {
  const key = `${from} ${to}`;
  const known = workingDaysKnown.get(key);
  if (known !== undefined) return known;
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (!isSunday(day)) days.push(day);
  workingDaysKnown.set(key, days);
  return days;
}
