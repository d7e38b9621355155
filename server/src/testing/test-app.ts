import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { SIGN_IN_PATH } from "@command-center/contract/accounts";
import { buildApp } from "../app.ts";
import { createFirstAdministrator } from "../features/accounts/accounts.store.ts";
import { followRevisions } from "../platform/revisions.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export const ADMIN = { username: "admin", password: "a long enough password" };

export interface TestApp extends TestDatabase {
  readonly app: FastifyInstance;
  /** A GET as whoever's cookie is given; without one, as nobody. */
  get(path: string, cookie?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(
    path: string,
    body: unknown,
    cookie?: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Signs in and returns the session cookie. */
  signIn(as?: { username: string; password: string }): Promise<string>;
  close(): Promise<void>;
}

/** The whole server on a database of its own, with one administrator, called without a socket. */
export async function createTestApp(data: "empty" | "sample" = "sample"): Promise<TestApp> {
  const test = await createTestDatabase(data);
  await createFirstAdministrator(test.database, {
    adminUsername: ADMIN.username,
    adminPassword: ADMIN.password,
  });
  const revisions = await followRevisions(test.database, test.connectionString);
  const app = await buildApp({
    config: {
      partyName: "National Resistance Movement",
      partyShortName: "NRM",
      trustedProxies: [],
      origin: "http://localhost",
    },
    database: test.database,
    databaseKind: "external",
    revisions,
    secret: "a secret of at least thirty-two characters",
    webRoot: null,
    logLevel: "silent",
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
    ...test,
    app,
    post,
    get: (path, cookie, headers = {}) =>
      app.inject({
        method: "GET",
        url: path,
        headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
      }),
    async signIn(as = ADMIN) {
      const answer = await post(SIGN_IN_PATH, as);
      if (answer.statusCode !== 200) throw new Error(`Sign-in answered ${answer.statusCode}: ${answer.body}`);
      return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
    },
    async close() {
      await app.close();
      await revisions.close();
      await test.drop();
    },
  };
}
