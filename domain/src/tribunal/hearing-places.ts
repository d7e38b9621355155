import { addDays, type Day } from "../time/calendar.ts";
import { isSittingDay, type SittingPanel } from "./tribunal-forecast.ts";

/** A petition that is listed for a hearing. */
export interface ListedPetition {
  readonly number: string;
  readonly panel: number;
  readonly hearingOn: Day;
}

/** Where a petition is to be heard; `hearingOn` is null if the panel has no room. */
export interface HearingPlace {
  readonly number: string;
  readonly panel: number;
  readonly hearingOn: Day | null;
}

/** The furthest day ahead that is searched for room. */
const MAX_DAYS = 200;

/**
 * Places for hearings: each petition gets the first day of its panel with room, from a day on, in the order given. The places
 * that these petitions have already are free for them.
 */
export function hearingPlaces(
  chosen: readonly { readonly number: string; readonly panel: number }[],
  { panels, listed, from }: { panels: readonly SittingPanel[]; listed: readonly ListedPetition[]; from: Day },
): HearingPlace[] {
  const moving = new Set(chosen.map(({ number }) => number));
  const taken = new Map<string, number>();
  const keyOf = (panel: number, day: Day) => `${panel} ${day}`;
  const take = (panel: number, day: Day) =>
    taken.set(keyOf(panel, day), (taken.get(keyOf(panel, day)) ?? 0) + 1);
  for (const { number, panel, hearingOn } of listed) if (!moving.has(number)) take(panel, hearingOn);
  return chosen.map(({ number, panel }) => {
    const sitting = panels.find((one) => one.number === panel);
    const hearingOn = sitting === undefined ? null : dayWithRoom(sitting);
    if (hearingOn !== null) take(panel, hearingOn);
    return { number, panel, hearingOn };
  });

  function dayWithRoom({ number, sitsFrom, sitsTo, dailyCapacity }: SittingPanel): Day | null {
    let day = sitsFrom > from ? sitsFrom : from;
    for (let tried = 0; tried < MAX_DAYS; tried += 1, day = addDays(day, 1)) {
      if (sitsTo !== null && day > sitsTo) return null;
      if (isSittingDay(day) && (taken.get(keyOf(number, day)) ?? 0) < dailyCapacity) return day;
    }
    return null;
  }
}
