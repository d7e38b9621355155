import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type { Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import { parishFinder, type ParishFound } from "../places/parish-finder.ts";
import type { ListedUnit, PlaceList } from "../places/place-list.ts";
import type { PrintedName } from "../places/place-name.ts";
import {
  questionLog,
  type AskedLevel,
  type PlaceAnswers,
  type PlaceQuestion,
} from "../places/place-question.ts";
import { stationFinder, type StationFound } from "../places/station-finder.ts";
import { problemOf } from "../problem.ts";
import { CELL_EMPTY } from "../problems/cell-problems.ts";
import { PLACE_NOT_MATCHED } from "../problems/place-problems.ts";
import { placeCells, type PlaceLevel } from "./place-cells.ts";
import { leftOut, refused } from "./row-gate.ts";
import type { PlaceLocator, RowRead } from "./row-plan.ts";

/** What a file's places are matched with. */
export interface PlacesKnown {
  readonly list: PlaceList;
  /** Given about this file so far. */
  readonly answers: PlaceAnswers;
}

/** The district of a row, or what became of the row without one. */
export type DistrictOfRow =
  | { readonly is: "found"; readonly district: ListedUnit }
  | { readonly is: "stopped"; readonly row: RowRead<never> };

/** The district and constituency that a row prints, or what became of the row. */
export type UnitsOfRow =
  | {
      readonly is: "found";
      readonly district: ListedUnit | null;
      readonly constituency: ListedUnit | null;
    }
  | { readonly is: "stopped"; readonly row: RowRead<never> };

/** Finds the places of a file's rows, and gathers what is to be asked. */
export interface StationLocator extends PlaceLocator {
  district(row: FileRow): DistrictOfRow;
  /** Of records: what is not printed is null. */
  units(row: FileRow): UnitsOfRow;
}

/** Open questions of a file at once. Answers to these bring the next ones. */
const MAX_QUESTIONS = 500;

/** Where a row may have a station: in a parish, or in a district where no parish was found. */
type Placed = Exclude<ParishFound, { readonly is: "left out" }>;
type NotFound = Exclude<Placed, { readonly is: "found" }>;

const COLUMN_OF: Record<AskedLevel, PlaceLevel> = {
  district: "district",
  constituency: "constituency",
  "sub-county": "subCounty",
  parish: "parish",
  station: "station",
};

/** Prepares the columns and units; units that rows share are matched once. */
export function stationLocator(columns: Columns, { list, answers }: PlacesKnown): StationLocator {
  const cells = placeCells(columns);
  const log = questionLog(answers);
  const parishes = parishFinder(list, log);
  const stations = stationFinder(list, log);
  const isCalledTotal = stationsCalledTotal(list);
  const found = new Map<string, ParishFound>();
  const asked = new Map<string, { question: PlaceQuestion; firstLine: number; rows: number }>();

  function unmatched(
    row: FileRow,
    reason: { readonly is: "question"; readonly question: PlaceQuestion } | { readonly is: "left out" },
  ): RowRead<never> {
    if (reason.is === "left out") return leftOut(row.line, "answer");
    const { question } = reason;
    const known = asked.get(question.id);
    if (known === undefined) asked.set(question.id, { question, firstLine: row.line, rows: 1 });
    else known.rows += 1;
    return refused(row.line, [
      problemOf(PLACE_NOT_MATCHED, question, cells.at(row, COLUMN_OF[question.level])),
    ]);
  }

  function empty(row: FileRow): RowRead<never> | null {
    const field = cells.empty(row);
    return field === null ? null : refused(row.line, [problemOf(CELL_EMPTY, { field }, { line: row.line })]);
  }

  // Rows of a parish stand together in nearly every file.
  let last: { readonly row: FileRow; readonly within: ParishFound } | null = null;
  function unitsOf(row: FileRow): ParishFound {
    if (last !== null && cells.sameUnits(row, last.row)) return last.within;
    const key = cells.key(row);
    const within = found.get(key) ?? parishes.find(cells.units(row));
    found.set(key, within);
    last = { row, within };
    return within;
  }

  // So do those of a station where each candidate has a row, and they are read more than once.
  let lastStation: { readonly row: FileRow; readonly match: StationFound | NotFound } | null = null;
  function stationOf(row: FileRow, within: Placed): StationFound | NotFound {
    if (lastStation !== null && cells.sameStation(row, lastStation.row)) return lastStation.match;
    const printed = {
      parish: cells.printed(row, "parish"),
      station: cells.station(row),
      registered: cells.registered(row),
    };
    const match =
      within.is === "found"
        ? stations.find(within, printed)
        : ((within.district && stations.elsewhere(within.district, printed)) ?? within);
    lastStation = { row, match };
    return match;
  }

  return {
    isStation(texts) {
      const row = { line: 0, cells: texts };
      return isCalledTotal(cells.printed(row, "parish"), cells.station(row));
    },
    place(row) {
      const incomplete = empty(row);
      if (incomplete !== null) return { is: "stopped", row: incomplete };
      const within = unitsOf(row);
      if (within.is === "left out") return { is: "stopped", row: unmatched(row, within) };
      const match = stationOf(row, within);
      if (match.is === "question" || match.is === "left out")
        return { is: "stopped", row: unmatched(row, match) };
      if (match.is === "refused") {
        const { about, problem } = match.finding;
        return { is: "stopped", row: refused(row.line, [problem(cells.at(row, about))]) };
      }
      const warnings = match.findings.map(({ about, problem }) => problem(cells.at(row, about)));
      return { is: "found", place: match.station, warnings };
    },
    district(row) {
      const incomplete = empty(row);
      if (incomplete !== null) return { is: "stopped", row: incomplete };
      const of = parishes.findDistrict(cells.district(row));
      return of.is === "found" ? of : { is: "stopped", row: unmatched(row, of) };
    },
    units(row) {
      const incomplete = empty(row);
      if (incomplete !== null) return { is: "stopped", row: incomplete };
      const [district, constituency] = [cells.printed(row, "district"), cells.printed(row, "constituency")];
      if (district === null) {
        if (constituency === null) return { is: "found", district: null, constituency: null };
        const problem = problemOf(CELL_EMPTY, { field: "District" }, cells.at(row, "district"));
        return { is: "stopped", row: refused(row.line, [problem]) };
      }
      const inDistrict = parishes.findDistrict(district);
      if (inDistrict.is !== "found") return { is: "stopped", row: unmatched(row, inDistrict) };
      if (constituency === null) return { ...inDistrict, constituency: null };
      const found = parishes.findConstituency(inDistrict.district, constituency);
      return found.is === "found"
        ? { ...inDistrict, constituency: found.constituency }
        : { is: "stopped", row: unmatched(row, found) };
    },
    questions: () => [
      ...[...asked.values()].slice(0, MAX_QUESTIONS).map((one) => ({ ...one, unit: undefined })),
      ...log.settled().map((one) => ({ ...one, firstLine: columns.headerLine, rows: 0 })),
    ],
  };
}

/**
 * Returns a test of whether a printed parish has a station of this name on the list. Only stations with the word total in their
 * name are known: `TOTAL STATION` may be a station, and its row is no total.
 */
export function stationsCalledTotal(
  list: PlaceList,
): (parish: PrintedName | null, station: PrintedName) => boolean {
  const parishes = new Map(list.parishes.map(({ id, name }) => [id, name]));
  const listed = new Set(
    list.stations
      .filter(({ name }) => /total/i.test(name))
      .map(({ name, parish }) => keyOf(parishes.get(parish) ?? "", name)),
  );
  return (parish, station) => {
    if (listed.size === 0 || parish === null) return false;
    return namesOf(parish).some((above) => namesOf(station).some((name) => listed.has(keyOf(above, name))));
  };
}

const keyOf = (parish: string, station: string) => `${comparisonKey(parish)}/${comparisonKey(station)}`;
const namesOf = ({ name, otherwise }: PrintedName) => [name, ...(otherwise === null ? [] : [otherwise.name])];
