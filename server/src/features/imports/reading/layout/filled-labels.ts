import type { Columns } from "@command-center/import-rules/columns/columns";
import type { FileRow } from "@command-center/import-rules/file-row";
import { labelsOnce } from "@command-center/import-rules/layouts/labels-once";
import { type Problem, problemOf } from "@command-center/import-rules/problem";
import { LABELS_FILLED } from "@command-center/import-rules/problems/column-problems";
import type { RowBatch } from "../../../../spreadsheets/spreadsheet.ts";

type Rows = () => AsyncIterable<RowBatch>;

/** Rows with the labels that the file prints once a group, and a warning that names the filled columns. */
export interface FilledLabels {
  readonly rows: Rows;
  readonly problems: readonly Problem[];
}

/**
 * Fills labels that a file prints once a group, see {@link labelsOnce}. `first` are the first rows below the header: only where these
 * show the pattern is the whole file read once more, to see whether all of it does.
 */
export async function filledLabels(
  columns: Columns,
  first: readonly FileRow[],
  rows: Rows,
): Promise<FilledLabels> {
  const beginning = labelsOnce(columns);
  for (const row of first) beginning.filled(row);
  if (beginning.filledColumns().length === 0) return { rows, problems: [] };
  const whole = labelsOnce(columns);
  for await (const batch of rows())
    for (const row of batch.rows) if (row.line > columns.headerLine) whole.filled(row);
  const filled = whole.filledColumns();
  if (filled.length === 0) return { rows, problems: [] };
  const details = { columns: filled, rows: whole.filledRows() };
  return {
    rows: () => filledRows(columns, rows()),
    problems: [problemOf(LABELS_FILLED, details, { line: columns.headerLine })],
  };
}

async function* filledRows(columns: Columns, batches: AsyncIterable<RowBatch>) {
  const labels = labelsOnce(columns);
  for await (const batch of batches)
    yield {
      ...batch,
      rows: batch.rows.map((row) => (row.line > columns.headerLine ? labels.filled(row) : row)),
    };
}
