import { momentText } from "@command-center/domain/time/moment-text";
import { sql } from "kysely";
import { audit } from "../audit/audit.ts";
import type { Database, Read } from "../database/database.ts";
import type { MadeBackup } from "./make-backup.ts";

/** How long a failed attempt is left alone. */
const RETRY_HOURS = 1;
/** Days between two restore tests. */
const TEST_DAYS = 7;
/** Days after which a failed one is repeated. */
const RETEST_DAYS = 1;

/** Records a backup, or the sentence that says why there is none, with an audit entry. Returns its id. */
export async function recordBackup(
  database: Database,
  attempt: { readonly begunAt: Date; readonly path: string; readonly result: MadeBackup | string },
): Promise<number> {
  const { begunAt, path, result } = attempt;
  const isMade = typeof result !== "string";
  return database.write(async (write) => {
    const { id } = await write.db
      .insertInto("backup")
      .values({
        begun_at: begunAt,
        ended_at: sql<Date>`greatest(clock_timestamp(), ${begunAt})`,
        path,
        bytes: isMade ? result.bytes : null,
        sha256: isMade ? result.sha256 : null,
        failure: isMade ? null : result,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(write, {
      action: isMade ? "backup.made" : "backup.failed",
      subject: path,
      after: isMade ? { bytes: result.bytes, sha256: result.sha256 } : { failure: result },
    });
    return id;
  });
}

/** Records a restore test of a registered backup; null: the restored copy was equal. */
export async function recordTest(database: Database, id: number, failure: string | null): Promise<void> {
  await database.write(async (write) => {
    const { path } = await write.db
      .updateTable("backup")
      .set({ tested_at: sql<Date>`clock_timestamp()`, test_failure: failure })
      .where("id", "=", id)
      .returning("path")
      .executeTakeFirstOrThrow();
    await audit(write, { action: "backup.tested", subject: path, after: { failure } });
  });
}

/** Why administrators have to look after backups, in a sentence: the last attempt or the last restore test failed. */
export async function backupProblem({ db }: Pick<Read, "db">): Promise<string | null> {
  const { rows } = await sql<{ endedAt: Date; failure: string }>`
    (select ended_at as "endedAt", failure from backup order by id desc limit 1)
    union all
    (select tested_at, 'its restore test: ' || test_failure from backup where tested_at is not null
      order by tested_at desc limit 1)`.execute(db);
  const failed = rows.find(({ failure }) => failure !== null);
  if (failed === undefined) return null;
  return `The backup failed on ${momentText(failed.endedAt.toISOString())}: ${failed.failure}`;
}

/** Whether the last backup in a directory is so many hours old. A failed attempt is repeated after an hour. */
export async function isBackupDue(
  { db }: Pick<Read, "db">,
  { directory, hours }: { readonly directory: string; readonly hours: number },
): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (
      select from backup where starts_with(path, ${`${directory}/`})
        and ended_at > now() - make_interval(hours => case when failure is null then ${hours}::int else ${RETRY_HOURS}::int end)
    ) as "isDue"`.execute(db);
  return rows[0]?.isDue ?? true;
}

/**
 * The newest backup in a directory, if none was tested there in the last week; null if no test is due or there is no backup. A
 * failed test is repeated after a day.
 */
export async function backupToTest(
  { db }: Pick<Read, "db">,
  directory: string,
): Promise<{ id: number; path: string } | null> {
  const { rows } = await sql<{ id: number; path: string }>`
    with made as (select * from backup where failure is null and starts_with(path, ${`${directory}/`}))
    select id, path from made where not exists (
      select from made where tested_at > now() - case when test_failure is null
        then make_interval(days => ${TEST_DAYS}::int) else make_interval(days => ${RETEST_DAYS}::int) end)
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
