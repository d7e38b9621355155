import type { Database } from "../../database/database.ts";
import { whereUnused } from "../../database/first-use.ts";
import type { WhereUnused } from "../../installation/made-once.ts";

/** Nobody has a session, no second factor is encrypted and no account sealed: no key of sessions was of use yet. */
export function whereNothingIsSealed(database: Database): WhereUnused {
  return whereUnused(database, async ({ db }) => {
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
