import { sql, type Kysely } from "kysely";

/** Gives an entry its place in the chain with the owner's rights: the role that serves may not update the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function audit_entry_joins_chain() security definer set search_path = public, pg_temp;
    revoke execute on function audit_entry_joins_chain() from public;
  `.execute(db);
}
