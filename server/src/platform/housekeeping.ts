import { sql } from "kysely";
import type { Database, Write } from "../database/database.ts";
import { takeFreeTurn } from "../database/turns.ts";
import { ADDRESS_KNOWN_DAYS } from "../identity/guard/known-places.ts";
import { endBrokenFiles } from "./downloads/download-locks.ts";
import { ABANDONED_AFTER_MS, removeAbandonedUploads } from "./uploads/upload-directory.ts";
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

/** Removes sessions that ended, second steps that were not taken in time, and guesses and addresses that count no more. */
async function removeEndedSignIns(
  { db }: Write,
  { sessionHours }: { readonly sessionHours: number },
): Promise<void> {
  await sql`delete from account_session
    where expires_at < now() or created_at < now() - make_interval(hours => ${sessionHours})`.execute(db);
  await sql`delete from pending_sign_in where expires_at < now()`.execute(db);
  await sql`delete from sign_in_guess where until < now()`.execute(db);
  await sql`delete from account_address
    where signed_in_at < now() - make_interval(days => ${ADDRESS_KNOWN_DAYS})`.execute(db);
}
