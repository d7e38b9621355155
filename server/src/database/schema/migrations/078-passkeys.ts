import { type Kysely, sql } from "kysely";

/** Passkeys of accounts, and challenges that were answered: each counts once. */
export async function passkeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_passkey (
      -- Made by the device that keeps the private key, in Base64url.
      id text primary key,
      account_id text not null references account on delete cascade,
      -- COSE, in Base64url.
      public_key text not null,
      -- How often it was used, where the device counts; else 0.
      counter bigint not null,
      name text not null,
      added_at timestamptz not null default clock_timestamp(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index account_passkey_of_account on account_passkey (account_id)`.execute(db);
  await sql`create table spent_challenge (challenge text primary key, expires_at timestamptz not null)`.execute(
    db,
  );
}
