import { sql, type Kysely } from "kysely";

/** Tables of the sign-in library under our names, and what we add: must_change_password and row scope. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id text primary key,
      name text not null,
      email text not null unique,
      email_verified boolean not null default false,
      image text,
      username text not null unique check (username = lower(username) and username ~ '^[a-z0-9_.-]{2,100}$'),
      display_username text,
      role text not null default 'viewer' check (role in ('viewer', 'analyst', 'admin')),
      banned boolean not null default false,
      ban_reason text,
      ban_expires timestamptz,
      must_change_password boolean not null default false,
      two_factor_enabled boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table account_session (
      id text primary key,
      account_id text not null references account on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      impersonated_by text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index account_session_of_account on account_session (account_id);

    create table account_credential (
      id text primary key,
      account_id text not null references account on delete cascade,
      provider_account_id text not null,
      provider_id text not null,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (account_id, provider_id)
    );

    create table account_verification (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index account_verification_by_identifier on account_verification (identifier);

    /** Party regions or districts that an account is limited to; none means the whole country. */
    create table account_scope (
      account_id text not null references account on delete cascade,
      area_id integer not null references area,
      primary key (account_id, area_id)
    );
  `.execute(db);
}
