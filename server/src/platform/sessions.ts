import type { FastifyRequest } from "fastify";
import type { Account, SignIn } from "@command-center/contract/accounts";
import { roleOf } from "@command-center/domain/permissions";
import type { Scope } from "../database/database.ts";
import type { Auth } from "./auth.ts";
import { Refusal } from "./errors.ts";

/** The person behind a request. */
export interface Caller extends Account {
  readonly accountId: string;
  readonly sessionId: string;
  readonly scope: Scope;
}

export interface Sessions {
  /** Who calls, or null. Looked up at most once a second a session; in between, known at once. */
  callerOf(request: FastifyRequest): Caller | null | Promise<Caller | null>;
  /** Checks a password and opens a session; throws a 401 refusal. Returns the cookies to set. */
  open(request: FastifyRequest, signIn: SignIn): Promise<{ caller: Caller; cookies: readonly string[] }>;
  /** Ends the caller's session in the database. Returns the cookies that clear it; also without a session. */
  close(request: FastifyRequest): Promise<{ cookies: readonly string[] }>;
  /** Forgets what is remembered of an account, after its password, role or sessions changed. */
  forget(accountId: string): void;
}

/** How long a looked-up session is believed: also the longest that a revoked one still works. */
const BELIEVED_MILLISECONDS = 1_000;
const MOST_REMEMBERED = 10_000;

export const INVALID_CREDENTIALS = "Invalid credentials. Please check your username and password.";

interface Remembered {
  readonly until: number;
  caller: Caller | null | Promise<Caller | null>;
}

/** Sessions by cookie, on top of the sign-in library. */
export function createSessions(auth: Auth): Sessions {
  const remembered = new Map<string, Remembered>();

  const lookUp = async (cookie: string): Promise<Caller | null> => {
    const found = await auth.api.getSession({ headers: new Headers({ cookie }) }).catch(nullWhenEnded);
    if (found === null || found.user.banned === true) return null;
    return {
      accountId: found.user.id,
      sessionId: found.session.id,
      username: found.user.username ?? found.user.name,
      displayName: found.user.name,
      role: roleOf(found.user.role),
      mustChangePassword: found.user.mustChangePassword === true,
      scope: "everywhere",
    };
  };

  const callerOf: Sessions["callerOf"] = (request) => {
    const cookie = sessionCookie(request);
    if (cookie === null) return null;
    const now = performance.now();
    const known = remembered.get(cookie);
    if (known !== undefined && known.until > now) return known.caller;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const caller = lookUp(cookie);
    const entry: Remembered = { until: now + BELIEVED_MILLISECONDS, caller };
    remembered.set(cookie, entry);
    caller.then(
      (found) => (entry.caller = found),
      () => remembered.delete(cookie),
    );
    return caller;
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
    if (cookie !== null && (await lookUp(cookie)) !== null) throw new Error("A session could not be ended.");
    return { cookies: response.headers.getSetCookie() };
  };

  return {
    callerOf,
    close,
    async open(request, signIn) {
      const response = await auth.api.signInUsername({
        body: signIn,
        headers: headersOf(request),
        asResponse: true,
      });
      if (response.status === 401 || response.status === 422) throw new Refusal(401, INVALID_CREDENTIALS);
      if (response.status === 403) throw new Refusal(403, "This account is disabled. Ask an administrator.");
      if (!response.ok) throw new Error(`The sign-in library answered ${response.status}.`);
      // A session that the browser still held ends here: its cookie is replaced, so nobody could end it later.
      if ((await callerOf(request)) !== null) await close(request);
      const cookies = response.headers.getSetCookie().map(withoutEnd);
      const caller = await lookUp(cookies.map((cookie) => cookie.split(";", 1)[0] ?? "").join("; "));
      if (caller === null) throw new Error("A session that was just opened cannot be found.");
      return { caller, cookies };
    },
    forget(accountId) {
      for (const [cookie, { caller }] of remembered) {
        const forgetIfTheirs = (found: Caller | null) => {
          if (found === null || found.accountId === accountId) remembered.delete(cookie);
        };
        // A look-up that failed forgets itself.
        void Promise.resolve(caller).then(forgetIfTheirs, () => undefined);
      }
    },
  };
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

/** Ours are some 90 characters long; what is much longer is not looked up, and not remembered either. */
const SESSION_COOKIE = /(?:^|;\s*)((?:__Secure-)?command-center\.session_token=[^;]{1,300})(?:;|$)/;

function sessionCookie(request: FastifyRequest): string | null {
  return SESSION_COOKIE.exec(request.headers.cookie ?? "")?.[1] ?? null;
}
