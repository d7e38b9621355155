import { countedText } from "@command-center/domain/number-text";
import type { ContestGroup, CycleEntry } from "@command-center/contract/cycles";
import { daysBetween } from "@command-center/domain/time/calendar";
import { formatDay } from "../../../ui/format.ts";

const CONTEST_NOUNS: Record<ContestGroup, readonly [one: string, many: string]> = {
  president: ["President", "Presidents"],
  mp: ["MP", "MPs"],
  "woman-mp": ["District Woman MP", "District Woman MPs"],
  lc5: ["LC5 chairperson", "LC5 chairpersons"],
  mayor: ["mayor", "mayors"],
  "special-interest-mp": ["special-interest MP", "special-interest MPs"],
  "mp-primary": ["MP primary", "MP primaries"],
  "lc5-primary": ["LC5 primary", "LC5 primaries"],
  "mayoral-primary": ["mayoral primary", "mayoral primaries"],
  cec: ["CEC election", "CEC elections"],
};

/** So many contests of a kind: `353 MPs`; of the one President, `President`. */
export function contestText(contest: ContestGroup, contests: number): string {
  const [one, many] = CONTEST_NOUNS[contest];
  if (contest === "president" && contests === 1) return one;
  return countedText(contests, one, many);
}

type Event = Pick<CycleEntry["calendar"][number], "startsOn" | "endsOn">;

/** The days of an event: `3 Sep 2025`, or `3 Sep 2025 to 5 Sep 2025`. */
export function eventDays({ startsOn, endsOn }: Event): string {
  return startsOn === endsOn ? formatDay(startsOn) : `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
}

/** How far away a day is: `in 12 days`, `today`, `12 days ago`. */
export function awayText(asOf: string, day: string): string {
  const days = daysBetween(asOf, day);
  if (days === 0) return "today";
  const count = countedText(Math.abs(days), "day", "days");
  return days > 0 ? `in ${count}` : `${count} ago`;
}

/** What comes next in a calendar, by the cycle's as-of day: an event that is under way comes before one that is to come. */
export function nextEvent({ calendar }: Pick<CycleEntry, "calendar">) {
  return (
    calendar.find(({ state }) => state === "under_way") ?? calendar.find(({ state }) => state === "upcoming")
  );
}

/** How far a cycle has come on its as-of day, in days of all its days. */
export function daysGone({ opensOn, closesOn, asOf }: Pick<CycleEntry, "opensOn" | "closesOn" | "asOf">): {
  gone: number;
  all: number;
} {
  const all = daysBetween(opensOn, closesOn) + 1;
  return { gone: Math.min(all, Math.max(0, daysBetween(opensOn, asOf) + 1)), all };
}
