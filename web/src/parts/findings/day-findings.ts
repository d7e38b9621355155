import { countedText } from "@command-center/domain/number-text";
import { formatCount, formatDay } from "../../ui/format.ts";

/** How many petitions are pending on the last day, against the most on any day; null without days or petitions. */
export function pendingFinding(days: readonly { on: string; pending: number }[]): string | null {
  const last = days.at(-1);
  const most = Math.max(0, ...days.map(({ pending }) => pending));
  const peak = days.find(({ pending }) => pending === most);
  if (last === undefined || peak === undefined || most === 0) return null;
  if (last.pending === most)
    return `${countedText(most, "petition is", "petitions are")} pending on ${formatDay(last.on)}, ${peak === last ? "more than on any day before" : "the most so far"}`;
  return `Pending petitions fell from ${formatCount(most)} on ${formatDay(peak.on)} to ${formatCount(last.pending)}`;
}

/** The most rulings on one day, against what the panels can decide on one; null where none is ruled on. */
export function rulingsFinding(
  days: readonly { on: string; resolved: number }[],
  capacity: number | null,
): string | null {
  const most = Math.max(0, ...days.map(({ resolved }) => resolved));
  const peak = days.find(({ resolved }) => resolved === most);
  if (peak === undefined || most === 0) return null;
  const against =
    capacity === null || capacity === 0
      ? ""
      : most < capacity
        ? `, below the ${formatCount(capacity)} a day that the panels can decide`
        : `; the panels can decide ${formatCount(capacity)} a day`;
  return `The most rulings on one day were ${formatCount(most)}, on ${formatDay(peak.on)}${against}`;
}

/** By which day half of a running total was reached: `Half of the 710 petitions were filed by 5 Aug 2025`. */
export function halfFinding(
  days: readonly { date: string; value: number }[],
  counted: string,
  done: string,
): string | null {
  const total = days.at(-1)?.value ?? 0;
  const half = days.find(({ value }) => value * 2 >= total);
  if (total < 2 || half === undefined) return null;
  return `Half of the ${formatCount(total)} ${counted.toLowerCase()} were ${done} by ${formatDay(half.date)}`;
}

interface Event {
  readonly title: string;
  readonly startsOn: string;
  readonly state: "completed" | "under_way" | "upcoming";
}

/** What is under way, or what comes next in a calendar; null where nothing does. */
export function calendarFinding(calendar: readonly Event[]): string | null {
  const next = calendar
    .filter(({ state }) => state === "upcoming")
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))[0];
  if (next !== undefined) return `Next: ${next.title}, ${formatDay(next.startsOn)}`;
  const now = calendar.find(({ state }) => state === "under_way");
  if (now !== undefined) return `Under way: ${now.title}`;
  if (calendar.length === 0) return null;
  return calendar.length === 1
    ? "The event is completed"
    : `All ${formatCount(calendar.length)} events are completed`;
}
