import { existsSync, readFileSync } from "node:fs";
import { sql, type Kysely } from "kysely";
import { secondPerson } from "./migrations/077-second-person.ts";
import { passkeys } from "./migrations/078-passkeys.ts";
import { newDevices } from "./migrations/079-new-devices.ts";
import { alertsOfRecords } from "./migrations/080-alerts-of-records.ts";
import { waitingInEveryDistrict } from "./migrations/082-waiting-in-every-district.ts";
import { lapsedRequests } from "./migrations/083-lapsed-requests.ts";
import { ownCandidates } from "./migrations/084-own-candidates.ts";
import { chainsByIndex } from "./migrations/085-chains-by-index.ts";
import { partyRegisterRecords } from "./migrations/086-party-register-records.ts";

/** Number of the migration up to which `schema.sql` goes. */
const BASELINE = "076";

/** Later migrations by name, oldest first. Each is a file that is listed here, because the built server is one file. */
const MIGRATIONS: Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>> = {
  "077-second-person": secondPerson,
  "078-passkeys": passkeys,
  "079-new-devices": newDevices,
  "080-alerts-of-records": alertsOfRecords,
  "082-waiting-in-every-district": waitingInEveryDistrict,
  "083-lapsed-requests": lapsedRequests,
  "084-own-candidates": ownCandidates,
  "085-chains-by-index": chainsByIndex,
  "086-party-register-records": partyRegisterRecords,
};

/** The database has the schema of another version: the message is one line that says what to do. */
export class OtherSchema extends Error {}

/**
 * Brings the database to the newest schema: a new one starts with `schema.sql`. Safe when several processes start at once: they take an
 * advisory lock, and run everything in one transaction. `last` names the last migration to run, for a backup of that time. Throws
 * {@link OtherSchema} if the schema is newer than this version, or older than `schema.sql`.
 */
export async function migrate<Tables>(db: Kysely<Tables>, last?: string): Promise<void> {
  await assertInPublic(db);
  await db.transaction().execute(async (transaction) => {
    // The lock of Kysely's migrator, which earlier versions take.
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(transaction);
    const applied = await assertOwnSchema(transaction);
    const pending = Object.entries(MIGRATIONS).filter(
      ([name]) => !applied.includes(name) && (last === undefined || name <= last),
    );
    if (applied.length > 0 && pending.length === 0) return;
    await sql.raw(readSql("record-tables.sql")).execute(transaction);
    if (applied.length === 0) await sql.raw(readSql("schema.sql")).execute(transaction);
    for (const [name, up] of pending) {
      await up(transaction as unknown as Kysely<unknown>);
      await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(
        transaction,
      );
    }
  });
}

/** A migration that this version does not have: the newest one if it is from before `schema.sql`, or one that is newer. */
export function foreignMigration(applied: readonly string[]): { name: string; isOlder: boolean } | null {
  const newest = applied.at(-1);
  if (newest !== undefined && numberOf(newest) < BASELINE) return { name: newest, isOlder: true };
  const newer = applied.find((name) => numberOf(name) > BASELINE && !(name in MIGRATIONS));
  return newer === undefined ? null : { name: newer, isOlder: false };
}

const numberOf = (name: string) => name.slice(0, BASELINE.length);

/** The last commit with the migrations up to `schema.sql`. */
export const UPGRADING_COMMIT = "ec379d76";

/** Names of the migrations that a database has, none for a new one. Throws {@link OtherSchema} where another version made some of them. */
export async function assertOwnSchema<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const applied = await appliedMigrations(db);
  const foreign = foreignMigration(applied);
  if (foreign === null) return applied;
  throw new OtherSchema(
    foreign.isOlder
      ? `This database has the schema of an older version (${foreign.name}). ` +
          `Start Command Center of commit ${UPGRADING_COMMIT} with it once, then start this version again.`
      : `This database was written by a newer version of Command Center (it has ${foreign.name}). ` +
          "Install that version again, or restore a backup from before it.",
  );
}

async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** The built server has these files next to it; bundles of `bench` are two directories below the root. */
function readSql(name: string): string {
  const places = ["./", "../../server/dist/"].map((folder) => new URL(folder + name, import.meta.url));
  const place = places.find((url) => existsSync(url));
  if (place === undefined) throw new Error(`${name} is missing next to the server.`);
  return readFileSync(place, "utf8");
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
