import { sql, type Kysely } from "kysely";

/** Whether it counts says `account.two_factor_enabled`: until a first code was right, the secret is only being set up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_second_factor (
      account_id text primary key references account on delete cascade,
      /** Encrypted with a key that is not in the database. */
      sealed_secret text not null,
      /** The half minute, counted from 1970, of the newest code that was taken: no code counts twice. */
      last_step bigint not null default 0,
      /** Codes tried since then, right ones not counted. */
      guesses integer not null default 0,
      guesses_since timestamptz not null default now(),
      created_at timestamptz not null default now()
    );

    create table account_recovery_code (
      account_id text not null references account on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (account_id, code_hash)
    );

    /** A sign-in whose password was right and whose second step is awaited. */
    create table pending_sign_in (
      id text primary key,
      account_id text not null references account on delete cascade,
      wrong_codes integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index pending_sign_in_of_account on pending_sign_in (account_id);
  `.execute(db);
}
