import { sql } from "kysely";
import type { Read } from "../../database/database.ts";

/*
 * What can turn the server's queries away from the log without a change to it: other relations and functions with the names of
 * ours, and settings of the role or the database. The server sets these settings itself (`pool/pinned-settings.ts`), so they
 * have no effect. They still show what was tried.
 */

/** A sentence for each such schema and setting. */
export async function surroundingFindings(db: Read["db"]): Promise<string[]> {
  return [...(await namesakeFindings(db)), ...(await settingFindings(db))];
}

/** Names that a sentence lists. */
const MOST_NAMED = 3;

/** Schemas with relations or functions named like one in the schema public, or with relations named like a system catalog. */
async function namesakeFindings(db: Read["db"]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; names: string[] }>`
    with named as (
      select relnamespace as schema, relname as name, 'relation' as kind, relkind = 'v' as is_view from pg_catalog.pg_class
      union all
      select pronamespace, proname, 'function', false from pg_catalog.pg_proc
    )
    select nspname as schema, array_agg(distinct other.name::text order by other.name::text) as names
    from named other join pg_catalog.pg_namespace on pg_namespace.oid = other.schema
    where nspname <> all('{pg_catalog,information_schema,public}') and nspname !~ '^pg_(toast|temp|toast_temp)'
      -- Views of the ledger's own tables, as they were at a position (decision 052). Their definitions are not compared.
      and not (other.is_view and (nspname = 'past' or nspname = other.name || '_past' and to_regclass('public.' || quote_ident(nspname)) is not null) and exists (select from pg_catalog.pg_class ours
        join pg_catalog.pg_attribute on attrelid = ours.oid and attname = 'recorded_in'
        where ours.relname = other.name and ours.relnamespace = 'public'::regnamespace))
      and exists (select from named own where own.name = other.name and own.kind = other.kind
        and own.schema = 'public'::regnamespace)
      or nspname <> 'pg_catalog' and nspname !~ '^pg_(toast|temp|toast_temp)' and other.kind = 'relation'
      and exists (select from pg_catalog.pg_class catalog where relname = other.name
        and relnamespace = 'pg_catalog'::regnamespace)
    group by nspname order by nspname`.execute(db);
  return rows.map(({ schema, names }) => {
    const listed = `${names.slice(0, MOST_NAMED).join(", ")}${names.length > MOST_NAMED ? " and more" : ""}`;
    return `The schema ${schema} has names that belong to Command Center or PostgreSQL (${listed}): queries could be answered from there.`;
  });
}

/** Settings that decide which table is meant, which rows are shown, who acts, and what code is loaded. */
const DANGEROUS = [
  "search_path",
  "session_replication_role",
  "row_security",
  "role",
  "session_authorization",
  "local_preload_libraries",
  "session_preload_libraries",
];

/** Settings of our role and database; a search path of public alone, and what PostgreSQL has by default, are harmless. */
async function settingFindings(db: Read["db"]): Promise<string[]> {
  const { rows } = await sql<{ name: string; value: string; owner: string }>`
    select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value,
      case when setrole = 0 then 'the database ' || current_database() else 'the role ' || current_user end as owner
    from pg_catalog.pg_db_role_setting, unnest(setconfig) as setting
    where setrole in (0, (select oid from pg_catalog.pg_roles where rolname = current_user))
      and setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
      and lower(split_part(setting, '=', 1)) = any(${DANGEROUS})
    order by 1, 3`.execute(db);
  return rows
    .filter(({ name, value }) => !HARMLESS.has(`${name.toLowerCase()}=${value}`))
    .map(
      ({ name, value, owner }) =>
        `The setting ${name} of ${owner} was changed to ${value}: it can turn queries away from the log. Reset it.`,
    );
}

const HARMLESS = new Set([
  "search_path=public",
  'search_path="$user", public',
  "session_replication_role=origin",
  "row_security=on",
  "row_security=off",
]);
