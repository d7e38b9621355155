import { addDays, daysBetween } from "@command-center/domain/calendar";
import { RULING_DAYS } from "@command-center/domain/petitions";
import type { Filing } from "./petition-filings.ts";
import { LATE_AFTER } from "./petition-filings.ts";
import { randomStream, type Random } from "./random.ts";
import { AS_OF, isSunday, TRIBUNAL_OPENS } from "./time.ts";

export const PANELS = 8;
export const DAILY_CAPACITY = 7;

/** Of the 613 MP and LC5 petitions 26 are pending: 587 resolved, half of them within 28 days. */
const PENDING = { late: 20, early: 6 };
const EXACTLY_AT_MEDIAN = 121;
const OTHERS_RESOLVED = 41;

/** Longest that a petition waited. */
const LONGEST = 40;

/** How many rulings each day already has: never more than the panels can give. */
class Calendar {
  readonly #load = new Map<string, number>();

  hasRoomOn(day: string): boolean {
    return (
      day >= TRIBUNAL_OPENS &&
      day <= AS_OF &&
      !isSunday(day) &&
      (this.#load.get(day) ?? 0) < PANELS * DAILY_CAPACITY
    );
  }

  take(day: string): string {
    if (!this.hasRoomOn(day)) throw new Error(`The tribunal cannot rule on ${day}.`);
    this.#load.set(day, (this.#load.get(day) ?? 0) + 1);
    return day;
  }
}

/** The day of its ruling for each petition that was ruled on, by its place in `filings`. */
export function scheduleRulings(filings: readonly Filing[]): Map<number, string> {
  const random = randomStream("petitions ruled");
  const calendar = new Calendar();
  const ruled = new Map<number, string>();
  const indexed = filings.map((filing, index) => ({ filing, index }));
  for (const { filing, index } of indexed) {
    if (filing.settled) ruled.set(index, calendar.take(filing.settled.ruledOn));
  }
  const settledWithin = indexed.filter(({ filing }) => filing.settled !== null).length;
  const open = indexed.filter(({ filing }) => filing.settled === null);
  const main = open.filter(({ filing }) => filing.category === "mp" || filing.category === "lc5");
  const late = random.shuffled(main.filter(({ filing }) => filing.filedOn > LATE_AFTER)).slice(PENDING.late);
  const early = random
    .shuffled(main.filter(({ filing }) => filing.filedOn <= LATE_AFTER))
    .slice(PENDING.early);

  // As many sooner as later than 28 days, and enough on the day itself, make 28 the median.
  const resolved = settledWithin + late.length + early.length;
  const sooner = (resolved - EXACTLY_AT_MEDIAN) / 2 - settledWithin - late.length;
  const later = (resolved - EXACTLY_AT_MEDIAN) / 2;
  const waited = early.toSorted((a, b) => (a.filing.filedOn < b.filing.filedOn ? -1 : 1));
  const exact = new Set<(typeof early)[number]>();
  const canWaitLonger = waited.filter(({ filing }) => addDays(filing.filedOn, RULING_DAYS + 1) <= AS_OF);
  for (const petition of random.shuffled(early)) {
    const day = addDays(petition.filing.filedOn, RULING_DAYS);
    if (exact.size < EXACTLY_AT_MEDIAN && calendar.hasRoomOn(day)) {
      ruled.set(petition.index, calendar.take(day));
      exact.add(petition);
    }
  }
  const rest = random.shuffled(canWaitLonger.filter((petition) => !exact.has(petition)));
  const long = new Set(rest.slice(0, later));
  const short = early.filter((petition) => !exact.has(petition) && !long.has(petition));
  if (exact.size !== EXACTLY_AT_MEDIAN || long.size !== later || short.length !== sooner) {
    throw new Error("The petitions cannot be scheduled around the median.");
  }
  const rule = ({ filing, index }: (typeof early)[number], least: number, most: number, around: number) =>
    ruled.set(index, calendar.take(freeDay(random, calendar, filing.filedOn, least, most, around)));
  for (const petition of late) rule(petition, 5, RULING_DAYS - 1, 18);
  for (const petition of long) rule(petition, RULING_DAYS + 1, LONGEST, 32);
  for (const petition of short) rule(petition, 7, RULING_DAYS - 1, 23);

  const others = random.shuffled(
    open.filter(({ filing }) => !isMain(filing) && filing.category !== "league"),
  );
  for (const petition of others.slice(0, OTHERS_RESOLVED)) {
    if (daysBetween(petition.filing.filedOn, AS_OF) > 8) rule(petition, 6, LONGEST, 24);
  }
  return ruled;
}

function isMain({ category }: Filing): boolean {
  return category === "mp" || category === "lc5";
}

/** A day with room, so many days after filing; those near to `around` are likelier. */
function freeDay(
  random: Random,
  calendar: Calendar,
  filedOn: string,
  least: number,
  most: number,
  around: number,
): string {
  const days = Array.from({ length: most - least + 1 }, (_, index) => least + index)
    .filter((wait) => calendar.hasRoomOn(addDays(filedOn, wait)))
    .map((wait) => [addDays(filedOn, wait), 1 / (2 + Math.abs(wait - around))] as const);
  if (days.length === 0) throw new Error(`No day is free for a petition of ${filedOn}.`);
  return random.weighted(days);
}
