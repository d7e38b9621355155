import { sql } from "kysely";
import { sheetLine } from "@command-center/domain/files/sheet-lines";
import { MOST_PROBLEMS } from "@command-center/import-rules/file-limits";
import { TOO_MANY_PROBLEMS } from "@command-center/import-rules/file-problems";
import type { Problem } from "@command-center/import-rules/problem";
import type { Write } from "../../../database/database.ts";
import { refusal } from "../../../spreadsheets/file-refused.ts";

const PROBLEMS_AT_ONCE = 1_000;

/** Writes problems by the thousand. Throws `FileRefused` when there are too many. `sheets` are those that are read as one file. */
export function problemWriter(
  { db }: Write,
  importId: number,
  { sheets = [], most = MOST_PROBLEMS }: { readonly sheets?: readonly string[]; readonly most?: number } = {},
) {
  let number = 0;
  let waiting: (Problem & { number: number })[] = [];
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
    await sql`
      insert into import_problem (import_id, number, code, line, "column", value, message)
      select ${importId}, * from unnest(${column("number")}::int[], ${column("code")}::text[], ${column("line")}::int[],
        ${column("column")}::text[], ${column("value")}::text[], ${column("message")}::text[])`.execute(db);
  };
  return {
    async note(problems: readonly Problem[]) {
      for (const problem of problems) {
        const { line } = problem;
        if (number === most)
          throw refusal(
            TOO_MANY_PROBLEMS,
            { upTo: line === null ? null : sheetLine(sheets, line) },
            { line },
          );
        waiting.push({ ...problem, number: (number += 1) });
      }
      if (waiting.length >= PROBLEMS_AT_ONCE) await flush();
    },
    end: flush,
  };
}
