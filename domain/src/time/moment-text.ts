import { countedText } from "../number-text.ts";
import { UGANDA_AHEAD } from "./calendar.ts";

const LONG_MONTHS =
  "January February March April May June July August September October November December".split(" ");
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * `2 Sep 2025, 09:41 EAT`: East Africa Time (UTC+3, no daylight saving), wherever the device is. `at` is ISO 8601 or in
 * milliseconds; text that is no moment stays what it is.
 */
export function momentText(at: string | number): string {
  const there = new Date((typeof at === "number" ? at : Date.parse(at)) + UGANDA_AHEAD);
  if (Number.isNaN(there.getTime())) return String(at);
  const iso = there.toISOString();
  return `${dayText(iso.slice(0, 10))}, ${iso.slice(11, 16)} EAT`;
}

/** `2 Sep 2025` of `2025-09-02`; text that is no day stays what it is. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? day : `${Number(date)} ${name} ${year}`;
}

/** `2 September 2025` of `2025-09-02`, in sentences; text that is no day stays what it is. */
export function longDayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const name = LONG_MONTHS[Number(month) - 1];
  return name === undefined ? day : `${Number(date)} ${name} ${year}`;
}

/** `37 min`, `1 h 18 min`, `3 days`: how long something has waited. */
export function durationText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 1) return "less than 1 min";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${minutes % 60} min` : countedText(Math.floor(hours / 24), "day", "days");
}
