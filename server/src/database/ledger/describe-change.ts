import { sql } from "kysely";
import type { Write } from "../database.ts";
import type { LedgerOrigin } from "../tables/ledger.ts";

/** What a write's position says of it besides its time. */
export interface ChangeFacts {
  readonly origin: LedgerOrigin;
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
  // A statement of its own: an update does not see the row that a function inserts while it runs.
  const { rows } = await sql<{ id: number }>`select ledger_id() as id`.execute(db);
  await sql`
    update ledger_position set origin = ${origin}, cycle_id = ${cycleId ?? null}, batch_id = ${batchId ?? null},
      username = ${username ?? null}
    where id = ${rows[0]?.id}`.execute(db);
}
