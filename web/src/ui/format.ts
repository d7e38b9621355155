import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { dayText, momentText } from "@command-center/domain/time/moment-text";
import { countText, countedText } from "@command-center/domain/number-text";

/** A format that is made when it is first used: making one takes a phone some milliseconds. */
function late<Format extends { format(value: Value): string }, Value>(make: () => Format) {
  let format: Format | undefined;
  return { format: (value: Value): string => (format ??= make()).format(value) };
}

/** Days and times as they are written here. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  return late<Intl.DateTimeFormat, Date | number>(() => new Intl.DateTimeFormat("en-GB", options));
}

const CLOCK = dateFormat({ hour: "2-digit", minute: "2-digit", timeZone: UGANDA_TIME_ZONE });

/** `2025-09-02` → `2 Sep 2025`. A calendar day has no time zone, so none may move it. */
export const formatDay = dayText;

/** The day of figures and, if they are not as known now, the time: `22 Aug 2025, as known on 25 Aug 2025, 18:00 EAT`. */
export function formatMoment(asOf: string, knownAt: string | null): string {
  return [dayText(asOf), ...(knownAt === null ? [] : [`as known on ${momentText(knownAt)}`])].join(", ");
}

/** Time of day in Uganda, wherever the device is: `09:41 EAT`. */
export function formatClock(at: number): string {
  return `${CLOCK.format(at)} EAT`;
}

/** `18500000` → `18,500,000`. */
export const formatCount = countText;

const STEPS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "h", ms: 3_600_000 },
  { unit: "min", ms: 60_000 },
] as const;

/** How old something is, in the largest unit that fits: `under a minute`, `5 min`, `3 h`, `2 days`. */
export function formatAge(ms: number): string {
  for (const { unit, ms: step } of STEPS) {
    const n = Math.floor(ms / step);
    if (n >= 1) return unit === "day" ? countedText(n, "day", "days") : `${n} ${unit}`;
  }
  return "under a minute";
}

/** The beginning of a text, without half a character: what was pasted may hold some, and a cut leaves another. */
export function wholeText(text: string, most: number): string {
  return text.slice(0, most).replaceAll(/\p{Cs}/gu, "");
}

const LONG = dateFormat({
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `2025-07-24` → `24 July 2025`, where a day is the subject and not a detail. */
export function longDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : LONG.format(at);
}
