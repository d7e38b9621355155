import { sql, type Kysely } from "kysely";

/** The role of DATABASE_URL cannot be limited: the message is a line that says what to do. */
export class UnusableRole extends Error {}

/** Tables of the migrator: the serving role reads nothing else from them than which version the database has. */
const MIGRATOR = ["kysely_migration", "kysely_migration_lock"];
/** The table that a full disk is tried with (`health.routes.ts`). */
const EMPTIED = "write_trial";
/** An entry gets its id, its time and its place in the chain from the database. */
const ENTRY_COLUMNS = "action, account_id, username, subject, before, after, ip_address, request_id";
/** MAINTAIN, the right to analyze, exists since PostgreSQL 17: without it an import plans for empty tables. */
const LEAST_VERSION = 170_000;

/**
 * Gives the role that serves what it needs, and nothing else: rows of all tables, but of the audit log only to read and to add.
 * Runs as the owner after every migration. Throws {@link UnusableRole} where the role could give itself more.
 */
export async function limitServingRole<Tables>(owner: Kysely<Tables>, role: string): Promise<void> {
  await owner.transaction().execute(async (transaction) => {
    // Two grants at the same time on one table fail.
    await sql`select pg_advisory_xact_lock(7201526)`.execute(transaction);
    await assertSeparate(transaction, role);
    for (const statement of await grantsFor(transaction, role)) await sql.raw(statement).execute(transaction);
    await assertLimited(transaction, role);
  });
}

async function grantsFor<Tables>(owner: Kysely<Tables>, role: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; kind: string; grantee: string }>`
    select quote_ident(relname) as name, relkind::text as kind, quote_ident(${role}) as grantee from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and relowner = (select oid from pg_roles where rolname = current_user)`.execute(owner);
  const grantee = rows[0]?.grantee ?? "";
  const { rows: schemas } = await sql<{ name: string }>`
    select quote_ident(nspname) as name from pg_namespace
    where nspname ~ '^([a-z_]+_)?past$' and nspowner = (select oid from pg_roles where rolname = current_user)`.execute(
    owner,
  );
  const past = schemas.map(({ name }) => name).join(", ");
  const isTable = ({ name, kind }: { name: string; kind: string }) =>
    kind !== "S" && name !== "audit_entry" && !MIGRATOR.includes(name);
  const tables = rows.filter(isTable).map(({ name }) => name);
  const sequences = rows.filter(({ kind }) => kind === "S").map(({ name }) => name);
  return [
    `revoke all on ${rows.filter(({ kind }) => kind !== "S").map(({ name }) => name)} from ${grantee}`,
    `grant usage on schema public, ${past} to ${grantee}`,
    `grant select on all tables in schema ${past} to ${grantee}`,
    `grant select, insert, update, delete, maintain on ${tables} to ${grantee}`,
    `grant select on audit_entry, ${MIGRATOR} to ${grantee}`,
    `grant insert (${ENTRY_COLUMNS}) on audit_entry to ${grantee}`,
    `grant truncate on ${EMPTIED} to ${grantee}`,
    ...(sequences.length > 0 ? [`grant usage, select on sequence ${sequences} to ${grantee}`] : []),
  ];
}

async function assertSeparate<Tables>(owner: Kysely<Tables>, role: string): Promise<void> {
  const { rows } = await sql<Record<"isOld" | "isSame" | "isMighty" | "isOwner", boolean>>`
    select current_setting('server_version_num')::int < ${LEAST_VERSION} as "isOld", rolname = current_user as "isSame",
      rolsuper or rolcreaterole or rolreplication or rolbypassrls or pg_has_role(rolname, current_user, 'member')
        as "isMighty",
      exists (select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace)
        or exists (select from pg_database where datdba = pg_roles.oid and datname = current_database()) as "isOwner"
    from pg_roles where rolname = ${role}`.execute(owner);
  const [found] = rows;
  const name = JSON.stringify(role);
  if (found?.isOld !== false) throw new UnusableRole("DATABASE_OWNER_URL needs PostgreSQL 17 or newer.");
  if (found.isSame)
    throw new UnusableRole(
      "DATABASE_URL and DATABASE_OWNER_URL name the same role. Name another in DATABASE_URL.",
    );
  if (found.isMighty)
    throw new UnusableRole(
      `The role ${name} of DATABASE_URL could change the audit log. Take SUPERUSER, CREATEROLE, REPLICATION, BYPASSRLS and the owner's role from it.`,
    );
  if (found.isOwner)
    throw new UnusableRole(
      `The role ${name} of DATABASE_URL owns the database or its tables. Give them to the role of DATABASE_OWNER_URL: alter database … owner to …; reassign owned by ${name} to ….`,
    );
}

/** What the role may still do by rights of PUBLIC, or of another role that it belongs to. */
async function assertLimited<Tables>(owner: Kysely<Tables>, role: string): Promise<void> {
  const { rows } = await sql<Record<"mayChange" | "mayCreate", boolean>>`
    select has_table_privilege(${role}, 'public.audit_entry', 'update, delete, truncate, references, trigger, maintain')
        or has_any_column_privilege(${role}, 'public.audit_entry', 'update') as "mayChange",
      has_schema_privilege(${role}, 'public', 'create') or has_database_privilege(${role}, current_database(), 'create')
        as "mayCreate"`.execute(owner);
  if (rows[0]?.mayChange !== false)
    throw new UnusableRole(
      `The role ${JSON.stringify(role)} of DATABASE_URL may change the audit log by a right of PUBLIC or of another role. Revoke it.`,
    );
  if (rows[0].mayCreate)
    throw new UnusableRole(
      `The role ${JSON.stringify(role)} of DATABASE_URL may create tables or schemas. Revoke that: revoke create on schema public from public, and on the database.`,
    );
}
