import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entry add column position bigint, add column previous text, add column hash text;
    create unique index audit_entry_position on audit_entry (position);

    /** What an entry's hash covers, as the server's platform/audit/entry-text.ts writes it too. */
    create function audit_entry_text(entry audit_entry) returns text
      language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
      declare
        field text;
        written text := 'audit-entry/1,';
      begin
        foreach field in array array[
          entry.position::text, entry.id::text, entry.at::text, entry.account_id, entry.username, entry.action,
          entry.subject, entry.before::text, entry.after::text, entry.ip_address, entry.request_id, entry.previous
        ] loop
          written := written || coalesce(octet_length(convert_to(field, 'UTF8')) || ':' || field, '-') || ',';
        end loop;
        return written;
      end $$;

    create function audit_entry_hash(entry audit_entry) returns text language sql stable as $$
      select encode(sha256(convert_to(audit_entry_text(entry), 'UTF8')), 'hex') $$;

    /** Once written, an entry stays as it is; its place in the chain is given to it once. */
    create or replace function audit_entry_is_final() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
          and to_jsonb(new) - '{position,previous,hash}'::text[] = to_jsonb(old) - '{position,previous,hash}'::text[]
        then return new;
        end if;
        raise exception 'An audit entry cannot be changed or removed.';
      end $$;

    do $$
      declare
        entry audit_entry;
        last_position bigint := 0;
        last_hash text := repeat('0', 64);
      begin
        for entry in select * from audit_entry order by id loop
          last_position := last_position + 1;
          entry.position := last_position;
          entry.previous := last_hash;
          last_hash := audit_entry_hash(entry);
          update audit_entry set position = last_position, previous = entry.previous, hash = last_hash
            where id = entry.id;
        end loop;
      end $$;

    /**
     * Joins an entry to the chain as its transaction commits: whoever waits here holds every other lock already, so
     * that nobody waits in a circle; and what is rolled back never had a place.
     */
    create function audit_entry_joins_chain() returns trigger language plpgsql as $$
      declare
        last audit_entry;
      begin
        perform pg_advisory_xact_lock(7201512);
        select * into last from audit_entry where position is not null order by position desc limit 1;
        new.position := coalesce(last.position, 0) + 1;
        new.previous := coalesce(last.hash, repeat('0', 64));
        update audit_entry set position = new.position, previous = new.previous, hash = audit_entry_hash(new)
          where id = new.id;
        return null;
      end $$;
    create constraint trigger audit_entry_joins_chain after insert on audit_entry
      deferrable initially deferred for each row execute function audit_entry_joins_chain();

    /** The newest head that was signed with each key; all of them stand in a file outside the database. */
    create table audit_head (
      public_key text primary key,
      position bigint not null,
      hash text not null,
      entries bigint not null,
      at timestamptz not null,
      signature text not null
    );
    insert into installation (key, value) values ('installation_id', to_jsonb(gen_random_uuid()::text));
  `.execute(db);
}
