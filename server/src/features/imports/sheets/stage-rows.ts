import { sql } from "kysely";
import type { FileRow } from "@command-center/import-rules/file-row";
import type { RowPlan, RowRead } from "@command-center/import-rules/plans/row-plan";
import { NO_SUCH_STATION, PLACE_NOT_MATCHED } from "@command-center/import-rules/problems/place-problems";
import type { Problem } from "@command-center/import-rules/problem";
import { watchWidths } from "../reading/ragged.ts";
import type { Staging } from "../reading/staging.ts";
import { countRow, noRows } from "../reading/row-counts.ts";
import type { FileSums } from "./file-sums.ts";
import { labeller, placeQuestion } from "../reading/places.ts";
import { sheetWriter, type FileSheet } from "./staged-sheets.ts";

/** Shows each row of a file to somebody before it is read, for layouts that cannot be understood from top to bottom. */
export async function scanRows({ batches }: Staging, see: (row: FileRow) => void): Promise<void> {
  for await (const { rows } of batches) for (const row of rows) see(row);
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
      return {
        ...end,
        rows: (function* () {
          for (const row of end.rows) yield other(row);
        })(),
      };
    },
  };
}

/** Reads all rows by a plan and stages their sheets; `again` where the rows were looked through before. */
export async function stageRows(
  { write, importRow, columns, note }: Staging,
  plan: RowPlan<FileSheet>,
  batches: Staging["batches"],
  sums: FileSums,
) {
  const sheets = sheetWriter(write, importRow.id);
  const labelOf = labeller(columns);
  const widths = watchWidths(columns);
  const rowCounts = noRows();
  const noteIdle = async (problems: readonly Problem[]) => {
    await sheets.idle();
    await note(problems);
  };
  let staged = 0;
  let unplaced = 0;
  const take = async (read: RowRead<FileSheet>, label: string) => {
    countRow(rowCounts, read);
    const { line, record, problems } = read;
    if (problems.some(({ code }) => NOT_PLACED.has(code))) unplaced += 1;
    if (problems.length > 0) await noteIdle(problems);
    if (record === null) return;
    sums.add(record);
    staged += 1;
    await sheets.add(line, record, label);
  };
  /** Of rows that wait for the end, by their lines. */
  const labels = new Map<number, string>();
  // A station waits by its first line; the rows that follow it mostly print the same.
  let lastLabel: string | null = null;
  try {
    for await (const batch of batches)
      for (const row of batch.rows) {
        const label = labelOf(row);
        const read = plan.read(row);
        if (read.held && label !== lastLabel) labels.set(row.line, label);
        if (read.held) lastLabel = label;
        widths.see(row, read);
        await take(read, label);
      }
  } finally {
    await sheets.idle();
  }
  const end = plan.end();
  widths.end(end.ragged, rowCounts.rows);
  for (const row of end.rows) await take(row, labels.get(row.line) ?? "");
  await noteIdle(end.problems);
  await sheets.end();
  rowCounts.refused += end.withdrawn.length;
  const { rows: withdrawn } = await sql<
    FileSheet["sheet"] & Pick<FileSheet, "area" | "seat" | "hasListedRegister">
  >`
    delete from staged_sheet where import_id = ${importRow.id} and line = any(${[...end.withdrawn]}::int[])
    returning area_id as area, seat_area as seat, has_listed_register as "hasListedRegister", state, registered, votes, valid, invalid,
      total`.execute(write.db);
  for (const { area, seat, hasListedRegister, ...sheet } of withdrawn)
    sums.remove({ area, seat, sheet, hasListedRegister, stations: null, note: null });
  const sheetCount = staged - withdrawn.length;
  return { rowCounts, unplaced, sheets: sheetCount, questions: end.questions.map(placeQuestion) };
}

/** Problems of rows that have no station on the list. */
const NOT_PLACED: ReadonlySet<string> = new Set([PLACE_NOT_MATCHED.code, NO_SUCH_STATION.code]);
