import type { Day } from "../time/calendar.ts";
import { PanelSlots, type SittingPanel } from "./tribunal-forecast.ts";

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

/**
 * Places for hearings: each petition gets the first day of its panel with room, from a day on, in the order given. The places
 * that these petitions have already are free for them.
 */
export function hearingPlaces(
  chosen: readonly { readonly number: string; readonly panel: number }[],
  { panels, listed, from }: { panels: readonly SittingPanel[]; listed: readonly ListedPetition[]; from: Day },
): HearingPlace[] {
  const slots = new Map(panels.map((panel) => [panel.number, new PanelSlots(panel, from)]));
  const moving = new Set(chosen.map(({ number }) => number));
  for (const { number, panel, hearingOn } of listed)
    if (!moving.has(number)) slots.get(panel)?.occupy(hearingOn);
  return chosen.map((one) => ({ ...one, hearingOn: slots.get(one.panel)?.take(null) ?? null }));
}
