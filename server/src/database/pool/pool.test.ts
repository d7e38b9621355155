import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { proxyDatabase, type DatabaseProxy } from "../../testing/database-proxy.ts";
import { createCondition, type Condition } from "./condition.ts";
import { hostsOf } from "./hosts.ts";
import { dialectWithDeadlines } from "./pool.ts";
import { troubleOf } from "./trouble.ts";

/** A busy machine can take a second for a new connection. */
const DEADLINES = { connection: 1_500, statement: 600, lock: 300, idleInTransaction: 500, answer: 1_500 };
/** Well below what is asked to take 10 s; a busy machine takes its time. */
const IN_TIME = 5_000;

let own: TestDatabase;
let proxy: DatabaseProxy;
let db: Kysely<unknown>;
beforeAll(async () => {
  own = await createTestDatabase();
  proxy = await proxyDatabase(own.connectionString);
  const dialect = dialectWithDeadlines({
    hosts: hostsOf(proxy.connectionString),
    connections: 2,
    deadlines: DEADLINES,
    condition: createCondition(),
  });
  db = new Kysely({ dialect });
});
afterAll(async () => {
  await db.destroy();
  await proxy.close();
  await own.drop();
});

/** How something fails, and after how many milliseconds. */
async function failureOf(work: Promise<unknown>) {
  const began = performance.now();
  const trouble = await work.then(() => "none", troubleOf);
  return { trouble, took: performance.now() - began };
}

const asked = () => sql`select 1`.execute(db);
const sleepFor = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);

test("a connection that was broken off while idle is not lent once the database is back", async () => {
  const condition = createCondition();
  const { connectionString } = own;
  const dialect = dialectWithDeadlines({
    hosts: hostsOf(connectionString),
    connections: 2,
    deadlines: { ...DEADLINES, connection: 60_000 },
    condition,
  });
  const other = new Kysely({ dialect });
  await sql`select 1`.execute(other);
  condition.setAway(true);
  condition.setAway(false);
  await sql`select 1`.execute(other);
  await other.destroy();
});

test("a statement that takes too long is ended by the database, alone and in a transaction", async () => {
  for (const begin of [
    () => sleepFor(10),
    () => db.transaction().execute((transaction) => sql`select pg_sleep(10)`.execute(transaction)),
  ]) {
    const { trouble, took } = await failureOf(begin());
    expect(trouble).toBe("busy");
    expect(took).toBeLessThan(IN_TIME);
  }
  await asked();
});

test("so is one that waits for what another holds", async () => {
  await own.database.db.transaction().execute(async (holder) => {
    await sql`lock table petition in access exclusive mode`.execute(holder);
    const { trouble, took } = await failureOf(sql`select count(*) from petition`.execute(db));
    expect(trouble).toBe("busy");
    expect(took).toBeLessThan(IN_TIME);
  });
});

test("who finds every connection taken is told so in time", async () => {
  await db.connection().execute(() =>
    db.connection().execute(async () => {
      const { trouble, took } = await failureOf(asked());
      expect(trouble).toBe("busy");
      expect(took).toBeLessThan(IN_TIME);
    }),
  );
});

test("a connection that falls silent is given up, and the next one is another", async () => {
  await asked();
  proxy.freeze();
  const { trouble, took } = await failureOf(asked());
  expect(trouble).toBe("away");
  expect(took).toBeLessThan(IN_TIME);
  proxy.thaw();
  await asked();
});

test("a transaction in which nothing happens is ended, and what it held is free", async () => {
  const idle = db.transaction().execute(async (transaction) => {
    await sql`lock table petition in access exclusive mode`.execute(transaction);
    await new Promise((resolve) => setTimeout(resolve, 2 * DEADLINES.idleInTransaction));
    await sql`select 1`.execute(transaction);
  });
  expect((await failureOf(idle)).trouble).not.toBe("none");
  await sql`select count(*) from petition`.execute(db);
});

test.each<[string, number, (other: Kysely<unknown>, condition: Condition) => unknown]>([
  ["for longer than a connection may take", DEADLINES.connection, () => undefined],
  ["until the database is known to be away", 60_000, (_, condition) => condition.setAway(true)],
  ["until everything is closed", 60_000, (other) => void other.destroy()],
])(
  "a new connection that falls silent before its settings are made is not waited for %s",
  async (_, connection, end) => {
    const silent = await proxyDatabase(own.connectionString, { silentAt: "set statement_timeout" });
    const condition = createCondition();
    const other = new Kysely({
      dialect: dialectWithDeadlines({
        hosts: hostsOf(silent.connectionString),
        connections: 1,
        deadlines: { ...DEADLINES, connection },
        condition,
      }),
    });
    const failing = failureOf(sql`select 1`.execute(other));
    await vi.waitFor(() => expect(silent.isSilent()).toBe(true), 10_000);
    end(other, condition);
    const { trouble, took } = await failing;
    expect(trouble).toBe("away");
    expect(took).toBeLessThan(IN_TIME);
    const began = performance.now();
    await other.destroy();
    expect(performance.now() - began).toBeLessThan(IN_TIME);
    await silent.close();
  },
);

test("a connection that the database ends in the middle of a question is not lent again before it is closed", async () => {
  const lingering = await proxyDatabase(own.connectionString, { lingers: true });
  const other = new Kysely({
    dialect: dialectWithDeadlines({
      hosts: hostsOf(lingering.connectionString),
      connections: 1,
      deadlines: { ...DEADLINES, connection: 60_000, statement: 60_000, answer: 60_000 },
      condition: createCondition(),
    }),
  });
  const failing = failureOf(sql`select pg_sleep(60) as lingering`.execute(other));
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '% as lingering'`.execute(
      own.database.db,
    );
    expect(rows).toHaveLength(1);
  }, 10_000);
  expect((await failing).trouble).toBe("away");
  expect((await sql`select 1 as n`.execute(other)).rows).toEqual([{ n: 1 }]);
  await other.destroy();
  await lingering.close();
});

test("closing waits for no connection that is silent", async () => {
  const other = new Kysely({
    dialect: dialectWithDeadlines({
      hosts: hostsOf(proxy.connectionString),
      connections: 1,
      deadlines: { ...DEADLINES, answer: 60_000 },
      condition: createCondition(),
    }),
  });
  await sql`select 1`.execute(other);
  proxy.freeze();
  const pending = sql`select 1`.execute(other).then(
    () => "answered",
    () => "failed",
  );
  const began = performance.now();
  await other.destroy();
  expect(performance.now() - began).toBeLessThan(IN_TIME);
  expect(await pending).toBe("failed");
  proxy.thaw();
});
