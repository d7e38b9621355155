import type { RowPlan, RowRead } from "@command-center/domain/imports/plans/row-plan";
import { refuses } from "@command-center/domain/imports/problem";
import { labeller, placeQuestion } from "../sheets/places.ts";
import { watchWidths } from "./ragged.ts";
import type { Staging } from "./staging.ts";

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
  const tally = { rows: 0, refused: 0, warned: 0, leftOut: 0 };
  const taken = new Map<number, TakenRow<Record>>();
  const take = async ({ line, record, leftOut, problems }: RowRead<Record>, label: string) => {
    if (leftOut === null) tally.rows += 1;
    else tally.leftOut += 1;
    if (problems.some(({ code }) => refuses(code))) tally.refused += 1;
    else if (problems.length > 0) tally.warned += 1;
    await note(problems);
    if (record !== null) taken.set(line, { record, line, label });
  };
  for await (const { rows } of batches)
    for (const row of rows) {
      const read = plan.read(row);
      widths.see(row, read);
      await take(read, labelOf(row));
    }
  const end = plan.end();
  widths.end(end.ragged, tally.rows);
  await note(end.problems);
  for (const line of end.withdrawn) taken.delete(line);
  tally.refused += end.withdrawn.length;
  return { taken: [...taken.values()], tally, questions: end.questions.map(placeQuestion) };
}
