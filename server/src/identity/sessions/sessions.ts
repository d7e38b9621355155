import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Account } from "@command-center/contract/accounts/accounts";
import type { Database, Scope, Write } from "../../database/database.ts";
import type { AccountRights } from "../accounts/account-scope.ts";
import { type ProvenAccount, useOneTimePassword } from "../passwords/passwords.ts";
import { inBatches } from "./batches.ts";
import { SessionCache, type Asked } from "./session-cache.ts";
import { newToken, type SessionCookie } from "./session-cookie.ts";
import type { SessionSeals } from "./session-seals.ts";
import {
  changeSession,
  deleteSession,
  endForgedSession,
  extendSessions,
  insertSession,
  sessionsByToken,
  type StoredSession,
} from "./sessions.store.ts";
import { changedMeanwhile, stillHolds } from "./standing.ts";

/** The person behind a request. */
export interface Caller extends Omit<Account, "visitorKey"> {
  readonly accountId: string;
  readonly sessionId: string;
  readonly scope: Scope;
  /** When the session ends unless it is used: milliseconds since 1970. */
  readonly believedUntil: number;
  /** Set while the database is away and the caller is known from an earlier look-up: they may only read cached responses. */
  readonly isBelieved?: true;
}

export interface Sessions {
  /**
   * The caller of a request, or null: at once where the session was looked up within the last second. A request that no
   * person asked for (`isUse` false) does not keep its session from ending.
   */
  callerOf(request: FastifyRequest, isUse?: boolean): Caller | null | Promise<Caller | null>;
  /**
   * Opens a session of an account that has just proven itself; a session that the browser still had ends. Throws a 403
   * where the one-time password is used up, or the password was changed or the account disabled since the proof.
   */
  open(request: FastifyRequest, proven: ProvenAccount): Promise<Opened>;
  /** Ends the caller's session in the database. Returns the cookies that clear it; also without a session. */
  close(request: FastifyRequest): Promise<{ cookies: readonly string[] }>;
  /**
   * Gives the request's session a new token after its person proved themselves again: the old token is dead with the
   * transaction, in other processes within a second. Returns the cookies to set after the commit; none where another
   * request of the same session was faster, and sets them.
   */
  renew(write: Write, request: FastifyRequest): Promise<readonly string[]>;
  /** Whether a request brought the token that its session had until a moment ago: it was under way meanwhile. */
  wasRenewed(request: FastifyRequest): Promise<boolean>;
  /** Forgets what is cached of an account, after its password, role or sessions changed. */
  forget(accountId: string): void;
  /** Sessions that this process has in its cache. */
  cached(): number;
}

export interface Opened {
  readonly caller: Caller;
  /** The caller of the session that this one replaced in the browser; null where there was none. */
  readonly replaced: Caller | null;
  /** Cookies to set. */
  readonly cookies: readonly string[];
}

export interface SessionParts {
  readonly database: Database;
  readonly cookie: SessionCookie;
  readonly seals: SessionSeals;
  /** Rights of accounts by id; accounts that are not as the program left them are left out. */
  rightsOf(accountIds: readonly string[]): Promise<Map<string, AccountRights>>;
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly settings: {
    /** A session that is not used for this long ends. */
    readonly sessionIdleMinutes: number;
    /** Hours after which a session ends, used or not. */
    readonly sessionHours: number;
    readonly requireSecondFactor: "nobody" | "admin";
  };
}

/** How long a replaced token still counts: as long as a page's request takes at most. */
const RENEWED_SECONDS = 60;
/** A use is written down at most this often per session. */
const USE_INTERVAL_MS = 5 * 60_000;
const MAX_USER_AGENT = 300;

/** Sessions by signed cookie, one row each. A session ends some hours after its sign-in, used or not. */
export function createSessions({ database, cookie, seals, rightsOf, log, settings }: SessionParts): Sessions {
  const idleMs = settings.sessionIdleMinutes * 60_000;
  const useIntervalMs = Math.min(USE_INTERVAL_MS, idleMs / 10);

  const endOf = ({ created_at: createdAt }: StoredSession) =>
    createdAt.getTime() + settings.sessionHours * 3_600_000;
  const isOpen = (session: StoredSession) =>
    Math.min(session.expires_at.getTime(), endOf(session)) > Date.now() && !session.banned;

  /** Ends a session whose seal does not hold. Never fails: the session is refused either way. */
  const endForged = async (session: StoredSession) => {
    const { username } = session;
    try {
      if (await endForgedSession(database, session))
        log.error({ username }, "A session was changed outside Command Center, and is ended");
    } catch (error) {
      log.error({ err: error, username }, "A session with a broken seal could not be ended");
    }
  };

  /** Moves the end of sessions in use; not where the disk is full, which must not keep anyone from reading. */
  const extended = async (sessions: readonly StoredSession[]): Promise<readonly StoredSession[]> => {
    if (sessions.length === 0) return [];
    const began = performance.now();
    const ids = sessions.map(({ id }) => id);
    try {
      await extendSessions(database, ids, settings.sessionIdleMinutes);
    } catch (error) {
      const trouble = database.condition.troubleSince(began);
      if (trouble !== "full" && trouble !== "unwritable") throw error;
      return [];
    }
    const expiresAt = new Date(Date.now() + idleMs);
    return sessions.map((session) => ({ ...session, expires_at: expiresAt }));
  };

  const isUseDue = ({ expires_at: expiresAt }: StoredSession) =>
    expiresAt.getTime() - idleMs + useIntervalMs <= Date.now();

  const find = inBatches(async (asked: readonly Asked[]) => {
    const stored = await sessionsByToken(database, [...new Set(asked.map(({ token }) => token))]);
    const open = new Map<string, StoredSession>();
    for (const [token, session] of stored)
      if (!seals.isSealed(session)) await endForged(session);
      else if (isOpen(session)) open.set(token, session);
    const accountIds = new Set([...open.values()].map(({ account_id: accountId }) => accountId));
    const rights = await rightsOf([...accountIds]);
    const used = new Set(asked.flatMap(({ token, isUse }) => (isUse ? (open.get(token) ?? []) : [])));
    const due = [...used].filter((session) => isUseDue(session) && rights.has(session.account_id));
    for (const session of await extended(due)) open.set(session.token, session);
    const callers = new Map([...open].map(([token, session]) => [token, callerIn(session, rights)]));
    return asked.map(({ token }) => callers.get(token) ?? null);
  });

  const callerIn = (session: StoredSession, rights: Map<string, AccountRights>): Caller | null => {
    const own = rights.get(session.account_id);
    if (own === undefined) return null;
    const { role, mustChangePassword, hasSecondFactor, scope, limitedTo } = own;
    return {
      accountId: session.account_id,
      sessionId: session.id,
      believedUntil: Math.min(endOf(session), session.expires_at.getTime()),
      username: session.username,
      displayName: session.name,
      role,
      mustChangePassword,
      mustSetUpSecondFactor: role === settings.requireSecondFactor && !hasSecondFactor,
      sessionEndsAt: new Date(endOf(session)).toISOString(),
      scope,
      limitedTo,
      ...(session.hints_left.length > 0 && { hints: session.hints_left }),
    };
  };

  const cache = new SessionCache<Caller>(database.condition, { tokenOf: cookie.tokenOf, find });
  const callerOf: Sessions["callerOf"] = (
    request,
    // A page that nobody sits at goes on asking: that must not keep the session from ending.
    isUse = request.headers["x-unattended"] === undefined,
  ) => {
    const sent = cookie.read(request);
    return sent === "" ? null : cache.lookUp(sent, isUse);
  };

  const tokenIn = (request: FastifyRequest) => cookie.tokenOf(cookie.read(request));

  const close = async (request: FastifyRequest) => {
    const token = tokenIn(request);
    if (token !== null) await deleteSession(database, token);
    cache.delete(cookie.read(request));
    return { cookies: [cookie.clear()] };
  };

  return {
    callerOf,
    close,
    async open(request, proven) {
      const { accountId } = proven;
      if (!(await rightsOf([accountId])).has(accountId)) throw changedMeanwhile();
      await useOneTimePassword(database, proven);
      const session = await insertSession(database, seals, {
        accountId,
        idleMinutes: settings.sessionIdleMinutes,
        ipAddress: request.ip,
        userAgent: request.headers["user-agent"]?.slice(0, MAX_USER_AGENT) ?? null,
      });
      if (session === null) throw changedMeanwhile();
      const caller = await find({ token: session.token, isUse: false });
      // Checked again now that the session exists: a later change finds the session, and ends it.
      const holds = await database.write((write) => stillHolds(write, proven));
      if (caller === null || !holds) {
        await deleteSession(database, session.token);
        throw changedMeanwhile();
      }
      // A session that the browser still had ends here: its cookie is replaced, so nothing could end it later.
      const replaced = await callerOf(request);
      if (replaced !== null) await close(request);
      return { caller, replaced, cookies: [cookie.set(session.token)] };
    },
    async renew(write, request) {
      const former = tokenIn(request);
      if (former === null) return [];
      const token = newToken();
      const isRenewed = await changeSession(write, seals, ["token", former], () => ({ token }));
      return isRenewed ? [cookie.set(token)] : [];
    },
    async wasRenewed(request) {
      const token = tokenIn(request);
      if (token === null) return false;
      const session = await database.db
        .selectFrom("account_session")
        .select("id")
        .where("former_token", "=", token)
        .where("renewed_at", ">", sql<Date>`now() - make_interval(secs => ${RENEWED_SECONDS})`)
        .executeTakeFirst();
      return session !== undefined;
    },
    forget: (accountId) => cache.forget(accountId),
    cached: () => cache.size,
  };
}
