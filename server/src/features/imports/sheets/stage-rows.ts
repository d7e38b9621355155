import { sql } from "kysely";
import type { FileRow } from "@command-center/domain/imports/file-row";
import type { RowPlan, RowRead } from "@command-center/domain/imports/plans/row-plan";
import type { Problem } from "@command-center/domain/imports/problem";
import { watchWidths } from "../reading/ragged.ts";
import type { Staging } from "../reading/staging.ts";
import { count, emptyTally } from "../reading/tally.ts";
import { labeller, placeQuestion } from "./places.ts";
import { sheetWriter, type FileSheet } from "./staged-sheets.ts";

/** All rows of a file, for layouts that cannot be read from top to bottom once. */
export async function gathered({ batches }: Staging): Promise<readonly FileRow[]> {
  const all: FileRow[] = [];
  for await (const { rows } of batches) all.push(...rows);
  return all;
}

/** The same plan with other records. */
export function mapped<From, To>(plan: RowPlan<From>, as: (record: From) => To): RowPlan<To> {
  const other = (read: RowRead<From>): RowRead<To> => ({
    ...read,
    record: read.record === null ? null : as(read.record),
  });
  return {
    read: (row) => other(plan.read(row)),
    end() {
      const end = plan.end();
      return { ...end, rows: end.rows.map(other) };
    },
  };
}

/** Reads all rows by a plan and stages their sheets. */
export async function stageRows(
  { write, of, columns, batches, note }: Staging,
  plan: RowPlan<FileSheet>,
  gathered: readonly FileRow[] | null,
) {
  const sheets = sheetWriter(write, of.id);
  const labelOf = labeller(columns);
  const widths = watchWidths(columns);
  const tally = emptyTally();
  const noteIdle = async (problems: readonly Problem[]) => {
    await sheets.idle();
    await note(problems);
  };
  const take = async (read: RowRead<FileSheet>, label: string) => {
    count(tally, read);
    const { line, record, problems } = read;
    if (problems.length > 0) await noteIdle(problems);
    if (record !== null) await sheets.add(line, record, label);
  };
  /** Of rows that wait for the end, by their lines. */
  const labels = new Map<number, string>();
  try {
    for await (const batch of gathered === null ? batches : [{ rows: gathered }])
      for (const row of batch.rows) {
        const label = labelOf(row);
        if (gathered !== null) labels.set(row.line, label);
        const read = plan.read(row);
        widths.see(row, read);
        await take(read, label);
      }
  } finally {
    await sheets.idle();
  }
  const end = plan.end();
  widths.end(end.ragged, tally.rows);
  for (const row of end.rows) await take(row, labels.get(row.line) ?? "");
  await noteIdle(end.problems);
  await sheets.end();
  tally.refused += end.withdrawn.length;
  await sql`delete from staged_sheet where import_id = ${of.id} and line = any(${[...end.withdrawn]}::int[])`.execute(
    write.db,
  );
  return { tally, questions: end.questions.map(placeQuestion) };
}
