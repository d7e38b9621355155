import type { SheetColumn, Sums } from "./document.ts";

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

export function rowsText(rows: number): string {
  return `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}`;
}
