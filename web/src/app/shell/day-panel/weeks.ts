import { addDays, type Day } from "@command-center/domain/time/calendar";

/** 0 for Monday, 6 for Sunday. */
function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** Short names of the days of a week, Monday first. */
export const weekdays: readonly string[] = WEEKDAYS;

/** `Fri` of `2025-08-22`. */
export function weekdayName(day: Day): string {
  return WEEKDAYS[weekday(day)] ?? "";
}

const mondayOf = (day: Day) => addDays(day, -weekday(day));

/** Weeks from Monday to Sunday, of which the first holds the one day and the last the other. */
export function weeksOf(first: Day, last: Day): Day[][] {
  const weeks: Day[][] = [];
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7))
    weeks.push(WEEKDAYS.map((_, place) => addDays(monday, place)));
  return weeks;
}

/** Days that a key of a calendar moves by; null for other keys. */
function stepOf(key: string, day: Day): number | null {
  switch (key) {
    case "ArrowLeft":
      return -1;
    case "ArrowRight":
      return 1;
    case "ArrowUp":
      return -7;
    case "ArrowDown":
      return 7;
    case "Home":
      return -weekday(day);
    case "End":
      return 6 - weekday(day);
    case "PageUp":
      return -28;
    case "PageDown":
      return 28;
    default:
      return null;
  }
}

/** The day that a key leads to, within the days that can be chosen; null for keys that do not move. */
export function dayByKey(key: string, day: Day, first: Day, last: Day): Day | null {
  const step = stepOf(key, day);
  if (step === null) return null;
  const next = addDays(day, step);
  return next < first ? first : next > last ? last : next;
}
