import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { Role } from "@command-center/contract/wire/access";
import { addAccount } from "./accounts.ts";
import type { TestData, TestDatabase } from "./database.ts";
import { shared } from "./shared.ts";
import { createSecondApp, createTestApp, type Options, type OwnApp, type ServedApp } from "./test-app.ts";

/** A server that hooks start and close: it answers in tests and in later hooks, not before. */
export type SharedServer = ServedApp & Pick<TestDatabase, "database" | "connectionString">;

/** Somebody who signs in when he is first needed. */
export interface TestCaller {
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  put(path: string, body: object): Promise<LightMyRequestResponse>;
  /** What a read answers, which has to be a 200. */
  read<T>(path: string): Promise<T>;
  /** His session, for what is sent otherwise. */
  cookie(): Promise<string>;
}

/** The server, and one caller of each role: `admin`, `analyst`, `viewer`. */
type SharedServers = { readonly server: SharedServer } & Readonly<Record<Role, TestCaller>>;

/** For the tests of a file or of a `describe`: one server on a copy of the sample cycle. */
export const sampleServer = (options?: Options): SharedServers => shareServer("sample", options);

/** One server on a database without records, for the tests of a file or of a `describe`. */
export const emptyServer = (options?: Options): SharedServers => shareServer("empty", options);

/** One server on a database as it is after the first start with DATA=empty. */
export const countryServer = (options?: Options): SharedServers => shareServer("country", options);

/** A second server on the database of the first, like another process. */
export const secondServer = (first: SharedServer, options?: Options): ServedApp =>
  shared(() => createSecondApp(first, options), close);

const close = (server: OwnApp) => server.close();

function shareServer(data: TestData, options?: Options): SharedServers {
  const server = shared(() => createTestApp(data, options), close);
  const newcomer = (role: Role) => async () =>
    server.signIn(await addAccount(server.database, { username: role, role }));
  return {
    server,
    admin: callerOn(server),
    analyst: callerOn(server, newcomer("analyst")),
    viewer: callerOn(server, newcomer("viewer")),
  };
}

/** A caller on a server, by the session that `signIn` opens; the administrator where left out. */
export function callerOn(server: ServedApp, signIn = () => server.signIn()): TestCaller {
  let signedIn: Promise<string> | undefined;
  const cookie = () => (signedIn ??= signIn());
  const get: TestCaller["get"] = async (path, headers) => server.get(path, await cookie(), headers);
  return {
    get,
    cookie,
    post: async (path, body, headers) => server.post(path, body, await cookie(), headers),
    put: async (path, body) =>
      server.app.inject({ method: "PUT", url: path, headers: { cookie: await cookie() }, payload: body }),
    async read<T>(path: string) {
      const answer = await get(path);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<T>();
    },
  };
}
