import { type Kysely, sql } from "kysely";

/**
 * The newest audit entry and the newest position are always read by their index. Plans of these functions are kept as long as a
 * connection, and one made while the table was small read the whole table for each later entry.
 */
export async function chainsByIndex(db: Kysely<unknown>): Promise<void> {
  for (const name of ["audit_entry_joins_chain", "ledger_position_takes_place"])
    await sql`alter function ${sql.ref(name)}() set enable_seqscan = off`.execute(db);
}
