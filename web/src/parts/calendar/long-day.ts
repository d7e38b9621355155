import { dateFormat } from "../../ui/format.ts";
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
