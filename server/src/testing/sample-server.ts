import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { expect } from "vitest";
import { changePassword } from "@command-center/contract/accounts/passwords";
import type { Role } from "@command-center/contract/wire/access";
import { PACE } from "../platform/downloads/download-pace.ts";
import { addAccount, PASSWORD, sealAgain } from "./accounts.ts";
import type { TestData, TestDatabase } from "./database.ts";
import { shared } from "./sample-database.ts";
import {
  createSecondApp,
  createTestApp,
  type Options,
  type OwnApp,
  type ServedApp,
  type TestApp,
} from "./test-app.ts";

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

/**
 * For tests that only read, exports included: each worker has one server on the sample cycle, which its files share. Writing a
 * record to it fails.
 */
export const readSampleServer = (): SharedServers => shareReadServer("sample");

/** The same on a database without records. */
export const readEmptyServer = (): SharedServers => shareReadServer("empty");

/** A second server on the database of the first, like another process. */
export const secondServer = (first: SharedServer, options?: Options): ServedApp =>
  shared(() => createSecondApp(first, options), close);

const close = (server: OwnApp) => server.close();

function shareServer(data: TestData, options?: Options): SharedServers {
  return withCallers(shared(() => createTestApp(data, options), close));
}

/** Read-only servers of this worker and their sessions. They end with the worker. */
const readServers = new Map<TestData, Promise<TestApp>>();
const readSessions = new Map<TestData, Map<Role, Promise<string>>>();

function shareReadServer(data: TestData): SharedServers {
  const sessions = readSessions.get(data) ?? new Map<Role, Promise<string>>();
  readSessions.set(data, sessions);
  const start = () => {
    const server = readServers.get(data) ?? startReadServer(data);
    readServers.set(data, server);
    return server;
  };
  return withCallers(
    shared(start, async () => undefined),
    sessions,
  );
}

async function startReadServer(data: TestData): Promise<TestApp> {
  // The worker's files share the accounts, and so their quotas.
  const quota = { bytes: 1e12, workMilliseconds: 1e9 };
  const server = await createTestApp(data, { downloadLimits: { pace: PACE, quota } });
  await sql`
    create function refuse_write() returns trigger language plpgsql as
      $$ begin raise exception 'This server is shared by tests that only read: take sampleServer() to write.'; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public'
        and tablename !~ '^(account|audit|data_revision|district_revision|export_file|idempotent|new_device|pending|sign_in|write_trial)'
      loop
        execute format('create trigger refuse_write before insert or update or delete on %I
          for each statement execute function refuse_write()', name);
      end loop;
    end $$`.execute(server.database.db);
  return server;
}

function withCallers(server: SharedServer, sessions = new Map<Role, Promise<string>>()): SharedServers {
  const caller = (role: Role, signIn: () => Promise<string>) =>
    callerOn(server, () => {
      const session = sessions.get(role) ?? signIn();
      sessions.set(role, session);
      return session;
    });
  const newcomer = (role: Role) =>
    caller(role, async () => server.signIn(await addAccount(server.database, { username: role, role })));
  return {
    server,
    admin: caller("admin", () => server.signIn()),
    analyst: newcomer("analyst"),
    viewer: newcomer("viewer"),
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

/** A caller who has chosen {@link PASSWORD} in the place of a one-time password. */
export const firstSignIn = (server: ServedApp, username: string, oneTimePassword: string): TestCaller =>
  callerOn(server, async () => {
    const once = await server.signIn({ username, password: oneTimePassword });
    const chosen = { currentPassword: oneTimePassword, newPassword: PASSWORD };
    expect((await server.post(changePassword.path, chosen, once)).statusCode).toBe(200);
    return server.signIn({ username, password: PASSWORD });
  });

/** A caller whose account is limited to these party regions, sub-regions and districts. */
export function limitedTo(server: SharedServer, ...areas: readonly string[]): TestCaller {
  return callerOn(server, async () => {
    const username = areas.join("-").toLowerCase();
    const credentials = await addAccount(server.database, { username, role: "analyst" });
    await sealAgain(
      server.database,
      username,
      sql`insert into account_scope (account_id, area_id)
      select account.id, area.id from account, area where username = ${username}
        and area.kind in ('party_region', 'sub_region', 'district') and area.name in (${sql.join(areas)})`,
    );
    return server.signIn(credentials);
  });
}
