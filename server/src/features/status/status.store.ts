import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { countActiveSessions } from "../../identity/sessions/sessions.store.ts";

/** What only the database knows of the installation. */
export interface DatabaseStatus {
  readonly version: string;
  readonly schema: string;
  readonly bytes: number;
  readonly activeSessions: number;
  readonly auditEntries: number;
  readonly lastBackup: { readonly at: string; readonly path: string; readonly bytes: number } | null;
  readonly backupTestedAt: Date | null;
}

/** Reads what only the database knows. Throws the driver's error if it does not answer. */
export async function databaseStatus(
  { db }: Pick<Database, "db">,
  idleMinutes: number,
): Promise<DatabaseStatus> {
  const { rows } = await sql<Omit<DatabaseStatus, "activeSessions">>`
    select current_setting('server_version') as version,
      (select name from kysely_migration order by name desc limit 1) as schema,
      pg_database_size(current_database()) as bytes,
      (select coalesce(max(position), 0) from audit_entry) as "auditEntries",
      (select json_build_object('at', ended_at, 'path', path, 'bytes', bytes) from backup
        where failure is null order by id desc limit 1) as "lastBackup",
      (select max(tested_at) from backup) as "backupTestedAt"`.execute(db);
  const [status] = rows;
  if (status === undefined) throw new Error("The database said nothing of itself.");
  return { ...status, activeSessions: await countActiveSessions({ db }, idleMinutes) };
}
