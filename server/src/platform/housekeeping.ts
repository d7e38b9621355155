import { sql } from "kysely";
import type { Database, Write } from "../database/database.ts";
import { takeFreeTurn } from "../database/turns.ts";
import { removeEndedSignIns } from "../identity/sessions/sessions.store.ts";
import { endBrokenFiles } from "./downloads/download-locks.ts";
import { ABANDONED_AFTER_MS, removeAbandonedUploads } from "./upload-directory.ts";
import { removeEndedQuotas } from "../identity/accounts/download-quota.ts";

const HOUR_MILLISECONDS = 3_600_000;

interface SessionLimits {
  /** Hours after which a session ends, used or not. */
  readonly sessionHours: number;
}

interface HouseSettings extends SessionLimits {
  /** Where files are while they arrive; left out, nothing is removed there. */
  readonly uploadDirectory?: string;
  /** What features remove, each in a transaction of its own. */
  readonly tasks?: readonly ((write: Write) => Promise<void>)[];
}

/**
 * Removes what has had its time: ended sessions, second steps not taken, counted guesses, addresses, the answers of
 * day-old writes; and ends in the register the files whose making was killed.
 */
export async function keepHouse(
  database: Database,
  { sessionHours, tasks = [] }: HouseSettings,
): Promise<void> {
  await database.write(async (write) => {
    const { db } = write;
    // Of several processes at the same moment, one does it.
    if (!(await takeFreeTurn(write, "housekeeping"))) return;
    await removeEndedSignIns(write, { sessionHours });
    await removeEndedQuotas(write);
    await sql`delete from idempotent_answer where created_at < now() - interval '1 day'`.execute(db);
    await endBrokenFiles(write);
  });
  for (const task of tasks)
    await database.write(async (write) => {
      if (await takeFreeTurn(write, "housekeeping")) await task(write);
    }, "patient");
}

/** Keeps house now and every hour until it is closed. */
export function keepHouseHourly(database: Database, settings: HouseSettings): { close(): Promise<void> } {
  let underWay: Promise<unknown> = Promise.resolve();
  const { uploadDirectory } = settings;
  const run = () => {
    // A failure is tried again in an hour; nobody can use what should be gone.
    underWay = Promise.allSettled([
      keepHouse(database, settings),
      uploadDirectory === undefined ? undefined : removeAbandonedUploads(uploadDirectory, ABANDONED_AFTER_MS),
    ]);
  };
  run();
  const timer = setInterval(run, HOUR_MILLISECONDS);
  return {
    async close() {
      clearInterval(timer);
      await underWay;
    },
  };
}
