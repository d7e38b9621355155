import { MP_AND_LC5 } from "@command-center/domain/petitions/petitions";
import { addDays, daysBetween } from "@command-center/domain/time/calendar";
import { LATE_AFTER, type Filing } from "./petition-filings.ts";
import { randomStream, type Random } from "../chance/random.ts";
import { AS_OF, isSunday, TRIBUNAL_OPENS, workingDays } from "../time.ts";

export const PANELS = 8;
export const DAILY_CAPACITY = 7;
/** Days from filing within which a ruling is due, and in the median was made. */
export const RULING_DAYS = 28;

/** Of the 613 MP and LC5 petitions 26 are pending: 587 resolved, half of them within 28 days. */
const PENDING = { late: 20, early: 6 };
const EXACTLY_AT_MEDIAN = 121;
const OTHERS_RESOLVED = 37;

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

interface Indexed {
  readonly filing: Filing;
  readonly index: number;
}

/** The day of its ruling for each petition that was ruled on, by its place in `filings`. */
export function scheduleRulings(filings: readonly Filing[]): Map<number, string> {
  const random = randomStream("petitions ruled");
  const calendar = new Calendar();
  const ruled = new Map<number, string>();
  const ruleOn = ({ index }: Indexed, day: string) => ruled.set(index, calendar.take(day));
  const ruleWithin = (petition: Indexed, [least, most]: readonly [number, number], around: number) =>
    ruleOn(petition, freeDay(random, calendar, petition.filing.filedOn, least, most, around));

  const open: Indexed[] = [];
  filings.forEach((filing, index) => {
    if (filing.settled) ruleOn({ filing, index }, filing.settled.ruledOn);
    else open.push({ filing, index });
  });
  const main = random.shuffled(open.filter(({ filing }) => isMpOrLc5(filing)));
  // Of those filed last the newest wait; of the early ones, any.
  const late = main
    .filter(({ filing }) => filing.filedOn > LATE_AFTER)
    .toSorted((a, b) => daysBetween(a.filing.filedOn, b.filing.filedOn))
    .slice(PENDING.late);
  const early = main.filter(({ filing }) => filing.filedOn <= LATE_AFTER).slice(PENDING.early);

  // As many sooner as later than 28 days, and enough after exactly 28, make 28 the median.
  const exact = early
    .filter(({ filing }) => calendar.hasRoomOn(addDays(filing.filedOn, RULING_DAYS)))
    .slice(0, EXACTLY_AT_MEDIAN);
  for (const petition of exact) ruleOn(petition, addDays(petition.filing.filedOn, RULING_DAYS));
  const later = (ruled.size + late.length + early.length - exact.length - EXACTLY_AT_MEDIAN) / 2;
  const rest = early.filter((petition) => !exact.includes(petition));
  const long = rest.filter(({ filing }) => addDays(filing.filedOn, RULING_DAYS + 1) <= AS_OF).slice(0, later);
  if (exact.length !== EXACTLY_AT_MEDIAN || long.length !== later) {
    throw new Error("The petitions cannot be scheduled around the median.");
  }
  for (const petition of late) ruleWithin(petition, [5, RULING_DAYS - 1], 18);
  for (const petition of long) ruleWithin(petition, [RULING_DAYS + 1, LONGEST], 32);
  for (const petition of rest) {
    if (!long.includes(petition)) ruleWithin(petition, [7, RULING_DAYS - 1], 23);
  }

  random
    .shuffled(open)
    .filter(({ filing }) => filing.category === "mayoral" || filing.category === "councillor")
    .filter(({ filing }) => daysBetween(filing.filedOn, AS_OF) > 8)
    .slice(0, OTHERS_RESOLVED)
    .forEach((petition) => ruleWithin(petition, [6, LONGEST], 24));
  return ruled;
}

function isMpOrLc5({ category }: Filing): boolean {
  return MP_AND_LC5.includes(category);
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
  const days = workingDays(addDays(filedOn, least), addDays(filedOn, most))
    .filter((day) => calendar.hasRoomOn(day))
    .map((day) => [day, 1 / (2 + Math.abs(daysBetween(filedOn, day) - around))] as const);
  if (days.length === 0) throw new Error(`No day is free for a petition of ${filedOn}.`);
  return random.weighted(days);
}
