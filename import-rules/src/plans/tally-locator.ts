import type { GeneralContest } from "@command-center/contract/cycles";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { nameKey } from "../ballot/candidate-name.ts";
import { isPlaceholder } from "../cells/placeholders.ts";
import { readCount } from "../cells/numbers.ts";
import { columnOf, type Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import { contestNamed } from "../layouts/offices.ts";
import type { ListedUnit, PlaceId } from "../places/place-list.ts";
import { type Problem, problemOf } from "../problem.ts";
import { CELL_EMPTY } from "../problems/cell-problems.ts";
import { OTHER_CONTESTS } from "../problems/layout-problems.ts";
import { CONSTITUENCY_IN_DISTRICT, ELECTED_UNOPPOSED } from "../problems/tally-problems.ts";
import { placeCells } from "./place-cells.ts";
import { leftOut, refused } from "./row-gate.ts";
import type { PlaceLocator, PlaceOfRow, RowRead } from "./row-plan.ts";
import { stationLocator, type PlacesKnown } from "./station-locator.ts";

/** Rows of another contest than the one that is read, under one printed category. */
export interface OtherCategory {
  readonly category: string;
  /** The contest to choose for them; null where no contest reads them. */
  readonly contest: GeneralContest | null;
  readonly firstLine: number;
  rows: number;
}

/** Finds the units of a tally sheet's rows, and sorts out rows without votes of the contest. */
export interface TallyLocator extends PlaceLocator {
  /** Rows of other contests so far. They are left out. */
  otherCategories(): readonly OtherCategory[];
  /** A warning about them. */
  problems(): readonly Problem[];
  /** Whether any row so far is of the contest, by its category. */
  hasOwnRows(): boolean;
  /** The line of a candidate who was elected unopposed in a unit. */
  unopposedLine(place: PlaceId): number | undefined;
}

/** The level of the units that have a row of figures in a tally sheet of a contest: that of its seats, and districts for the President. */
export const tallyLevel = (contest: GeneralContest): "constituency" | "district" =>
  contest === "mp" ? "constituency" : "district";

/** Prepares the columns and units for the rows of a contest. */
export function tallyLocator(columns: Columns, known: PlacesKnown, contest: GeneralContest): TallyLocator {
  const cells = placeCells(columns);
  const locator = stationLocator(columns, known);
  const [category, votes, winner] = ["category", "votes", "winner"].map((field) => columnOf(columns, field));
  const others = new Map<string, OtherCategory>();
  const unopposed = new Map<PlaceId, number>();
  let hasOwnRows = category === undefined;
  const cellOf = (row: FileRow, column: { readonly index: number } | undefined) =>
    row.cells[column?.index ?? -1] ?? "";
  const stopped = (row: RowRead<never>): PlaceOfRow => ({ is: "stopped", row });
  const refusedFor = (line: number, problem: Problem) => stopped(refused(line, [problem]));
  const hasOneUnit = tallyLevel(contest) === "constituency" ? constituencyOf : districtOf;

  /** Stops rows of other contests, and rows without a category. */
  function ofOtherContest(row: FileRow): PlaceOfRow | null {
    if (category === undefined) return null;
    const { line } = row;
    const text = cellOf(row, category);
    if (text === "")
      return refusedFor(
        line,
        problemOf(CELL_EMPTY, { field: "Category" }, { line, column: category.header }),
      );
    const named = contestNamed(text);
    if (named === contest) {
      hasOwnRows = true;
      return null;
    }
    const key = comparisonKey(text);
    const same = others.get(key) ?? { category: text, contest: named, firstLine: line, rows: 0 };
    same.rows += 1;
    others.set(key, same);
    return stopped(leftOut(line, "other contest"));
  }

  function constituencyOf(row: FileRow) {
    const label = cells.printed(row, "constituency");
    if (label === null || isPlaceholder(label.name)) {
      const at = cells.at(row, "constituency");
      return refusedFor(row.line, problemOf(CELL_EMPTY, { field: "Constituency" }, at));
    }
    const found = locator.units(row);
    if (found.is === "stopped") return found;
    const { constituency } = found;
    // Neither is null: the district is required, and the constituency is printed.
    if (constituency === null) throw new Error(`Line ${row.line} has lost its constituency.`);
    return inUnit(row, constituency);
  }

  /** Rows of constituencies are no result of a district, unless the category says so. */
  function districtOf(row: FileRow) {
    const found = locator.district(row);
    if (found.is === "stopped") return found;
    const { district } = found;
    const { name = "" } = cells.printed(row, "constituency") ?? {};
    const isDistricts =
      category !== undefined ||
      name === "" ||
      isPlaceholder(name) ||
      contestNamed(name) === "woman-mp" ||
      comparisonKey(name) === comparisonKey(district.name);
    if (isDistricts) return inUnit(row, district);
    const at = cells.at(row, "constituency");
    return refusedFor(row.line, problemOf(CONSTITUENCY_IN_DISTRICT, { constituency: name }, at));
  }

  function inUnit(row: FileRow, place: ListedUnit): PlaceOfRow {
    const [votesText, winnerText] = [cellOf(row, votes), cellOf(row, winner)];
    const count = readCount(votesText);
    const hasVotes = count.is === "count" && count.value > 0;
    if (!saysUnopposed(votesText) && (hasVotes || !saysUnopposed(winnerText)))
      return { is: "found", place, warnings: [] };
    unopposed.set(place.id, row.line);
    const candidate = cellOf(row, columnOf(columns, "candidate"));
    const at = { line: row.line, column: (votes ?? winner)?.header ?? null, value: votesText || winnerText };
    const problem = problemOf(ELECTED_UNOPPOSED, { candidate, place: place.name }, at);
    return stopped(leftOut(row.line, "unopposed", [problem]));
  }

  return {
    place: (row) => ofOtherContest(row) ?? hasOneUnit(row),
    isStation: () => false,
    questions: locator.questions,
    otherCategories: () => [...others.values()],
    problems() {
      const all = [...others.values()].map((one) => ({ ...one, name: one.category }));
      const [first] = all;
      if (first === undefined) return [];
      const rows = all.reduce((sum, one) => sum + one.rows, 0);
      const at = { line: first.firstLine, column: category?.header ?? null };
      return [problemOf(OTHER_CONTESTS, { rows, others: all }, at)];
    },
    hasOwnRows: () => hasOwnRows,
    unopposedLine: (place) => unopposed.get(place),
  };
}

const MARKS: ReadonlySet<string> = new Set(
  "YES Y TRUE T 1 WINNER WON WIN ELECTED DECLARED DECLAREDELECTED DULYELECTED DECLAREDWINNER".split(" "),
);
const SIGNS: ReadonlySet<string> = new Set(["*", "**", "✓", "✔", "√", "☑", "✅"]);

/** Whether a cell marks the candidate of its row as the winner: `Yes`, `Elected`, `1`, `*`, or the candidate's own name. */
export function marksWinner(text: string, candidate: string): boolean {
  if (text === "") return false;
  return SIGNS.has(text) || MARKS.has(comparisonKey(text)) || nameKey(text) === nameKey(candidate);
}

/** Whether a cell of votes or of the winner says that no vote was taken: `Unopposed`, `Elected unopposed`. */
export function saysUnopposed(text: string): boolean {
  return comparisonKey(text).includes("UNOPPOSED");
}
