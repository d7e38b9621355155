import type { Database } from "../../database/database.ts";
import { whereUnused } from "../../database/first-use.ts";
import { readIfThere, type WhereUnused } from "../../installation/made-once.ts";

/** Neither the database nor the file of signed heads knows of a head that was signed. */
export function whereNoHeadIsSigned(database: Database, headsPath: string): WhereUnused {
  return whereUnused(database, async ({ db }) => {
    const head = await db.selectFrom("audit_head").select("position").limit(1).executeTakeFirst();
    return head === undefined && ((await readIfThere(headsPath)) ?? "") === "";
  });
}
