import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** Guesses of a password that count: for a name, and for a name from one address. Gone when the time is over. */
    create table sign_in_guess (
      key text primary key,
      guesses integer not null check (guesses >= 0),
      /** Moved on by every guess that counts, so that no hour holds more than the limit. */
      until timestamptz not null,
      /** When the log was told that further guesses are turned away. */
      blocked_at timestamptz
    );
    create index sign_in_guess_until on sign_in_guess (until);

    /** Where an account signed in from: IPv4 addresses and IPv6 networks of 64 bits. */
    create table account_address (
      account_id text not null references account on delete cascade,
      address text not null,
      signed_in_at timestamptz not null default now(),
      primary key (account_id, address)
    );
    create index account_address_at on account_address (signed_in_at);

    alter table account_session
      /** When the account's password was last proven in this session. */
      add column confirmed_at timestamptz not null default now();
    update account_session set confirmed_at = created_at;
    create index account_session_created_at on account_session (created_at);
  `.execute(db);
}
