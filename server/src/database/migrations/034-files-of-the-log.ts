import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Earlier migrations of the same start may have written to the log: their entries join the chain first.
  await sql`set constraints audit_entry_joins_chain immediate`.execute(db);
  await sql`
    /** Files of the audit log are in no register: whether one is ours, and who took it last, is read off the log by its hash. */
    create index audit_entry_of_files on audit_entry ((after ->> 'sha256'), position)
      where action = 'audit.export_completed';
  `.execute(db);
  await sql`set constraints audit_entry_joins_chain deferred`.execute(db);
}
