/** Calendar days are `YYYY-MM-DD` strings in Uganda's time. */
export type Day = string;

/** The IANA time zone of Uganda: East Africa Time, UTC+3, no daylight saving. */
export const UGANDA_TIME_ZONE = "Africa/Kampala";

/** How far Uganda's clock is ahead of UTC, in milliseconds. */
export const UGANDA_AHEAD = 3 * 3_600_000;

const MILLISECONDS_A_DAY = 86_400_000;

/** Whether a text is a calendar day. 30 February is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function atMidnight(day: Day): number {
  if (!isDay(day)) throw new RangeError(`${JSON.stringify(day)} is not a calendar day.`);
  return Date.parse(`${day}T00:00:00Z`);
}

/** Whole days from one day to another; negative when `to` has passed. */
export function daysBetween(from: Day, to: Day): number {
  return (atMidnight(to) - atMidnight(from)) / MILLISECONDS_A_DAY;
}

/** The day that lies `days` after (or, negative, before) another. */
export function addDays(day: Day, days: number): Day {
  return new Date(atMidnight(day) + days * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** The day in Uganda at a time, which is in UTC. */
export function dayInUganda(at: string): Day {
  return new Date(Date.parse(at) + UGANDA_AHEAD).toISOString().slice(0, 10);
}

/** The last Friday before a day. */
export function fridayBefore(day: Day): Day {
  // 1 January 1 was a Monday.
  return addDays(day, -1 - ((daysBetween("0001-01-01", day) + 2) % 7));
}

export interface Countdown {
  /** Days until the day itself: 0 on the day, negative after it. */
  readonly days: number;
  /** The same including election day: 1 on the day. Stays at 0 once it has passed. */
  readonly daysCountingElectionDay: number;
}

/** The one countdown of the product; both published readings (132 and 133) come from here. */
export function countdown(asOf: Day, to: Day): Countdown {
  const days = daysBetween(asOf, to);
  return { days, daysCountingElectionDay: days < 0 ? 0 : days + 1 };
}

/** The first of several election days that has not passed, else the last; null when there are none. */
export function nextOf(asOf: Day, days: readonly Day[]): Day | null {
  const sorted = days.toSorted();
  return sorted.find((day) => daysBetween(asOf, day) >= 0) ?? sorted.at(-1) ?? null;
}

export type EventState = "completed" | "under_way" | "upcoming";

/** Where an event stands on a day; its last day still counts as under way. */
export function eventState(asOf: Day, startsOn: Day, endsOn: Day): EventState {
  // Days are written so that the later one is the greater text.
  if (startsOn > asOf) return "upcoming";
  return endsOn >= asOf ? "under_way" : "completed";
}
