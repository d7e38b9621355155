import { sql, type Kysely } from "kysely";

/**
 * Every object of a database with a hash of its definition, such as `table area: 1a2b3c4d`. A definition has all that the catalog says about
 * an object except ids; white space counts as one space. Of rows, it has those that a new database has.
 */
export async function listSchema<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with object (name, place, definition) as (
      select 'schema ' || nspname, 0, concat_ws(' ', nspowner = relowner, nspacl) from pg_namespace, pg_class
      where nspname !~ '^pg_|^information_schema$|^public$' and pg_class.oid = 'area'::regclass
      union all
      select case relkind when 'v' then 'view ' else 'table ' end || pg_class.oid::regclass, attnum,
        concat_ws('|', attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated,
          attstorage, coalesce(attstattarget, -1), attacl, relpersistence, relowner = datdba, relacl, reloptions, relrowsecurity)
      from pg_class join pg_database on datname = current_database() join pg_attribute on attrelid = pg_class.oid
        left join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
      where relkind in ('r', 'v') and pg_class.oid >= 16384 and attnum > 0 and not attisdropped
      union all
      select 'constraints of ' || conrelid::regclass, 0, concat_ws(' ', conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where conrelid >= 16384 and contype <> 'n'
      union all
      select 'indexes of ' || indrelid::regclass, 0, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) from pg_index
      where indrelid::regclass::text !~ '^pg_'
      union all
      select 'triggers of ' || tgrelid::regclass, 0, concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all
      select 'view ' || oid::regclass, 0, pg_get_viewdef(oid) from pg_class where relkind = 'v' and oid >= 16384
      union all
      select 'sequences', 0, concat_ws(' ', seqrelid::regclass, to_jsonb(pg_sequence) - 'seqrelid') from pg_sequence
      union all
      select 'function ' || pg_proc.oid::regprocedure, 0, concat_ws(' ', pg_get_functiondef(pg_proc.oid), proowner = datdba, proacl)
      from pg_proc join pg_database on datname = current_database() where pronamespace = 'public'::regnamespace
      union all
      select 'rows of data_revision', 0, data_revision::text from data_revision
      union all
      select 'rows of installation', 0, key from installation
      union all
      select 'rows of ledger_position', 0, (to_jsonb(ledger_position) - 'token')::text from ledger_position
      union all
      select 'rows of write_trial', 0, count(*)::text from write_trial
      union all
      select 'tables with rows', 0, pg_class.oid::regclass::text from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    )
    select name || ': ' || left(encode(sha256(convert_to(string_agg(
      replace(regexp_replace(replace(definition, quote_ident(current_user), 'owner'), '[[:space:]]+', ' ', 'g'), '( ', '('),
      chr(10) order by place, definition collate "C"), 'UTF8')), 'hex'), 8) as line
    from object group by name order by name collate "C"`.execute(db);
  return rows.map(({ line }) => line);
}
