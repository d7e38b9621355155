import type { Columns } from "@command-center/import-rules/columns/columns";
import type { FileRow } from "@command-center/import-rules/file-row";
import { officeRows } from "@command-center/import-rules/layouts/offices";
import { titledRows } from "@command-center/import-rules/layouts/titled-rows";
import type { Problem } from "@command-center/import-rules/problem";
import type { RowBatch } from "../../../../spreadsheets/spreadsheet.ts";
import type { ImportToRead, Staged } from "../staging.ts";
import { filledLabels } from "./filled-labels.ts";

type Rows = () => AsyncIterable<RowBatch>;

/** The rows of a file as our own files have them, whatever its layout. */
export interface ArrangedRows {
  readonly rows: Rows;
  readonly problems: readonly Problem[];
  /** Counts of the rows that were read, with those that were left out before. */
  withLeftOut(counts: Staged["counts"]): Staged["counts"];
}

/**
 * Brings the rows of a file into our own layout: fills labels that are printed once a group, gives rows what lines above the table
 * say, and leaves out those of other contests. `first` are the first rows below the header. The whole file is read once more only where
 * that needs all of its rows. Rows keep their lines.
 */
export async function arrangedRows(
  columns: Columns,
  first: readonly FileRow[],
  { contest }: Pick<ImportToRead, "contest">,
  rows: Rows,
): Promise<ArrangedRows> {
  const labels = await filledLabels(columns, first, rows);
  const offices = contest === null ? null : officeRows(columns, contest);
  if (offices !== null)
    for await (const batch of labels.rows()) for (const row of below(batch)) offices.see(row);
  function below({ rows: all }: RowBatch) {
    return all.filter(({ line }) => line > columns.headerLine);
  }
  async function* arranged() {
    const titled = titledRows(columns);
    for await (const batch of labels.rows()) {
      const own = below(batch);
      const withTitles = titled === null ? own : own.flatMap(titled);
      const ofContest =
        offices === null
          ? withTitles
          : withTitles.map((row) => offices.row(row)).filter((row) => row !== null);
      yield { ...batch, rows: ofContest };
    }
  }
  const isPlain = offices === null && titledRows(columns) === null;
  const found = offices?.problems() ?? [];
  return {
    rows: isPlain ? labels.rows : arranged,
    problems: [...labels.problems, ...found],
    withLeftOut(counts) {
      // Nothing is counted as long as the file waits for an answer.
      const isRead = counts.rows + counts.leftOut > 0;
      return { ...counts, leftOut: counts.leftOut + (isRead ? (offices?.leftOut() ?? 0) : 0) };
    },
  };
}
