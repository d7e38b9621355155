import { sql, type Selectable } from "kysely";
import type { Write } from "../database.ts";
import type { Schema } from "../schema/tables.ts";

/** What a write's position says of it besides its time. */
export interface ChangeFacts {
  readonly origin: Selectable<Schema["ledger_position"]>["origin"];
  readonly cycleId?: number;
  /** Of the import that it commits or undoes. */
  readonly batchId?: number;
  readonly username?: string | null;
}

/** Gives the write a position, whatever it changes, and notes its origin. */
export async function describeChange(
  { db }: Pick<Write, "db">,
  { origin, cycleId, batchId, username }: ChangeFacts,
): Promise<void> {
  // The id as `ledger_id()` keeps it. An update does not see the row that the function itself inserts.
  await sql`
    with facts (origin, cycle_id, batch_id, username) as (
      values (${origin}::text, ${cycleId ?? null}::int, ${batchId ?? null}::int, ${username ?? null}::text)
    ), mine as (
      select nullif(current_setting('command_center.ledger_id', true), '')::int as id
    ), described as (
      update ledger_position place set (origin, cycle_id, batch_id, username) = (select * from facts) from mine where place.id = mine.id
    ), made as (
      insert into ledger_position (origin, cycle_id, batch_id, username)
      select facts.* from facts, mine where mine.id is null returning id
    )
    select set_config('command_center.ledger_id', id::text, true) from made`.execute(db);
}
