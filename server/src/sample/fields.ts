import type { Random } from "./chance/random.ts";
import type { Candidate, DayAndTime } from "./results/contests.ts";
import { YOUTH_BORN_FROM, type Gender, type Persons } from "./chance/persons.ts";
import { addDays } from "@command-center/domain/time/calendar";

/** What becomes of the last cycle's incumbent. */
export type IncumbentFate = "reelected" | "defeated" | "absent";

export interface FieldWish {
  readonly subRegion: string;
  readonly winner: { readonly gender: Gender; readonly isYouth: boolean };
  readonly fate: IncumbentFate;
  readonly size: number;
  /** Set where only women or only some ages may stand. */
  readonly onlyWomen?: boolean;
  readonly born?: readonly [from: number, to: number];
}

const BORN_YOUNG = [YOUTH_BORN_FROM, 1999] as const;
const BORN_OLDER = [1955, YOUTH_BORN_FROM - 1] as const;

/** Invents a field of candidates, the winner first. */
export function inventField(
  random: Random,
  persons: Persons,
  sourceId: number,
  { subRegion, winner, fate, size, onlyWomen = false, born }: FieldWish,
): Candidate[] {
  const challengers = fate === "defeated" ? random.whole(1, size - 1) : -1;
  return Array.from({ length: size }, (_, rank) => {
    const gender = rank === 0 ? winner.gender : otherGender(random, onlyWomen);
    const isYouth = rank === 0 ? winner.isYouth : random.chance(0.2);
    const [bornFrom, bornTo] = born ?? (isYouth ? BORN_YOUNG : BORN_OLDER);
    return {
      personId: persons.invent({ subRegion, gender, bornFrom, bornTo }),
      isIncumbent: rank === 0 ? fate === "reelected" : rank === challengers,
      sourceId,
    };
  });
}

function otherGender(random: Random, onlyWomen: boolean): Gender {
  return onlyWomen || random.chance(0.14) ? "female" : "male";
}

/** From two to five candidates, mostly three. */
export function fieldSize(random: Random): number {
  return random.weighted([
    [2, 25],
    [3, 40],
    [4, 22],
    [5, 13],
  ]);
}

/** When a result is declared: a few the same evening, most the day after, the last some days later. */
export function declaredAfter(random: Random, pollingDay: string, weights: readonly number[]): DayAndTime {
  const late = random.weighted(weights.map((weight, days) => [days, weight] as const));
  const hour = late === 0 ? random.whole(19, 22) : random.whole(7, 21);
  return { day: addDays(pollingDay, late), minutes: hour * 60 + random.whole(0, 59) };
}
