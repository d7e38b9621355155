const dayLength = 86_400_000;
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const dayAndYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A calendar date ("2025-07-29") as a count of days, so that scales and steps are exact. NaN if it is none. */
export function toDay(date: string): number {
  return Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayLength);
}

export function shortDate(days: number): string {
  return day.format(days * dayLength);
}

export function longDate(days: number): string {
  return dayAndYear.format(days * dayLength);
}
