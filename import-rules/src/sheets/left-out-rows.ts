import { headerKey } from "../columns/header-names.ts";
import type { Column, Columns } from "../columns/columns.ts";

/** Why a row is no data: nothing in it, the header again, a total, percentages of the row above, or a line of text such as a title. */
export type NotData = "blank" | "header" | "total" | "text" | "percents";

/** What a row is; of a total row, what it is the total of. */
export type RowSort =
  | { readonly is: "data" }
  | { readonly is: Exclude<NotData, "total"> }
  | { readonly is: "total"; readonly of: string };

const DATA: RowSort = { is: "data" };
const HAS_TOTAL = /total/i;
/** TOTAL, TOTALS, SUBTOTAL, GRAND TOTAL as words of their own. */
const TOTAL = /(?<!\p{L})(?:SUB[\s-]?)?TOTALS?(?!\p{L})/iu;
/**
 * Of a total row all words, where no place is named. No word is made of two others, such as SUBTOTAL: each such word would double
 * the ways to read a text, so that 30 of them would take hours.
 */
const ONLY_TOTAL =
  /^(?:(?:GRAND|SUB|TOTALS?|DISTRICT|CONSTITUENCY|COUNTY|DIVISION|PARISH|WARD|POLLING|STATIONS?|VOTES|NATIONAL|OVERALL|COUNTRY|FOR|OF|ALL|THE)[\s.:-]*)+$/i;
const TOTAL_OF = /^(?:GRAND |SUB[\s-]?)?TOTALS? (?:FOR|OF) /i;
const LEVELS: readonly (readonly [RegExp, string])[] = [
  [/GRAND|NATIONAL|OVERALL|COUNTRY/i, "all"],
  [/SUB[\s-]?COUNTY/i, "subCounty"],
  [/CONSTITUENCY/i, "constituency"],
  [/COUNTY/i, "county"],
  [/DISTRICT/i, "district"],
  [/PARISH|WARD/i, "parish"],
];

/** What a CSV file that was exported here begins with, and its rows that are no records; subtotals come again in the total. */
const OWN_COLUMNS = ["row", "data_type"] as const;
const OWN_SUM = /: [\d,]+ rows?(?:;|$)/;
const OWN_TEXT: ReadonlySet<string> = new Set(["notice", "metadata", "subtotal"]);

/** Labels of a row with the percentages of the row above. */
const NO_PLACE: ReadonlySet<string> = new Set(["", "%", "%AGE", "PERCENT", "PERCENTAGE"]);
const PERCENT = /^\d{1,3}(?:[.,]\d{1,6})? ?%$/;

/** Fewer columns than these are no table in which a single cell would be odd. */
const MANY_COLUMNS = 4;

/**
 * Tells rows of data from what a converted document has between them. Prepared once a file. `isStation` says whether a row that
 * reads like a total is of a station with such a name.
 */
export function rowSorter(
  { columns }: Columns,
  isStation: (cells: readonly string[]) => boolean = () => false,
): (cells: readonly string[]) => RowSort {
  const headers = columns.map(({ header }) => headerKey(header));
  const firstCount = columns.findIndex(({ use }) => use.is === "candidate" || isFigure(use));
  const isLabel = ({ use, index }: Column) => (use.is === "field" ? !isFigure(use) : index < firstCount);
  const labels = columns.filter(isLabel);
  const indexOf = (field: string) =>
    columns.findIndex(({ use }) => use.is === "field" && use.field === field);
  // What a row must name to be data: its station, or its district in a file without stations.
  const own = indexOf("station") >= 0 ? indexOf("station") : indexOf("district");
  const ownCode = indexOf(indexOf("station") >= 0 ? "stationCode" : "districtCode");
  const firstNamed = Math.max(
    0,
    headers.findIndex((key) => key !== ""),
  );

  // The first cell of a row is often the one of the row above.
  let lastFirst = "";
  let lastIsHeader = false;
  const beginsLikeHeader = (first: string) => {
    if (first !== lastFirst) {
      lastFirst = first;
      lastIsHeader = headerKey(first) === headers[firstNamed];
    }
    return lastIsHeader;
  };

  const totalOf = (cells: readonly string[]): string | null => {
    for (const { index, use } of labels) {
      const text = cells[index] ?? "";
      if (!HAS_TOTAL.test(text) || !TOTAL.test(text)) continue;
      const ownText = cells[own] ?? "";
      const ownsCode = ownCode >= 0 && (cells[ownCode] ?? "") !== "";
      const isNamed = ownText !== "" && (ownsCode || !(ONLY_TOTAL.test(ownText) || TOTAL_OF.test(ownText)));
      // A station may be called Total: then it is data by its code, by a name that says more, or by the station list.
      if (isNamed || (index === own && isStation(cells))) continue;
      const level = LEVELS.find(([pattern]) => pattern.test(text))?.[1];
      return level ?? (ONLY_TOTAL.test(text) ? "any" : use.is === "field" ? use.field : "any");
    }
    return null;
  };

  // A CSV file of our own says in its first column what each row is.
  const isOwn = headers[0] === headerKey(OWN_COLUMNS[0]) && headers[1] === headerKey(OWN_COLUMNS[1]);

  return (cells) => {
    const [begins = ""] = cells;
    if (isOwn && OWN_TEXT.has(begins)) return { is: "text" };
    // A workbook of our own has its sums under the rows, by the words of `sumsNote`.
    if (own > 0 && (cells[own] ?? "") === "" && OWN_SUM.test(begins))
      return begins.startsWith("All:") ? { is: "total", of: "all" } : { is: "text" };
    let filled = 0;
    let only = "";
    for (let index = 0; index < cells.length && filled < 2; index += 1) {
      const cell = cells[index];
      if (cell === undefined || cell === "") continue;
      filled += 1;
      only = cell;
    }
    if (filled === 0) return { is: "blank" };
    if (filled === 1 && columns.length >= MANY_COLUMNS && /\p{L}/u.test(only)) return { is: "text" };
    if (beginsLikeHeader(cells[firstNamed] ?? "") && isHeader(cells)) return { is: "header" };
    if (own >= 0 && isPercents(cells)) return { is: "percents" };
    const of = totalOf(cells);
    return of === null ? DATA : { is: "total", of };
  };

  function isPercents(cells: readonly string[]): boolean {
    if (!NO_PLACE.has((cells[own] ?? "").toUpperCase())) return false;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? "";
      if (index !== own && cell !== "" && !PERCENT.test(cell)) return false;
    }
    return true;
  }

  function isHeader(cells: readonly string[]): boolean {
    let filled = 0;
    let same = 0;
    for (let index = 0; index < cells.length; index += 1) {
      const key = headerKey(cells[index] ?? "");
      if (key === "") continue;
      filled += 1;
      if (key === headers[index]) same += 1;
    }
    return same >= 2 && same * 2 > filled;
  }
}

const FIGURES: ReadonlySet<string> = new Set([
  "registered",
  "members",
  "valid",
  "invalid",
  "total",
  "votes",
  "spoilt",
  "turnout",
  "notReporting",
  "nullified",
  "received",
]);

function isFigure(use: Column["use"]): boolean {
  return use.is === "field" && FIGURES.has(use.field);
}

/** Rows of another width may be this many before the whole file is doubted. */
const FEW_RAGGED = 10;

/** Whether so many rows are of another width that the file is refused as a whole: more than 10, and more than 1 in 100. */
export function tooManyRagged(ragged: number, rows: number): boolean {
  return ragged > FEW_RAGGED && ragged * 100 > rows;
}
