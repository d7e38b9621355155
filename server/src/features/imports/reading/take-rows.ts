import type { RowPlan, RowRead } from "@command-center/import-rules/plans/row-plan";
import { labeller, numberQuestion, placeQuestion } from "./places.ts";
import { watchWidths } from "./ragged.ts";
import type { Staging } from "./staging.ts";
import { countRow, noRows } from "./row-counts.ts";

/** A record of a file where it was read, and its places as printed. */
export interface TakenRow<Record> {
  readonly line: number;
  readonly record: Record;
  readonly label: string;
}

/** Reads all rows of a short file by a plan: its records by line, how many rows became what, and what is to be asked. */
export async function takeRows<Record>({ columns, batches, note }: Staging, plan: RowPlan<Record>) {
  const labelOf = labeller(columns);
  const widths = watchWidths(columns);
  const rowCounts = noRows();
  const taken = new Map<number, TakenRow<Record>>();
  const take = async (read: RowRead<Record>, label: string) => {
    countRow(rowCounts, read);
    await note(read.problems);
    const { line, record } = read;
    if (record !== null) taken.set(line, { record, line, label });
  };
  for await (const { rows } of batches)
    for (const row of rows) {
      const read = plan.read(row);
      widths.see(row, read);
      await take(read, labelOf(row));
    }
  const end = plan.end();
  widths.end(end.ragged, rowCounts.rows);
  await note(end.problems);
  for (const line of end.withdrawn) taken.delete(line);
  rowCounts.refused += end.withdrawn.length;
  const questions = [...end.questions.map(placeQuestion), ...(end.numbers ?? []).map(numberQuestion)];
  return { taken: [...taken.values()], rowCounts, questions };
}
