import type { DataType } from "@command-center/contract/exports/exports";
import { countedText, pluralText } from "@command-center/domain/number-text";

/**
 * How a column's cells are typed and shown. Cells arrive as: text, `day` (`YYYY-MM-DD`) and `moment` (ISO 8601 with
 * zone) as strings; `integer`, `decimal`, `number` (counts among others: shown with the decimals it has) and `percent` (0 to 100) as numbers;
 * `yes_no` as booleans; null where not known.
 */
export type ColumnKind = "text" | "integer" | "decimal" | "number" | "percent" | "day" | "moment" | "yes_no";

export interface SheetColumn {
  /** The property in JSON and the heading in CSV: not `row`, `data_type` or `note`, with which a CSV begins. */
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /**
   * Whether adding its cells up means something: votes of contests in which each voter has one ballot do; margins do not,
   * nor do votes over several ballots a voter.
   */
  readonly summed?: boolean;
}

export type Cell = string | number | boolean | null;
/** Cells by column key, in the columns' order. */
export type Row = Readonly<Record<string, Cell>>;

/** A column with what a row has in it. */
export interface CellColumn<Item> extends SheetColumn {
  cell(item: Item, at: number): Cell;
}

/** The cells of an item, which is the row with this number. */
export const rowOf = <Item>(columns: readonly CellColumn<Item>[], item: Item, at: number): Row =>
  Object.fromEntries(columns.map(({ key, cell }) => [key, cell(item, at)]));

/** How many rows, and what their summed columns come to. */
export interface Sums {
  /** e.g. `Buganda South`; of a total `All`. */
  readonly label: string;
  readonly rows: number;
  /** Left out where none of the rows knows it. */
  readonly sums: Readonly<Record<string, number>>;
  /** Rows in which a summed column is not known, by column; left out where all are known. */
  readonly unknown?: Readonly<Record<string, number>>;
}

/**
 * A stretch of a sheet. With a grouping, each group's rows are followed by its subtotal; the total follows always, then
 * notes: which rows were left out, and why there are none.
 */
export type SheetPart =
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | ({ readonly kind: "subtotal" } & Sums)
  | ({ readonly kind: "total" } & Sums)
  | { readonly kind: "note"; readonly words: string };

/** Bars to be drawn above a sheet where the format can draw. */
export interface BarChart {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly bars: readonly { readonly label: string; readonly value: number }[];
}

/** A table with its heading: all that writers of sheets and pages need of one. */
export interface TitledTable {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly chart: BarChart | null;
  /** Read once, in order, before the next sheet is asked for. */
  readonly parts: AsyncIterable<SheetPart>;
}

/** A table whose rows are named by what they are, as in files of several tables and for programs. */
export interface Sheet extends TitledTable {
  readonly dataType: DataType;
}

export interface Metadata {
  /** e.g. `As of`. */
  readonly name: string;
  readonly value: string;
}

/** An export on its way: what the four writers turn into a file. */
export interface ExportDocument<S extends TitledTable = Sheet> {
  /** e.g. `Elections, Petitions`. */
  readonly title: string;
  /** The sentence in every file with invented figures; null where they are real. */
  readonly sampleNotice: string | null;
  /** Which records these are: `All dates · not grouped · the whole country`. */
  readonly selection: string;
  /** Whom the file was given to, when, and the data it stands on: for the foot of printed pages. */
  readonly mark: string;
  /** The columns of every sheet, one sheet after the other, known before the first is read; shared keys stand again. */
  readonly allColumns: readonly SheetColumn[];
  readonly sheets: AsyncIterable<S>;
  /** Known once every sheet has been read to its end; null where none was asked for. */
  metadata(): readonly Metadata[] | null;
}

/** Turns a document into a file's bytes, piece by piece. Stopping early (`return`) stops the reading of the document. */
export type Writer<S extends TitledTable = Sheet> = (
  document: ExportDocument<S>,
) => AsyncGenerator<Uint8Array, void, void>;

/** What is said beside sums, e.g. `Buganda South: 12 rows; Votes unknown in 2 rows`. */
export function sumsNote(sums: Sums, columns: readonly SheetColumn[]): string {
  return `${sums.label}: ${rowsText(sums.rows)}${unknownText(sums, columns)}`;
}

/** The rows that a sum leaves out as unknown, e.g. `; Votes unknown in 2 rows`; empty where it has all. */
export function unknownText(
  { unknown = {} }: Pick<Sums, "unknown">,
  columns: readonly SheetColumn[],
): string {
  return columns
    .flatMap(({ key, label }) =>
      unknown[key] === undefined ? [] : [`; ${label} unknown in ${rowsText(unknown[key])}`],
    )
    .join("");
}

/** What is said below a table of whose cells some are cut, which CSV and JSON never are. */
export function cutNote(cells: number, why: string): string {
  const [are, them] = [pluralText(cells, "text is", "texts are"), pluralText(cells, "it", "them")];
  return `${cells.toLocaleString("en-US")} ${are} cut (“…”): ${why}. CSV and JSON have ${them} in full.`;
}

export function rowsText(rows: number): string {
  return countedText(rows, "row", "rows");
}
