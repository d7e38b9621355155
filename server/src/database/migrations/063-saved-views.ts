import { sql, type Kysely } from "kysely";

/** What lists show, under names that accounts give it (decision 063). Filter values only: no record is in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_view (
      id integer generated always as identity primary key,
      account_id text not null references account on delete cascade,
      username text not null,
      list text not null,
      name text not null check (length(name) between 1 and 60),
      filters jsonb not null check (jsonb_typeof(filters) = 'object'),
      is_shared boolean not null,
      created_at timestamptz not null default now()
    );
    create unique index saved_view_name on saved_view (account_id, list, lower(name));
    create index saved_view_shared on saved_view (list) where is_shared;
  `.execute(db);
}
