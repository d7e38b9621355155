import { Migrator, sql, type Kysely } from "kysely";
import { MIGRATIONS } from "./migrations/all.ts";

/** Names of all migrations, oldest first. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** The database has seen a version after this one: the message is one line that says what to do. */
export class NewerSchema extends Error {}

/**
 * Brings the database to the newest schema. Safe when several processes start at once: the migrator holds an
 * advisory lock and runs everything in one transaction, the others wait and find nothing left to do. A test that
 * wants a database of an earlier time names the `last` to run. Throws {@link NewerSchema} after a downgrade.
 */
export async function migrate<Tables>(db: Kysely<Tables>, last?: string): Promise<void> {
  await assertInPublic(db);
  await assertNotNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** The search path is pinned to `public`: with the tables in another schema, the server would begin with an empty database. */
async function assertInPublic<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_catalog.pg_class
      join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
    where relname in ('kysely_migration', 'audit_entry') and to_regclass('public.audit_entry') is null
    group by nspname having count(*) = 2 order by nspname`.execute(db);
  const [other] = rows;
  if (other === undefined) return;
  throw new Error(
    `The tables of Command Center are in the schema ${other.schema} and must be in the schema public. ` +
      `Move them: drop schema public; alter schema ${other.schema} rename to public.`,
  );
}

async function assertNotNewer<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(
    db,
  );
  const newer = rows.find(({ name }) => !(name in MIGRATIONS));
  if (newer === undefined) return;
  throw new NewerSchema(
    `This database was written by a newer version of Command Center (it has ${newer.name}). ` +
      "Install that version again, or restore a backup from before it.",
  );
}
