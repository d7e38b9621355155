import { readCount } from "../cells/numbers.ts";
import type { FileRow } from "../file-row.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { columnOf, type Columns } from "./columns.ts";
import { headerKey } from "./header-key.ts";
import { knownNames } from "./known-names.ts";

/** Beginnings of words that a list of open stations does not have in its titles or columns. */
const OTHER_LISTS = [
  "NULLIF",
  "CANCEL",
  "ANNUL",
  "INVALIDAT",
  "DISQUALIF",
  "DISPUTED",
  "POSTPONE",
  "REASON",
  "CLOSED",
  "CLOSURE",
  "ABOLISH",
  "MISSING",
];

/** A file that looks like a station list. */
export interface StationListCandidate {
  /** Decided for the kind of station lists. */
  readonly columns: Columns;
  /** Rows below the header. */
  readonly rows: readonly FileRow[];
  /** Texts around the table: titles above it, the names of its sheet and file. */
  readonly titles: readonly string[];
}

/**
 * Why a file with all columns of a station list may not be a station list; null without a doubt. A list closes the stations
 * that it does not name, so a list of nullified stations or a result sheet must never pass for one.
 */
export function stationListDoubt({ columns, rows, titles }: StationListCandidate): string | null {
  const headers = columns.columns.map(({ header }) => header);
  const text = [...titles, ...headers].find(isOfOtherList);
  if (text !== undefined) return `“${text.trim().slice(0, 80)}” is not of a station list.`;
  const leftOut = columns.columns.filter(({ use }) => use.is === "left out");
  const result = leftOut.find(({ header }) =>
    RESULT_KINDS.some((kind) => knownNames(importKind(kind)).has(headerKey(header))),
  );
  if (result !== undefined) return `“${result.header}” is a column of results, not of a station list.`;
  const unnamed = leftOut.find(
    ({ header, index }) =>
      headerKey(header) === "" &&
      rows.filter(({ cells }) => readCount(cells[index] ?? "").is === "count").length * 2 > rows.length,
  );
  if (unnamed !== undefined)
    return `Column ${unnamed.index + 1} has figures and no name. The header may take two lines.`;
  const first = rows.find(({ cells }) => cells.some((cell) => cell !== ""));
  const station = columnOf(columns, "station")?.index ?? -1;
  return first !== undefined && (first.cells[station] ?? "") === "" && hasText(first)
    ? "The line below the names of the columns names no station. The header may take two lines."
    : null;
}

const RESULT_KINDS = ["station-results", "nullified-stations"] as const;

function isOfOtherList(text: string): boolean {
  const words = text.toUpperCase().split(/[^\p{L}]+/u);
  return words.some((word) => OTHER_LISTS.some((beginning) => word.startsWith(beginning)));
}

const hasText = ({ cells }: FileRow) => cells.filter((cell) => /\p{L}/u.test(cell)).length > 1;
