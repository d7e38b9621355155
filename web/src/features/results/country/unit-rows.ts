import type { StationResults } from "@command-center/contract/results/station-results";
import { candidateFills } from "../../../parts/results/candidate-fills.ts";
import { districtsText, isPartial } from "@command-center/domain/results/stations/coverage";
import { invalidShare, leadIn, type Lead } from "@command-center/domain/results/stations/lead";
import {
  isOfOneSeat,
  stationsOf,
  stationState,
  unitName,
} from "@command-center/domain/results/stations/units";
import { hrefBelow, type ResultsAddress } from "./results-address.ts";

/** A unit of the level below, as the table draws it. */
export interface UnitRow {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  /** Stations that have votes, of how many. */
  readonly counted: number;
  readonly stations: number;
  /** Districts that its totals are of, where these are not all: `1 of 26 districts`. */
  readonly part: string | null;
  /** What became of a single station's result where its votes are not known. */
  readonly state: string | null;
  /** Null where not known. */
  readonly registered: number | null;
  readonly total: number | null;
  readonly turnout: number | null;
  readonly invalid: number | null;
  readonly lead: Lead | null;
  /** Whether the party's own candidate leads, alone or tied. */
  readonly isOwn: boolean;
  /** Seats that it votes for; null where that is one, which `lead` is of. */
  readonly seats: StationResults["seats"] | null;
  /** Shares of the candidates that lead the unit shown, in their order, and their colours. */
  readonly shares: readonly { readonly name: string; readonly share: number; readonly fill: string }[];
}

/** Rows of the level below, in the order of the answer. */
export function unitRows(results: StationResults, address: ResultsAddress): readonly UnitRow[] {
  const leading = leadersOf(results);
  const own = results.seat?.own ?? null;
  const fills = candidateFills(results.ranking, leading, own);
  return results.below.map((one) => {
    const { counted, all } = stationsOf(one.units);
    const lead = isOfOneSeat(one) ? leadIn(one) : null;
    // Below the sheet of a seat without stations nothing is known: no cell says 0.
    const isUnknown = results.seats.withoutStations > 0 && one.seats.withResults === 0;
    return {
      id: one.area.id,
      name: unitName(one.area),
      href: hrefBelow(address, results.area, one.area),
      counted,
      stations: all,
      part: isPartial(one) && one.districts.whole > 1 ? districtsText(one.districts) : null,
      state: stationState(one),
      registered: isUnknown ? null : one.registered,
      total: isUnknown ? null : one.total,
      turnout: one.turnout,
      invalid: invalidShare(one),
      lead,
      isOwn: lead?.names.some((name) => name === own) ?? false,
      seats: isOfOneSeat(one) ? null : one.seats,
      shares: leading.map((name) => ({
        name,
        share:
          (100 * (one.candidates.find((candidate) => candidate.name === name)?.votes ?? 0)) /
          Math.max(1, one.valid),
        fill: fills.get(name) ?? "",
      })),
    };
  });
}

/** Whether a unit votes for several seats that its units of the next level are not: these are listed beside the units. */
export function hasSeatsToList({
  seat,
  seats,
  below,
}: Pick<StationResults, "seat" | "seats" | "below">): boolean {
  const own = below.filter((one) => one.seats.contested === 1).length;
  return seat === null && !(below.every(isOfOneSeat) && own === seats.contested);
}

/** The two candidates with the most votes of the unit shown, where it votes for one seat: the bars of all rows compare them. */
export function leadersOf({
  seat,
  candidates,
}: Pick<StationResults, "seat" | "candidates">): readonly string[] {
  if (seat === null) return [];
  return candidates
    .filter(({ votes }) => votes > 0)
    .slice(0, 2)
    .map(({ name }) => name);
}
