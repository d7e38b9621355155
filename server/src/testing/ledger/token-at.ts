import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** The token of the newest position at a time; that before the first record where the time is earlier. */
export async function tokenAt({ db }: Pick<Database, "db">, time: Date | string): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select token from ledger_position where at <= ${time}::timestamptz or position = 1
    order by position desc nulls last limit 1`.execute(db);
  return rows[0]?.token ?? "";
}
