import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect } from "vitest";
import type { Role } from "@command-center/contract/wire/access";
import { addAccount } from "./accounts.ts";
import { createSecondApp, createTestApp, type Options, type OwnApp, type ServedApp } from "./test-app.ts";
import type { TestDatabase } from "./database.ts";

/** A server that hooks start and close: it answers in tests and in later hooks, not before. */
export type SharedServer = ServedApp & Pick<TestDatabase, "database" | "connectionString">;

/** Somebody who signs in when he is first needed. */
export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** What a read answers, which has to be a 200. */
  read<T>(path: string): Promise<T>;
  /** His session, for what is sent otherwise. */
  cookie(): Promise<string>;
}

/** The server, and one caller of each role: `admin`, `analyst`, `viewer`. */
type SharedServers = { readonly server: SharedServer } & Readonly<Record<Role, Caller>>;

/** For the tests of a file or of a `describe`: one server on a copy of the sample cycle. */
export const sampleServer = (options?: Options): SharedServers => shareServer("sample", options);

/** The same on a database without records. */
export const emptyServer = (options?: Options): SharedServers => shareServer("empty", options);

/** Beside such a server a second one on its database, like another process. */
export const secondServer = (first: SharedServer, options?: Options): ServedApp =>
  shared(() => createSecondApp(first, options));

function shareServer(data: "empty" | "sample", options?: Options): SharedServers {
  const server = shared(() => createTestApp(data, options));
  const newcomer = (role: Role) => async () =>
    server.signIn(await addAccount(server.database, { username: role, role }));
  return {
    server,
    admin: callerOn(server),
    analyst: callerOn(server, newcomer("analyst")),
    viewer: callerOn(server, newcomer("viewer")),
  };
}

/** Started before the tests of here, closed after them and after whatever was started later. */
function shared<S extends OwnApp>(start: () => Promise<S>): S {
  let running: S | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.close());
  return new Proxy({} as S, {
    get(_, name) {
      if (running === undefined)
        throw new Error("A hook starts this server: ask it in tests, or in later hooks.");
      return Reflect.get(running, name);
    },
  });
}

/** Somebody on a server, by the session that is opened so; else its administrator. */
export function callerOn(server: ServedApp, signIn = () => server.signIn()): Caller {
  let signedIn: Promise<string> | undefined;
  const cookie = () => (signedIn ??= signIn());
  const get: Caller["get"] = async (path, headers) => server.get(path, await cookie(), headers);
  return {
    get,
    cookie,
    post: async (path, body, headers) => server.post(path, body, await cookie(), headers),
    async read<T>(path: string) {
      const answer = await get(path);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<T>();
    },
  };
}
