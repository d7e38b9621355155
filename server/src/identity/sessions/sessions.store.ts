import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Hint } from "@command-center/contract/accounts/accounts";
import type { Database, Write } from "../../database/database.ts";
import { audit } from "../../audit/audit.ts";
import { ADDRESS_KNOWN_DAYS } from "../guard/known-places.ts";
import { newToken } from "./session-cookie.ts";
import type { SealedSession, SessionSeals } from "./session-seals.ts";

/** A session as it is stored, with its account's names. */
export interface StoredSession extends SealedSession {
  readonly expires_at: Date;
  readonly seal: string | null;
  readonly username: string;
  readonly name: string;
  readonly banned: boolean;
  readonly hints_left: Hint[];
}

/** Sessions by their tokens, in one query; tokens that no session has are left out. */
export async function sessionsByToken(
  { db }: Pick<Database, "db">,
  tokens: readonly string[],
): Promise<Map<string, StoredSession>> {
  const { rows } = await sql<StoredSession>`
    select session.id, session.account_id, session.token, session.created_at, session.confirmed_at, session.expires_at,
      session.seal, account.username, account.name, account.banned, account.hints_left
    from account_session session join account on account.id = session.account_id
    where session.token = any(${tokens}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.token, row]));
}

/** Opens a session of an account, sealed; null where the account is disabled or gone. */
export async function insertSession(
  { db }: Pick<Database, "db">,
  seals: SessionSeals,
  opened: {
    readonly accountId: string;
    readonly idleMinutes: number;
    readonly ipAddress: string;
    readonly userAgent: string | null;
  },
): Promise<{ readonly id: string; readonly token: string } | null> {
  const now = new Date();
  const session: SealedSession = {
    id: randomBytes(16).toString("base64url"),
    account_id: opened.accountId,
    token: newToken(),
    created_at: now,
    confirmed_at: now,
  };
  const { rows } = await sql`
    insert into account_session (id, account_id, token, created_at, confirmed_at, updated_at, expires_at, ip_address,
      user_agent, seal)
    select ${session.id}, id, ${session.token}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz + make_interval(mins => ${opened.idleMinutes}), ${opened.ipAddress}, ${opened.userAgent},
      ${seals.sealOf(session)}
    from account where id = ${opened.accountId} and not banned
    returning id`.execute(db);
  return rows.length === 0 ? null : session;
}

/**
 * Moves the idle end of sessions that are in use. Rows that another transaction has locked are skipped: the next use
 * moves those.
 */
export async function extendSessions(
  { db }: Pick<Database, "db">,
  ids: readonly string[],
  idleMinutes: number,
): Promise<void> {
  await sql`
    update account_session set updated_at = now(), expires_at = now() + make_interval(mins => ${idleMinutes})
    where id in (select id from account_session where id = any(${ids}::text[]) for update skip locked)`.execute(
    db,
  );
}

/** Removes the session that has a token, if there is one. */
export async function deleteSession({ db }: Pick<Database, "db">, token: string): Promise<void> {
  await db.deleteFrom("account_session").where("token", "=", token).execute();
}

/** What the server changes of a session that is open. */
export interface SessionChange {
  readonly token?: string;
  readonly confirmed_at?: Date;
}

/**
 * Changes a session, found by one of its columns, and seals it again; false where there is none whose seal holds. A
 * session that was changed outside the server is thus never sealed by a later change.
 */
export async function changeSession(
  { db }: Write,
  seals: SessionSeals,
  [column, value]: readonly ["id" | "token", string],
  change: (session: SealedSession, now: Date) => SessionChange,
): Promise<boolean> {
  const { rows } = await sql<SealedSession & { readonly seal: string | null; readonly now: Date }>`
    select id, account_id, token, created_at, confirmed_at, seal, date_trunc('milliseconds', now()) as now
    from account_session where ${sql.ref(column)} = ${value} for update`.execute(db);
  const [row] = rows;
  if (row === undefined || !seals.isSealed(row)) return false;
  const changed = change(row, row.now);
  await db
    .updateTable("account_session")
    .set({
      ...changed,
      ...(changed.token !== undefined && { former_token: row.token, renewed_at: row.now }),
      seal: seals.sealOf({ ...row, ...changed }),
    })
    .where("id", "=", row.id)
    .execute();
  return true;
}

/** Ends a session that was changed outside the server, and notes that in the audit log: once among all processes. */
export async function endForgedSession(
  database: Pick<Database, "write">,
  { id, username }: Pick<StoredSession, "id" | "username">,
): Promise<boolean> {
  return database.write(async (write) => {
    const ended = await write.db.deleteFrom("account_session").where("id", "=", id).executeTakeFirst();
    if (ended.numDeletedRows === 0n) return false;
    await audit(write, { action: "session.seal_broken", subject: username });
    return true;
  });
}

/** A session counts as active for so long after its last use. */
const ACTIVE_MINUTES = 15;

/**
 * Number of sessions used in the last 15 minutes, in all processes. A session's end is its last use and `idleMinutes`; a use is
 * written down at most every five minutes.
 */
export async function countActiveSessions(
  { db }: Pick<Database, "db">,
  idleMinutes: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from account_session where expires_at > now()
      and expires_at > now() + make_interval(mins => ${idleMinutes - ACTIVE_MINUTES})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes ended sessions, second steps that were not taken in time, and old guesses, addresses and notices of new devices. */
export async function removeEndedSignIns(
  { db }: Write,
  { sessionHours }: { readonly sessionHours: number },
): Promise<void> {
  await sql`delete from account_session
    where expires_at < now() or created_at < now() - make_interval(hours => ${sessionHours})`.execute(db);
  await sql`delete from pending_sign_in where expires_at < now()`.execute(db);
  await sql`delete from spent_challenge where expires_at < now()`.execute(db);
  await sql`delete from sign_in_guess where until < now()`.execute(db);
  await sql`delete from account_address
    where signed_in_at < now() - make_interval(days => ${ADDRESS_KNOWN_DAYS})`.execute(db);
  await sql`delete from new_device where at < now() - make_interval(days => ${ADDRESS_KNOWN_DAYS})`.execute(
    db,
  );
}
