import { sql } from "kysely";
import type { Database, Write } from "../database/database.ts";
import { readIfThere, type WhereUnused } from "../made-once.ts";

/** Nobody has a session, no second factor is encrypted and no account sealed: no key of sessions was of use yet. */
export function whereNothingIsSealed(database: Database): WhereUnused {
  return where(database, async ({ db }) => {
    const session = await db.selectFrom("account_session").select("id").limit(1).executeTakeFirst();
    const factor = await db
      .selectFrom("account_second_factor")
      .select("account_id")
      .limit(1)
      .executeTakeFirst();
    const account = await db
      .selectFrom("account")
      .select("id")
      .where("seal", "is not", null)
      .limit(1)
      .executeTakeFirst();
    return session === undefined && factor === undefined && account === undefined;
  });
}

/** Neither the database nor the file of signed heads knows of a head that was signed. */
export function whereNoHeadIsSigned(database: Database, headsPath: string): WhereUnused {
  return where(database, async ({ db }) => {
    const head = await db.selectFrom("audit_head").select("position").limit(1).executeTakeFirst();
    return head === undefined && ((await readIfThere(headsPath)) ?? "") === "";
  });
}

function where(database: Database, isUnused: (write: Write) => Promise<boolean>): WhereUnused {
  return (work) =>
    database.write(async (write) => {
      await sql`select pg_advisory_xact_lock(${KEYS_LOCK})`.execute(write.db);
      return (await isUnused(write)) ? work() : null;
    });
}

/** Arbitrary, but the same in every process. */
const KEYS_LOCK = 7_201_514;
