import { sql } from "kysely";
import type { ImportProblem } from "@command-center/contract/imports/imports";
import { sheetLineOrNone } from "@command-center/domain/files/sheet-lines";
import type { Read } from "../../../database/database.ts";
import { Page } from "../../../platform/page.ts";

/** A problem as it is kept: of a refused file with its sheet, else with its running line. */
export type FoundProblem = Omit<ImportProblem, "severity" | "sheet"> & { readonly sheet?: string | null };

/** Says whether a problem refuses its rows. */
export const withSeverity = ({ sheet = null, ...problem }: FoundProblem): ImportProblem => ({
  ...problem,
  sheet,
  severity: problem.code.startsWith("F") ? "refused" : "warned",
});

/** What is wrong with the rows of an import, in the order of its lines. */
export async function importProblems(
  read: Pick<Read, "db">,
  {
    id,
    code,
    page = 1,
    limit = 100,
  }: { id: number; code?: string | undefined; page?: number | undefined; limit?: number | undefined },
): Promise<Page<ImportProblem[]>> {
  const found = read.db
    .selectFrom("import_problem")
    .where("import_id", "=", id)
    .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""));
  const { total } = await found.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  const rows = await found
    .select(["line", "column", "value", "code", "message"])
    .orderBy("line")
    .orderBy("number")
    .offset((page - 1) * limit)
    .limit(limit)
    .execute();
  const importRow = await read.db
    .selectFrom("data_import")
    .select("recognised")
    .where("id", "=", id)
    .executeTakeFirst();
  const sheets = importRow?.recognised?.together ?? [];
  return new Page(
    rows.map((row) => withSeverity({ ...row, ...sheetLineOrNone(sheets, row.line) })),
    total,
  );
}
