import { countedText, pluralText } from "@command-center/domain/number-text";
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

/** What is said below a table of whose cells some are cut, which CSV and JSON never are. */
export function cutNote(cells: number, why: string): string {
  const [are, them] = [pluralText(cells, "text is", "texts are"), pluralText(cells, "it", "them")];
  return `${cells.toLocaleString("en-US")} ${are} cut (“…”): ${why}. CSV and JSON have ${them} in full.`;
}

export function rowsText(rows: number): string {
  return countedText(rows, "row", "rows");
}
