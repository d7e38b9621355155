import { sql } from "kysely";
import { columnOf, type Columns } from "@command-center/import-rules/columns/columns";
import type { KnownUnit } from "@command-center/import-rules/places/place-list";
import { refuses } from "@command-center/import-rules/problem";
import type { RowPlan, RowRead } from "@command-center/import-rules/plans/row-plan";
import {
  completedSheet,
  type CompletedSheet,
  type KnownFigures,
} from "@command-center/import-rules/sheets/known-figures";
import type { Write } from "../../../database/database.ts";
import type { ImportToRead } from "../reading/staging.ts";
import type { FileContest } from "./contest.ts";
import type { FileSheet } from "./staged-sheets.ts";
import type { ImpactLine } from "./totals.ts";

/** A plan that completes its sheets, and says afterwards where their figures came from. */
export interface CompletedPlan extends RowPlan<FileSheet> {
  notInFile(): readonly ImpactLine[];
}

/** What is known of each station or district without the file: the figures of the sheets in force, and the station list. */
export async function knownFigures(
  { db }: Pick<Write, "db">,
  { issuer }: Pick<ImportToRead, "issuer">,
  { held }: Pick<FileContest, "held">,
  units: readonly KnownUnit[],
): Promise<(area: number) => KnownFigures> {
  const { rows } = await sql<{ area: number; registered: number | null; invalid: number | null }>`
    select sheet.area_id as area, case when not has_listed_register then sheet.registered end as registered, sheet.invalid
    from (${held}) held join result_sheet sheet on sheet.contest_id = held.id
    where sheet.issuer = ${issuer} and sheet.retired_at is null`.execute(db);
  const recorded = new Map(rows.map((row) => [row.area, row]));
  const listed = new Map<number, number | null>();
  for (const { id, kind, registered } of units) if (kind === "station") listed.set(id, registered);
  return (area) => ({
    registered: recorded.get(area)?.registered ?? null,
    invalid: recorded.get(area)?.invalid ?? null,
    listed: listed.get(area) ?? null,
  });
}

/** Completes the sheets of a plan with what is known of their places: see {@link completedSheet}. */
export function completedPlan(
  plan: RowPlan<FileSheet>,
  knownOf: (area: number) => KnownFigures,
  columns: Columns,
): CompletedPlan {
  const registerColumn = columnOf(columns, "registered")?.header ?? null;
  const origins = new Map<number, Pick<CompletedSheet, "registered" | "invalid">>();
  const complete = (read: RowRead<FileSheet>): RowRead<FileSheet> => {
    const { line, record } = read;
    if (record === null) return read;
    const completed = completedSheet(record.sheet, knownOf(record.area));
    const { sheet, registered, invalid } = completed;
    const value = String(record.sheet.registered);
    const found = completed.problems({ line }, { line, column: registerColumn, value });
    const problems = [...read.problems, ...found];
    if (found.some(({ code }) => refuses(code))) return { ...read, record: null, problems };
    if (registered !== "file" || invalid === "recorded" || invalid === "unknown")
      origins.set(line, { registered, invalid });
    return { ...read, record: { ...record, sheet, hasListedRegister: registered === "list" }, problems };
  };
  return {
    read: (row) => complete(plan.read(row)),
    end() {
      const end = plan.end();
      for (const line of end.withdrawn) origins.delete(line);
      return { ...end, rows: mappedRows(end.rows, complete) };
    },
    notInFile() {
      const all = [...origins.values()];
      const inSheets = (of: "registered" | "invalid", origin: string) =>
        all.filter((one) => one[of] === origin).length;
      return [
        originLine("Registered voters", [
          [inSheets("registered", "recorded"), "recorded, which stay"],
          [inSheets("registered", "list"), "from the station list"],
          [inSheets("registered", "unknown"), "not known"],
        ]),
        originLine("Invalid votes and votes cast", [
          [inSheets("invalid", "recorded"), "recorded, which stay"],
          [inSheets("invalid", "unknown"), "not known"],
        ]),
      ].filter((line) => line !== null);
    },
  };
}

function* mappedRows(
  rows: Iterable<RowRead<FileSheet>>,
  as: (row: RowRead<FileSheet>) => RowRead<FileSheet>,
): Generator<RowRead<FileSheet>> {
  for (const row of rows) yield as(row);
}

/** Where figures without a cell in the file come from, with the number of results; null where there are none. */
function originLine(
  what: string,
  origins: readonly (readonly [results: number, words: string])[],
): ImpactLine | null {
  const parts = origins
    .filter(([results]) => results > 0)
    .map(([results, words]) => `${results.toLocaleString("en-GB")} ${words}`);
  return parts.length === 0 ? null : { what: `Not in the file: ${what}`, from: null, to: parts.join("; ") };
}
