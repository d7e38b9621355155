import { generateRandomString } from "better-auth/crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Account } from "@command-center/contract/accounts/accounts";
import type { Database, Scope, Write } from "../../database/database.ts";
import type { AccountRights } from "../accounts/account-scope.ts";
import { sessionCookieName, type Auth } from "./auth.ts";
import { SignInLibraryFailure } from "../../http/errors.ts";
import { useOneTimePassword } from "../passwords/one-time-passwords.ts";
import type { ProvenAccount } from "../passwords/passwords.ts";
import { changedMeanwhile, stillHolds } from "./standing.ts";

/** The person behind a request. */
export interface Caller extends Account {
  readonly accountId: string;
  readonly sessionId: string;
  readonly scope: Scope;
  /** When the session ends if it is not used any more: milliseconds since 1970. */
  readonly believedUntil: number;
  /** Set while the database is away and the caller is known from an earlier look-up: they may read kept answers alone. */
  readonly isBelieved?: true;
}

export interface Sessions {
  /**
   * Who calls, or null. Looked up at most once a second a session; in between, known at once. What is no use of the
   * session, as nobody asked for it, does not keep it from ending.
   */
  callerOf(request: FastifyRequest, isUse?: boolean): Caller | null | Promise<Caller | null>;
  /**
   * Opens a session of an account that proved itself just now; one that the browser still held ends. Throws a 403 where
   * its one-time password is used up, and where its password was changed or the account disabled since the proof.
   */
  open(request: FastifyRequest, proven: ProvenAccount): Promise<Opened>;
  /** Ends the caller's session in the database. Returns the cookies that clear it; also without a session. */
  close(request: FastifyRequest): Promise<{ cookies: readonly string[] }>;
  /**
   * Gives the session that a request came in with a new token, after its person proved themselves once more: with the
   * transaction the old one is dead, for other processes within a second. All else of the session stays. Answers the
   * cookies to set once it is committed; none where another request of the same session was quicker, and set them.
   */
  renew(write: Write, request: FastifyRequest): Promise<readonly string[]>;
  /** Whether a request brought the token that its session had until a moment ago: it was under way meanwhile. */
  wasRenewed(request: FastifyRequest): Promise<boolean>;
  /** Forgets what is remembered of an account, after its password, role or sessions changed. */
  forget(accountId: string): void;
}

export interface Opened {
  readonly caller: Caller;
  /** Whose session this one replaced in the browser; null where there was none. */
  readonly replaced: Caller | null;
  /** Cookies to set. */
  readonly cookies: readonly string[];
}

/** How long a looked-up session is believed: also the longest that a revoked one still works. */
const BELIEVED_MILLISECONDS = 1_000;
const MOST_REMEMBERED = 10_000;
/**
 * How long after it was last looked up a session may still read kept answers while the database is away. Who was signed
 * out, disabled or limited by this process meanwhile is not remembered.
 */
const BELIEVED_WITHOUT_DATABASE_MILLISECONDS = 5 * 60_000;
/** How long a replaced token still counts: as long as a page's request takes at most. */
const RENEWED_SECONDS = 60;
const TOKEN_CHARACTERS = 32;

interface Remembered {
  until: number;
  caller: Caller | null | Promise<Caller | null>;
  /** Who it was at the last look-up that was answered, and when. */
  proven: { readonly caller: Caller; readonly at: number } | null;
}

/** Sessions by cookie, on top of the sign-in library. A session ends so many hours after its sign-in, used or not. */
export function createSessions(
  auth: Auth,
  database: Database,
  /** Null: the account is not as the program left it, and nobody signs in by it. */
  rightsOf: (accountId: string) => Promise<AccountRights | null>,
  settings: {
    /** Hours after which a session ends, used or not. */
    readonly hours: number;
    readonly secondFactorOf: "nobody" | "admin";
    readonly https: boolean;
  },
): Sessions {
  const sessionCookie = cookieReader(sessionCookieName(settings.https));
  const remembered = new Map<string, Remembered>();

  const lookUp = async (cookie: string, isUse = true): Promise<Caller | null> => {
    const found = await auth.api
      .getSession({ headers: new Headers({ cookie }), query: { disableRefresh: !isUse } })
      .catch(nullWhenEnded);
    if (found === null || found.user.banned === true) return null;
    const endsAt = found.session.createdAt.getTime() + settings.hours * 3_600_000;
    if (endsAt <= Date.now()) return null;
    const rights = await rightsOf(found.user.id);
    if (rights === null) return null;
    const { role, mustChangePassword, hasSecondFactor, scope, limitedTo } = rights;
    return {
      accountId: found.user.id,
      sessionId: found.session.id,
      believedUntil: Math.min(endsAt, found.session.expiresAt.getTime()),
      username: found.user.username ?? found.user.name,
      displayName: found.user.name,
      role,
      mustChangePassword,
      mustSetUpSecondFactor: role === settings.secondFactorOf && !hasSecondFactor,
      sessionEndsAt: new Date(endsAt).toISOString(),
      scope,
      limitedTo,
    };
  };

  /** Looks a session up also where its use cannot be noted, as the database's disk is full. */
  const lookUpAnyway = async (cookie: string, isUse: boolean): Promise<Caller | null> => {
    const began = performance.now();
    try {
      return await lookUp(cookie, isUse);
    } catch (error) {
      const trouble = database.condition.troubleSince(began);
      if (trouble !== "full" && trouble !== "unwritable") throw error;
      return lookUp(cookie, false);
    }
  };

  /** Callers are believed no longer than the database is away. */
  const isStill = (caller: Remembered["caller"]) =>
    caller === null || caller instanceof Promise || !caller.isBelieved || database.condition.isAway();

  const callerOf: Sessions["callerOf"] = (
    request,
    // A page that nobody sits at asks on: that must not keep the session from ending.
    isUse = request.headers["x-unattended"] === undefined,
  ) => {
    const cookie = sessionCookie(request);
    if (cookie === null) return null;
    const now = performance.now();
    const known = remembered.get(cookie);
    if (known !== undefined && known.until > now && isStill(known.caller)) return known.caller;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const caller = lookUpAnyway(cookie, isUse);
    const entry: Remembered = { until: now + BELIEVED_MILLISECONDS, caller, proven: known?.proven ?? null };
    entry.caller = caller.then(
      (found) => {
        entry.proven = found && { caller: found, at: now };
        return (entry.caller = found);
      },
      (error: unknown) => {
        const { proven } = entry;
        const mayBeBelieved =
          proven !== null &&
          remembered.get(cookie) === entry &&
          now - proven.at < BELIEVED_WITHOUT_DATABASE_MILLISECONDS &&
          proven.caller.believedUntil > Date.now() &&
          database.condition.troubleSince(now) !== null;
        if (!mayBeBelieved) remembered.delete(cookie);
        else if (database.condition.isAway())
          return (entry.caller = { ...proven.caller, isBelieved: true as const });
        // A connection may break a moment before it is known that no other is to be had: the next request asks again.
        else entry.until = 0;
        throw error;
      },
    );
    remembered.set(cookie, entry);
    return entry.caller;
  };

  const forgetCookie = (request: FastifyRequest) => {
    const cookie = sessionCookie(request);
    if (cookie !== null) remembered.delete(cookie);
  };

  const close = async (request: FastifyRequest) => {
    const response = await auth.api.signOut({ headers: headersOf(request), asResponse: true });
    forgetCookie(request);
    // The library says yes even when the database did not.
    const cookie = sessionCookie(request);
    if (cookie !== null && (await lookUp(cookie)) !== null)
      throw new SignInLibraryFailure("A session could not be ended.");
    return { cookies: response.headers.getSetCookie() };
  };

  return {
    callerOf,
    close,
    async open(request, proven) {
      if ((await rightsOf(proven.accountId)) === null) throw changedMeanwhile();
      await useOneTimePassword(database, proven);
      const response = await auth.api.openSession({
        body: { accountId: proven.accountId },
        headers: headersOf(request),
        asResponse: true,
      });
      // The library opens none for a disabled account.
      if (response.status === 403) throw changedMeanwhile();
      if (!response.ok) throw new SignInLibraryFailure(`The sign-in library answered ${response.status}.`);
      const { sessionId } = (await response.json()) as { sessionId: string | null };
      const cookies = response.headers.getSetCookie().map(withoutEnd);
      const caller = await lookUp(cookies.map((cookie) => cookie.split(";", 1)[0] ?? "").join("; "));
      // Asked again now that the session is there: whatever changes from here on finds it, and ends it.
      const holds = await database.write((write) => stillHolds(write, proven));
      if (caller === null || !holds) {
        await endAnew(database, sessionId);
        throw changedMeanwhile();
      }
      // A session that the browser still held ends here: its cookie is replaced, so nobody could end it later.
      const replaced = await callerOf(request);
      if (replaced !== null) await close(request);
      return { caller, replaced, cookies };
    },
    async renew(write, request) {
      const { token: former } = await auth.api.readToken({ headers: headersOf(request) });
      if (former === null) return [];
      const token = generateRandomString(TOKEN_CHARACTERS, "a-z", "A-Z", "0-9");
      const renewed = await write.db
        .updateTable("account_session")
        .set({ token, former_token: former, renewed_at: sql<Date>`now()` })
        .where("token", "=", former)
        .executeTakeFirst();
      if (renewed.numUpdatedRows === 0n) return [];
      const response = await auth.api.giveToken({ body: { token }, asResponse: true });
      return response.headers.getSetCookie().map(withoutEnd);
    },
    async wasRenewed(request) {
      if (sessionCookie(request) === null) return false;
      const { token } = await auth.api.readToken({ headers: headersOf(request) });
      if (token === null) return false;
      const session = await database.db
        .selectFrom("account_session")
        .select("id")
        .where("former_token", "=", token)
        .where("renewed_at", ">", sql<Date>`now() - make_interval(secs => ${RENEWED_SECONDS})`)
        .executeTakeFirst();
      return session !== undefined;
    },
    forget(accountId) {
      for (const [cookie, { caller, proven }] of remembered) {
        const forgetIfTheirs = (found: Caller | null) => {
          if (found === null || found.accountId === accountId) remembered.delete(cookie);
        };
        // After a look-up that failed it is still known who it was.
        void Promise.resolve(caller).then(forgetIfTheirs, () => forgetIfTheirs(proven?.caller ?? null));
      }
    },
  };
}

/** Takes back a session that should not have been opened. */
async function endAnew({ db }: Database, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  await db.deleteFrom("account_session").where("id", "=", sessionId).execute();
}

/** The library throws where a session ended between two of its queries. */
function nullWhenEnded(error: unknown): null {
  if ((error as { statusCode?: number }).statusCode === 401) return null;
  throw error;
}

/** The server decides when a session ends: the cookie's own end, set once, would cut it off in the middle of work. */
function withoutEnd(cookie: string): string {
  return cookie.replace(/;\s*(?:max-age|expires)=[^;]*/gi, "");
}

/** The library reads the request's cookies and the address that we, not the client, vouch for. */
function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ "x-client-address": request.ip });
  const { cookie, "user-agent": userAgent } = request.headers;
  if (cookie !== undefined) headers.set("cookie", cookie);
  if (userAgent !== undefined) headers.set("user-agent", userAgent.slice(0, 300));
  return headers;
}

/**
 * Reads our cookie and no other: one of the same name without `__Host-` may be set by a neighbouring host. Ours are some 90
 * characters long; what is much longer is not looked up, and not remembered either.
 */
function cookieReader(name: string): (request: FastifyRequest) => string | null {
  const pattern = new RegExp(`(?:^|;\\s*)(${name.replaceAll(".", "\\.")}=[^;]{1,300})(?:;|$)`);
  return (request) => pattern.exec(request.headers.cookie ?? "")?.[1] ?? null;
}
