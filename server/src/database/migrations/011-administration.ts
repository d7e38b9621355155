import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** A password that an administrator handed over: it opens the account once, and only until then. */
    alter table account_credential
      add column one_time_until timestamptz,
      add column one_time_used_at timestamptz,
      add check (one_time_used_at is null or one_time_until is not null);

    /** When somebody last signed in is read off the audit log. */
    create index audit_entry_of_sign_ins on audit_entry (account_id, at) where action = 'session.opened';
  `.execute(db);
}
