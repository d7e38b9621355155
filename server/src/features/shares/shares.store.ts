import { randomInt } from "node:crypto";
import { sql, type Insertable, type Selectable } from "kysely";
import { CODE_CHARACTERS, CODE_LENGTH, shareCodeOf } from "@command-center/domain/shares/share-code";
import type { Read, Write } from "../../database/database.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { awaitTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";

/** New codes of an account in a day. */
export const MAX_SHARES_A_DAY = 500;
const MAX_ATTEMPTS = 5;
/** Users check codes of old messages; after a year they no longer do. */
const LIFETIME = sql`interval '1 year'`;

export type NewShare = Omit<Insertable<Schema["share"]>, "code" | "made_at">;

/**
 * The code of a share: that of the same subject with the same values, if the account has shared it within a day, else a new one. Removes codes
 * that are older than a year. More than {@link MAX_SHARES_A_DAY} new ones are refused.
 */
export async function recordShare(write: Write, share: NewShare): Promise<string> {
  const { db } = write;
  // Otherwise two requests at once could pass the limit.
  await awaitTurn(write, "shares", share.account_id);
  await sql`delete from share where made_at < now() - ${LIFETIME}`.execute(db);
  const { rows } = await sql<{ count: number; code: string | null }>`
    select count(*)::int as count, max(code) filter (where digest = ${share.digest} and subject = ${share.subject}::jsonb
      and cycle_id = ${share.cycle_id} and as_of = ${share.as_of} and scope is not distinct from ${share.scope}::jsonb) as code
    from share where account_id = ${share.account_id} and made_at > now() - interval '1 day'`.execute(db);
  const [known] = rows;
  if (known?.code != null) return known.code;
  if (known !== undefined && known.count >= MAX_SHARES_A_DAY)
    throw new Refusal(429, `Your account has shared ${MAX_SHARES_A_DAY} times today. Share more tomorrow.`);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const code = shareCodeOf(Array.from({ length: CODE_LENGTH }, () => randomInt(CODE_CHARACTERS)));
    const inserted = await db
      .insertInto("share")
      .values({ ...share, code })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returning("code")
      .executeTakeFirst();
    if (inserted !== undefined) return inserted.code;
  }
  throw new Error("No free code was found.");
}

/** The share with a code that is not older than a year. */
export async function findShare(read: Read, code: string): Promise<Selectable<Schema["share"]> | null> {
  const row = await read.db
    .selectFrom("share")
    .selectAll()
    .where("code", "=", code)
    .where(sql<boolean>`made_at >= now() - ${LIFETIME}`)
    .executeTakeFirst();
  return row ?? null;
}

/** Token of the newest position of the ledger in the snapshot of a read. */
export async function newestPosition({ db }: Read): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select token from ledger_position where position is not null order by position desc limit 1`.execute(db);
  return rows[0]?.token ?? "";
}
