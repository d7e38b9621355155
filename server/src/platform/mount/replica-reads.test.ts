import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ORDINARY } from "../../database/pool/deadlines.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { proxyDatabase, type DatabaseProxy } from "../../testing/database-proxy.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const IN_TIME = 15_000;
type Answerer = "primary" | "standby";
/** Added to every constituency's name there, without a new revision: so a response tells which server answered. */
const MARK = " (standby)";

/** Stands in for a standby: a database of the same server with the same revisions. */
let standby: TestDatabase;
let proxy: DatabaseProxy;
let server: TestApp;
let cookie: string;
beforeAll(async () => {
  standby = await createTestDatabase("sample");
  await sql`update seat set name = name || ${MARK}`.execute(standby.database.db);
  proxy = await proxyDatabase(standby.connectionString);
  server = await createTestApp("sample", {
    deadlines: { ...ORDINARY, computedAnswer: IN_TIME },
    replicaUrl: proxy.connectionString,
    replicaDeadlines: {
      connection: 5_000,
      statement: 5_000,
      lock: 5_000,
      idleInTransaction: 10_000,
      answer: 1_200,
    },
  });
  cookie = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await proxy.close();
  await standby.drop();
});

/** A write that the standby has, or does not have yet, when the next read comes. */
async function write({ reachesStandby }: { reachesStandby: boolean }): Promise<void> {
  if (reachesStandby) await standby.database.write(async ({ touch }) => touch("results"));
  await server.change(async ({ touch }) => touch("results"));
}

let limit = 0;
/** Which server answers a read. Each call is another question, so no cached response answers it. */
async function answerer(): Promise<Answerer> {
  const answer = await server.get(`/api/elections?limit=${(limit += 1)}`, cookie);
  expect(answer.statusCode).toBe(200);
  const [first] = answer.json<{ constituency: string }[]>();
  return first?.constituency.includes(MARK) ? "standby" : "primary";
}

/** The standby is checked first, and left alone for a moment after it was behind or gone. */
const comesToAnswer = () =>
  vi.waitFor(
    async () => {
      await write({ reachesStandby: true });
      expect(await answerer()).toBe("standby");
    },
    { timeout: IN_TIME, interval: 100 },
  );

test("OPS-02 a standby answers reads while it is up to date, and never a caller's own newer write", async () => {
  await comesToAnswer();
  await write({ reachesStandby: false });
  for (let read = 0; read < 20; read += 1) expect(await answerer()).toBe("primary");
  await standby.database.write(async ({ touch }) => touch("results"));
  await comesToAnswer();
});

test("OPS-02 CLOCK-01 the primary answers about a day that the standby's cycle does not have yet", async () => {
  await comesToAnswer();
  await server.change(async ({ db, touch }) => {
    await sql`update cycle set as_of = '2025-09-03' where in_force`.execute(db);
    touch("cycle");
  });
  const answer = await server.get(`/api/elections?limit=${(limit += 1)}&asOf=2025-09-03`, cookie);
  expect([answer.statusCode, answer.body.slice(0, 100)]).toEqual([200, expect.stringMatching(/^\[/)]);
  const later = await server.get("/api/elections?asOf=2025-09-04", cookie);
  expect([later.statusCode, later.body]).toEqual([
    400,
    "Give a day up to 2025-09-03, the day of the figures.",
  ]);
  await standby.database.write(async ({ db, touch }) => {
    await sql`update cycle set as_of = '2025-09-03' where in_force`.execute(db);
    touch("cycle");
  });
});

test("OPS-02 the primary answers in place of a standby that hangs, without an error", async () => {
  await comesToAnswer();
  proxy.freeze();
  await write({ reachesStandby: true });
  expect(await answerer()).toBe("primary");
  proxy.thaw();
});

test("OPS-02 the primary answers in place of a standby that is gone, and the standby again once it is back", async () => {
  await proxy.refuse();
  await write({ reachesStandby: true });
  expect(await answerer()).toBe("primary");
  await proxy.accept();
  await comesToAnswer();
});
