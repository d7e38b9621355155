import { sql, type Kysely } from "kysely";
import { DATA_SETS } from "@command-center/contract/wire/live";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      account_id text,
      username text,
      action text not null check (action <> ''),
      subject text,
      before jsonb,
      after jsonb,
      ip_address text,
      request_id text
    );
    create index audit_entry_at on audit_entry (at);

    /** Once written, an entry stays as it is. */
    create function audit_entry_is_final() returns trigger language plpgsql as $$
      begin raise exception 'An audit entry cannot be changed or removed.'; end $$;
    create trigger audit_entry_is_final before update or delete on audit_entry
      for each row execute function audit_entry_is_final();
    create trigger audit_log_is_never_emptied before truncate on audit_entry
      for each statement execute function audit_entry_is_final();

    /** The first answer of a write, given again to a repeat of the same request: json, which keeps it as it was. */
    create table idempotent_answer (
      account_id text not null,
      key text not null check (length(key) between 1 and 200),
      endpoint text not null,
      request_hash text not null,
      status integer not null,
      answer json not null,
      created_at timestamptz not null default now(),
      primary key (account_id, endpoint, key)
    );
    create index idempotent_answer_at on idempotent_answer (created_at);

    create table data_revision (
      data_set text primary key,
      revision bigint not null default 1 check (revision >= 1)
    );

    /** Facts about this installation, e.g. that the sample cycle was removed and must not come back. */
    create table installation (
      key text primary key,
      value jsonb not null,
      written_at timestamptz not null default now()
    );
  `.execute(db);
  for (const dataSet of DATA_SETS)
    await sql`insert into data_revision (data_set) values (${dataSet})`.execute(db);
}
