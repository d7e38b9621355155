import type {
  ComparedSide,
  ComparedUnit,
  JoinedDistricts,
} from "@command-center/contract/results/result-comparison";
import { changeInPoints } from "../change.ts";

/** What two elections are compared by. */
export const COMPARED_MEASURES = ["share", "turnout", "invalid"] as const;
export type ComparedMeasure = (typeof COMPARED_MEASURES)[number];

const partOf = (part: number | null, whole: number | null) =>
  part !== null && whole !== null && whole > 0 && part <= whole ? (100 * part) / whole : null;

/** A measure of a unit in one election in percent; null where it is not known. */
export function measureOf(measure: ComparedMeasure, { figures }: ComparedSide): number | null {
  if (figures === null) return null;
  if (measure === "turnout") return partOf(figures.turnoutVotes, figures.registeredCounted);
  if (measure === "invalid") return partOf(figures.invalid, figures.total);
  return partOf(figures.votes, figures.valid);
}

/** A measure as a part of what it is a share of, for sums over several units; null where it is not known. */
export function partsOf(
  measure: ComparedMeasure,
  side: ComparedSide,
): { readonly votes: number; readonly of: number } | null {
  const { figures } = side;
  if (figures === null || measureOf(measure, side) === null) return null;
  if (measure === "turnout") return { votes: figures.turnoutVotes, of: figures.registeredCounted };
  if (measure === "invalid") return { votes: figures.invalid ?? 0, of: figures.total ?? 0 };
  return { votes: figures.votes ?? 0, of: figures.valid };
}

/** Whether every listed station of a unit is counted. False with seats that have results without stations. */
export const isAllCounted = ({
  stations: { counted, expected },
  seatsWithoutStations,
}: Pick<ComparedSide, "stations" | "seatsWithoutStations">): boolean =>
  seatsWithoutStations === 0 && counted >= (expected ?? 0);

/** Districts joined as they were in the earlier election, as one unit: the same where both lists have all of them. */
export const joinedUnit = ({ area, isOnBothLists, before, after }: JoinedDistricts): ComparedUnit => ({
  area,
  parent: null,
  ground: isOnBothLists ? "same" : "one-list",
  others: [],
  before,
  after,
});

/** The change of a measure in points, as the percentages are written; null where the ground or a figure forbids it. */
export function changeOf(
  measure: ComparedMeasure,
  { ground, before, after }: Pick<ComparedUnit, "ground" | "before" | "after">,
): number | null {
  return ground === "same" ? changeInPoints(measureOf(measure, before), measureOf(measure, after)) : null;
}
