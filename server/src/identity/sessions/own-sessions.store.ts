import { sql } from "kysely";
import type { OwnSession } from "@command-center/contract/accounts/own-sessions";
import type { Read, Write } from "../../database/database.ts";

/** Whose sessions, from which of them, and how many hours one lasts at most. */
export interface Whose {
  readonly accountId: string;
  readonly sessionId: string;
  readonly hours: number;
}

/**
 * Open sessions of an account, the one that asks first, then the last opened: using one does not move it in the list, so
 * that whoever is about to end one still has it before them when the list is read again.
 */
export async function ownSessions(
  { db }: Pick<Read, "db"> | Pick<Write, "db">,
  { accountId, sessionId, hours }: Whose,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom("account_session")
    .select(["id", "created_at", "updated_at", "ip_address", "user_agent"])
    .select(
      sql<boolean>`exists (
        select from new_device device
        where device.account_id = account_session.account_id and device.session_id = account_session.id and seen_at is null)`.as(
        "is_new_device",
      ),
    )
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("created_at", ">", sql<Date>`now() - make_interval(hours => ${hours})`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === sessionId,
      isNewDevice: row.is_new_device && row.id !== sessionId,
      openedAt: row.created_at.toISOString(),
      lastUsedAt: row.updated_at.toISOString(),
      ipAddress: row.ip_address || null,
      userAgent: row.user_agent || null,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one session of an account; what it was, or null where the account has no such session. */
export async function endSession(
  write: Write,
  accountId: string,
  id: string,
): Promise<{ ipAddress: string | null; userAgent: string | null } | null> {
  const row = await write.db
    .deleteFrom("account_session")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(["ip_address", "user_agent"])
    .executeTakeFirst();
  return row === undefined ? null : { ipAddress: row.ip_address, userAgent: row.user_agent };
}

/** Ends all sessions of an account but one; how many. */
export async function endOthers(write: Write, accountId: string, keepSessionId: string): Promise<number> {
  const gone = await write.db
    .deleteFrom("account_session")
    .where("account_id", "=", accountId)
    .where("id", "!=", keepSessionId)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
