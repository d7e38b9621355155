import { sql } from "kysely";
import type { Problem } from "@command-center/import-rules/problem";
import type { Write } from "../../../database/database.ts";

const PROBLEMS_AT_ONCE = 1_000;

/** Writes problems down by the thousand. */
export function problemWriter({ db }: Write, importId: number) {
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
      for (const problem of problems) waiting.push({ ...problem, number: (number += 1) });
      if (waiting.length >= PROBLEMS_AT_ONCE) await flush();
    },
    end: flush,
  };
}
