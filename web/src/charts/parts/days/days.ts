const dayLength = 86_400_000;
// Written out, because browsers and servers do not agree on "Sep" and "Sept".
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A calendar date ("2025-07-29") as a count of days, so that scales and steps are exact. NaN if it is none. */
export function toDay(date: string): number {
  return Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayLength);
}

function parts(days: number): { day: number; month: string; year: number } {
  const date = new Date(days * dayLength);
  return { day: date.getUTCDate(), month: months[date.getUTCMonth()] ?? "", year: date.getUTCFullYear() };
}

export function yearOf(days: number): number {
  return parts(days).year;
}

/** "29 Jul" */
export function shortDate(days: number): string {
  const { day, month } = parts(days);
  return `${day} ${month.slice(0, 3)}`;
}

/** "29 July 2025" */
export function longDate(days: number): string {
  const { day, month, year } = parts(days);
  return `${day} ${month} ${year}`;
}

/** "20–22 Aug", "10 Nov–12 Jan 2026": what both ends share is written once, a year only if it is not `year`. */
export function shortRange(from: number, to: number, year: number): string {
  const withYear = (day: number) => `${shortDate(day)} ${yearOf(day)}`;
  const end = yearOf(to) === year ? shortDate(to) : withYear(to);
  const isAnotherYear = yearOf(from) !== yearOf(to) && yearOf(from) !== year;
  return range(from, to, end, isAnotherYear ? withYear(from) : shortDate(from));
}

/** "20–22 August 2025" */
export function longRange(from: number, to: number): string {
  return range(from, to, longDate(to), longDate(from));
}

function range(from: number, to: number, end: string, start: string): string {
  if (from === to) return end;
  const [a, b] = [parts(from), parts(to)];
  return a.month === b.month && a.year === b.year ? `${a.day}–${end}` : `${start}–${end}`;
}
