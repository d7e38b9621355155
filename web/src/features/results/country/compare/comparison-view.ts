import { countedText } from "@command-center/domain/number-text";
import type {
  ComparedCandidate,
  ComparedSide,
  compareResults,
} from "@command-center/contract/results/result-comparison";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import {
  isAllCounted,
  joinedUnit,
  measureOf,
  partsOf,
  type ComparedMeasure,
} from "@command-center/domain/results/comparison/compared-figures";
import { electionNames, findingText, sharedPlaces } from "@command-center/domain/results/comparison/finding";
import { subjectName } from "@command-center/domain/results/comparison/matched-candidates";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { unitNoun } from "@command-center/domain/results/stations/units";

export type Comparison = OutputOf<typeof compareResults>;
type Unit = Comparison["units"][number];

/** A comparison by one measure, with the words for it. */
export interface ComparisonView {
  readonly comparison: Comparison;
  readonly measure: ComparedMeasure;
  /** What both elections are called: “2016”, “2021”. */
  readonly names: readonly [earlier: string, later: string];
  /** The compared person's short name; null without one. */
  readonly subject: string | null;
}

/** The comparison by the measure that was chosen; without a person who stood twice, by turnout at first. */
export function comparisonView(comparison: Comparison, chosen: ComparedMeasure | null): ComparisonView {
  const subject = subjectName(comparison);
  return {
    comparison,
    measure:
      chosen === null || (chosen === "share" && subject === null)
        ? subject === null
          ? "turnout"
          : "share"
        : chosen,
    names: electionNames(comparison.before.pollingDay, comparison.after.pollingDay, formatDay),
    subject,
  };
}

/** Whether a person is the party's own candidate: in the later election where that one is recorded, else in the earlier. */
export function isOwn({ before, after }: ComparedCandidate, { own }: Comparison): boolean {
  return own.after === null || after === null
    ? own.before !== null && before?.name === own.before
    : after.name === own.after;
}

const MEASURES: Readonly<Record<ComparedMeasure, string>> = {
  share: "Share",
  turnout: "Turnout",
  invalid: "Invalid votes",
};

/** “Museveni’s share”, “Turnout”, “Invalid votes”. */
export const measureName = (measure: ComparedMeasure, subject: string | null): string =>
  measure === "share" && subject !== null ? `${subject}’s share` : MEASURES[measure];

const OF: Readonly<Record<ComparedMeasure, string>> = {
  share: "valid votes",
  turnout: "voters",
  invalid: "votes cast",
};

/** What the comparison shows in one sentence. */
export function findingOf({ comparison, measure, names, subject }: ComparisonView): string {
  const { unit, compared, units } = comparison;
  if (!compared.isWhole && compared.names.length === 0)
    return unit.ground === "one-list"
      ? "The station lists of the two elections cover different places: nothing can be compared"
      : `${unit.area.name} is not the same place in both elections: nothing can be compared`;
  const level = compared.isWhole ? units[0]?.area.kind : sharedKind(comparison);
  const parts = units.filter(({ area, ground }) => area.kind === level && ground === "same");
  return findingText({
    measure: measureName(measure, subject),
    where: compared.isWhole
      ? unit.area.kind === "country"
        ? null
        : unit.area.name
      : sharedPlaces(compared.names, unitNoun(sharedKind(comparison))),
    before: measureOf(measure, compared.before),
    after: measureOf(measure, compared.after),
    elections: names,
    parts: parts.map(({ area, before, after }) => ({
      name: area.name,
      before: measureOf(measure, before),
      after: measureOf(measure, after),
    })),
  });
}

/** The kind of the places that both lists cover. */
function sharedKind({ units }: Comparison): string {
  return units.some(({ area }) => area.kind === "district") ? "district" : (units[0]?.area.kind ?? "");
}

/** The numbers behind the finding, with its coverage: `5,971,872 of 9,851,812 valid votes in 2016, …`. */
export function findingNote(view: ComparisonView): string | null {
  const {
    comparison: { compared },
    measure,
    names,
  } = view;
  const texts = ([compared.before, compared.after] as const).map((side, place) => {
    const part = partsOf(measure, side);
    if (part === null) return null;
    return `${formatCount(part.votes)} of ${formatCount(part.of)} ${OF[measure]} in ${names[place]}`;
  });
  const known = texts.filter((text) => text !== null).join(", ");
  const notes = [known, coverageText(view) ?? ""].filter((text) => text !== "");
  return notes.length === 0 ? null : notes.join(". ");
}

/** How much of what is compared is counted: `Stations counted: 256 of 260 in 2016, …`; null where all of it is. */
export function coverageText({ comparison: { compared }, names }: ComparisonView): string | null {
  const sides = [compared.before, compared.after];
  if (sides.every(isAllCounted)) return null;
  const hasSeats = sides.some(({ seatsWithoutStations }) => seatsWithoutStations > 0);
  return `${hasSeats ? "Stations and seats" : "Stations"} counted: ${sides.map((side, place) => `${stationsText(side)} in ${names[place]}`).join(", ")}`;
}

/** How much of a level can be compared. */
export interface LevelCoverage {
  readonly kind: string;
  readonly all: number;
  readonly same: number;
  /** Further units that compare joined to those of the earlier election. */
  readonly joined: number;
  /** To how many. */
  readonly into: number;
}

/** What can be compared at each level below the place. */
export function coverageOf({ units, joined }: Comparison): readonly LevelCoverage[] {
  const kinds = [...new Set(units.map(({ area }) => area.kind))];
  const groups = joined.filter(({ isOnBothLists }) => isOnBothLists);
  return kinds.map((kind) => {
    const some = units.filter(({ area, ground }) => area.kind === kind && ground !== "ended");
    const isDistricts = kind === "district";
    return {
      kind,
      all: some.length,
      same: some.filter(({ ground }) => ground === "same").length,
      joined: isDistricts ? groups.reduce((sum, { members }) => sum + members.length, 0) : 0,
      into: isDistricts ? groups.length : 0,
    };
  });
}

/** Stations counted, of those listed, and seats without stations: `256 of 260`, `256 of 260, 1 seat`, `1 seat`, `none`. */
export function stationsText({
  stations: { counted, expected },
  seatsWithoutStations: seats,
}: ComparedSide): string {
  const stations = `${formatCount(counted)} of ${formatCount(Math.max(expected ?? 0, counted))}`;
  const ofSeats = countedText(seats, "seat", "seats");
  if (counted === 0 && seats > 0) return ofSeats;
  if (counted === 0 && expected === null) return "none";
  return seats > 0 ? `${stations}, ${ofSeats}` : stations;
}

/** The districts of a comparison with those that were split in the place of their parts, so that all that can be compared is. */
export function joinedUnits({ units, joined }: Comparison): readonly Unit[] {
  const members = new Map(joined.flatMap((one) => one.members.map((id) => [id, one] as const)));
  const isDistrict = ({ area }: Unit) => area.kind === "district";
  return units.filter(isDistrict).flatMap((unit): Unit[] => {
    const group = members.get(unit.area.id);
    if (group === undefined) return [unit];
    if (group.area.id !== unit.area.id) return [];
    return [{ ...joinedUnit(group), parent: unit.parent }];
  });
}
