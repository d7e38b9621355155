import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { buildApp, type Dependencies } from "../app.ts";
import { openDatabase, type Write } from "../database/database.ts";
import type { OrdinaryDeadlines } from "../database/pool/deadlines.ts";
import { createFirstAdministrator } from "../identity/accounts/accounts.store.ts";
import { accountSeals } from "../identity/seals/account-seals.ts";
import { followRevisions } from "../platform/answers/revisions.ts";
import { TEST_SECRET, TEST_WORK } from "./accounts.ts";
import { createTestDatabase, UNHURRIED, type TestData, type TestDatabase } from "./database.ts";

export const ADMIN = { username: "admin", password: "a long enough password" };

/** A running server, called without a socket. */
export interface ServedApp {
  readonly app: FastifyInstance;
  /** A GET with the given session cookie; without one, as an anonymous caller. */
  get(path: string, cookie?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(
    path: string,
    body: unknown,
    cookie?: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Writes as a handler of this server does: its next read sees the change. */
  change<T>(work: (write: Write) => Promise<T>): Promise<T>;
  /** Signs in and returns the session's cookie alone, as a browser that is not known would. */
  signIn(as?: { username: string; password: string }): Promise<string>;
}

/** A server that its creator closes. */
export interface OwnApp extends ServedApp {
  close(): Promise<void>;
}

export interface TestApp extends TestDatabase, OwnApp {}

/** What a test may have otherwise than it is everywhere. */
export interface Options extends Partial<Omit<Dependencies, "config">> {
  readonly config?: Partial<Dependencies["config"]>;
  /** Deadlines of its database. */
  readonly deadlines?: OrdinaryDeadlines;
  /** Whether it connects with a role that only serves. */
  readonly isServed?: boolean;
}

/** Signs nothing: tests of the signing itself bring their own. */
const NO_HEADS: Dependencies["auditHeads"] = {
  sign: async () => undefined,
  problem: () => null,
  publicKey: () => null,
  readFile: async () => null,
  readNewest: async () => null,
  progress: () => ({ head: null, unsigned: 0, unsignedSince: null }),
  close: async () => undefined,
};

/** The whole server on a database of its own, with one administrator. */
export async function createTestApp(data: TestData = "sample", options: Options = {}): Promise<TestApp> {
  const test = await createTestDatabase(data, options.deadlines, options.isServed);
  await createFirstAdministrator(test.database, accountSeals(options.secret ?? TEST_SECRET), {
    adminUsername: ADMIN.username,
    adminPassword: ADMIN.password,
    passwordWork: TEST_WORK,
  });
  const served = await serve(test, options);
  return {
    ...test,
    ...served,
    async close() {
      await served.close();
      await test.drop();
    },
  };
}

/** A second server on the database of the first, with connections and memory of its own, like another process. */
export async function createSecondApp(
  first: Pick<TestDatabase, "connectionString" | "owner">,
  options: Options = {},
): Promise<OwnApp> {
  const { connectionString, owner } = first;
  const database = await openDatabase(connectionString, 3, options.deadlines ?? UNHURRIED, owner);
  const served = await serve({ database }, options);
  return {
    ...served,
    async close() {
      await served.close();
      await database.close();
    },
  };
}

async function serve({ database }: Pick<TestDatabase, "database">, options: Options = {}): Promise<OwnApp> {
  const revisions = await followRevisions(database);
  const { config, deadlines: _, isServed: __, ...others } = options;
  const app = await buildApp({
    config: {
      partyName: "National Resistance Movement",
      partyShortName: "NRM",
      trustedProxies: [],
      sessionIdleMinutes: 60,
      sessionHours: 12,
      requireSecondFactor: "nobody",
      origin: "http://localhost",
      ...config,
    },
    database,
    databaseKind: "external",
    revisions,
    auditHeads: NO_HEADS,
    secret: TEST_SECRET,
    webRoot: null,
    logLevel: "silent",
    passwordWork: TEST_WORK,
    ...others,
  });
  const post: TestApp["post"] = (path, body, cookie, headers = {}) =>
    app.inject({
      method: "POST",
      url: path,
      headers: {
        "content-type": "application/json",
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
  return {
    app,
    post,
    get: (path, cookie, headers = {}) =>
      app.inject({
        method: "GET",
        url: path,
        headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
      }),
    async change(work) {
      const result = await database.write(work);
      await revisions.refresh();
      return result;
    },
    async signIn(as = ADMIN) {
      const answer = await post(SIGN_IN_PATH, as);
      if (answer.statusCode !== 200) throw new Error(`Sign-in answered ${answer.statusCode}: ${answer.body}`);
      return sessionCookieOf(answer);
    },
    async close() {
      await app.close();
      await revisions.close();
    },
  };
}

/** The cookies that an answer sets, as a browser would send them back. */
export function cookieOf(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

/** The one of them that opens the session. */
export function sessionCookieOf(answer: LightMyRequestResponse): string {
  return cookieOf(answer)
    .split("; ")
    .filter((cookie) => /^[\w-]+\.session_token=/.test(cookie))
    .join();
}
