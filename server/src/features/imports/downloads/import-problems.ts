import { sql } from "kysely";
import type { ImportDetail, ImportProblem } from "@command-center/contract/imports/imports";
import { sheetLineOrNone } from "@command-center/domain/files/sheet-lines";
import { FILE_PROBLEMS } from "@command-center/import-rules/file-problems";
import { refuses, type ProblemCode } from "@command-center/import-rules/problem";
import { ROW_PROBLEM_KINDS } from "@command-center/import-rules/problems/row-problem-kinds";
import type { Read } from "../../../database/database.ts";
import { Page } from "../../../platform/listing.ts";

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

const KINDS = new Map([...FILE_PROBLEMS, ...ROW_PROBLEM_KINDS].map((kind) => [kind.code, kind]));
/** Codes of earlier imports, by the ones that say the same now. */
const REPLACED: Readonly<Record<ProblemCode, ProblemCode>> = { W149: "W153" };
const kindOf = (code: ProblemCode) => KINDS.get(REPLACED[code] ?? code);

/** How many rows of an import have a problem of each code. */
export async function problemsByCode(
  { db }: Pick<Read, "db">,
  id: number,
): Promise<ImportDetail["problems"]> {
  const { rows: problems } = await sql<{ code: ProblemCode; rows: number }>`
    select code, count(distinct coalesce(line, -number))::int as rows from import_problem where import_id = ${id}
    group by code order by code`.execute(db);
  return problems.map(({ code, rows }) => ({
    code,
    severity: refuses(code) ? "refused" : "warned",
    title: kindOf(code)?.title ?? code,
    explanation: kindOf(code)?.explanation ?? "",
    rows,
  }));
}
