import { CSV_BYTE_ORDER_MARK, csvLine, type CsvValue } from "./csv.ts";
import { momentText } from "../time/moment-text.ts";
import { SAMPLE_NOTICE } from "./export-names.ts";

export interface CsvColumn<Row> {
  /** The column's heading. */
  key: string;
  value: (row: Row) => CsvValue;
}

export interface CsvTable<Row> {
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
  /** The day that the rows stand for, the time that they are as known at (null: now), and whether they are real. */
  cycle: { asOf: string; known: { readonly at: string } | null; isSample: boolean };
  /** Further facts about the rows: sources, filters. */
  facts: readonly { name: string; value: string }[];
}

/**
 * A table as a CSV file's text, laid out like those that the server writes: what a line is (`notice`, `record` or
 * `metadata`) and a note, then the columns.
 */
export function csvText<Row>({ columns, rows, cycle, facts }: CsvTable<Row>): string {
  const note = (row: string, text: string) => csvLine([row, text, ...columns.map(() => null)]);
  const metadata = [
    { name: "As of", value: cycle.asOf },
    ...(cycle.known === null ? [] : [{ name: "As known on", value: momentText(cycle.known.at) }]),
    ...facts,
    { name: "Rows", value: String(rows.length) },
  ];
  return [
    CSV_BYTE_ORDER_MARK,
    csvLine(["row", "note", ...columns.map(({ key }) => key)]),
    ...(cycle.isSample ? [note("notice", SAMPLE_NOTICE)] : []),
    ...rows.map((row) => csvLine(["record", null, ...columns.map(({ value }) => value(row))])),
    ...metadata.map(({ name, value }) => note("metadata", `${name}: ${value}`)),
  ].join("");
}
