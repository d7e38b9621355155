import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { endBrokenFiles } from "./download-locks.ts";
import { ADDRESS_KNOWN_DAYS } from "./known-places.ts";

const HOUR_MILLISECONDS = 3_600_000;

/** Arbitrary, but the same in every process: of several at the same moment one does it. */
const HOUSEKEEPING_LOCK = 7_201_509;

interface SessionLimits {
  /** Hours after which a session ends, used or not. */
  readonly sessionHours: number;
}

/**
 * Removes what has had its time: ended sessions, second steps not taken, counted guesses, addresses, the answers of
 * day-old writes; and ends in the register the files whose making was killed.
 */
export async function keepHouse(database: Database, { sessionHours }: SessionLimits): Promise<void> {
  await database.write(async (write) => {
    const { db } = write;
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${HOUSEKEEPING_LOCK}) as mine`.execute(db);
    if (rows[0]?.mine !== true) return;
    await sql`delete from account_session
      where expires_at < now() or created_at < now() - make_interval(hours => ${sessionHours})`.execute(db);
    await sql`delete from pending_sign_in where expires_at < now()`.execute(db);
    await sql`delete from sign_in_guess where until < now()`.execute(db);
    await sql`delete from account_address
      where signed_in_at < now() - make_interval(days => ${ADDRESS_KNOWN_DAYS})`.execute(db);
    await sql`delete from account_download where since < now() - interval '1 hour'`.execute(db);
    await sql`delete from idempotent_answer where created_at < now() - interval '1 day'`.execute(db);
    await endBrokenFiles(write);
  });
}

/** Keeps house now and every hour until it is closed. */
export function keepHouseHourly(database: Database, limits: SessionLimits): { close(): Promise<void> } {
  let underWay = Promise.resolve();
  const run = () => {
    // What fails is tried again in an hour; nobody can use what should be gone.
    underWay = keepHouse(database, limits).catch(() => undefined);
  };
  run();
  const timer = setInterval(run, HOUR_MILLISECONDS);
  return {
    close() {
      clearInterval(timer);
      return underWay;
    },
  };
}
