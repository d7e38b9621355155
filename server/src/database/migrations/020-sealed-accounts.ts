import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** Whoever holds the chain's lock would hold up every write for ever. Less than is waited for an answer. */
    alter function audit_entry_joins_chain() set lock_timeout = '8s';

    /** A code by a key that is not in the database, over what the account may do and signs in with; null: none yet. */
    alter table account add column seal text;

    /** What an account's downloads took in the hour that began then. */
    create table account_download (
      account_id text primary key references account on delete cascade,
      since timestamptz not null,
      bytes bigint not null check (bytes >= 0),
      work_milliseconds bigint not null check (work_milliseconds >= 0)
    );
  `.execute(db);
}
