import { sql, type Kysely } from "kysely";

/** Shared figures and records, each with a code by which accounts check whether it still holds (decision 060). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table share (
      code text primary key check (code ~ '^[2-9A-HJKMNP-Z]{7}$'),
      account_id text not null,
      made_at timestamptz not null default now(),
      /** No reference: a removed cycle leaves its codes, which then say that the figure is no more. */
      cycle_id integer not null,
      as_of date not null,
      /** Token of the position of the ledger at which it was shared. */
      known text not null,
      /** Districts that the account saw; null: the whole country. */
      scope jsonb,
      subject jsonb not null,
      /** As shared, for when the records of that position are no more; null of a chart. */
      statement jsonb,
      /** SHA-256 of the shared values. */
      digest text not null check (digest ~ '^[0-9a-f]{64}$')
    );
    create index share_of_account on share (account_id, made_at);
    create index share_by_age on share (made_at);
  `.execute(db);
}
