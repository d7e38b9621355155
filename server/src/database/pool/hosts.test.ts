import { Kysely, sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { proxyDatabase, type DatabaseProxy } from "../../testing/database-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createCondition } from "./condition.ts";
import { addressesIn, hostsOf, NoPrimary, OtherDatabase } from "./hosts.ts";
import { dialectWithDeadlines } from "./pool.ts";
import { troubleOf } from "./trouble.ts";

test.each([
  ["postgres://me:secret@a:5432/center", ["postgres://me:secret@a:5432/center"]],
  [
    "postgres://me:s%40,cret@a:5432,b/center?sslmode=require",
    [
      "postgres://me:s%40,cret@a:5432/center?sslmode=require",
      "postgres://me:s%40,cret@b/center?sslmode=require",
    ],
  ],
  ["postgres://me@[::1]:1,[::2]:2/center", ["postgres://me@[::1]:1/center", "postgres://me@[::2]:2/center"]],
  [
    "postgres:///center?host=a,b&port=1,2",
    ["postgres:///center?host=a&port=1", "postgres:///center?host=b&port=2"],
  ],
  ["postgres:///center?host=a,b", ["postgres:///center?host=a", "postgres:///center?host=b"]],
  ["postgres:///center?host=/run/postgresql", ["postgres:///center?host=/run/postgresql"]],
  ["elsewhere", ["elsewhere"]],
])("OPS-02 %s names its hosts", (address, expected) => {
  expect(addressesIn(address)).toEqual(expected);
});

const TWO = "postgres://a:1,b:2/center";
const [A, B] = addressesIn(TWO) as [string, string];
const PATIENCE = 1_000;

type Kind = "primary" | "standby" | "gone";
/** Hosts of invented servers, each described by its kind and, for a primary, its timeline and its system. */
function hostsThatAre(servers: Record<string, { kind: Kind; timeline?: number; system?: string }>) {
  return hostsOf(TWO, async (address) => {
    const { kind = "gone", timeline = 1, system = "1" } = servers[address] ?? {};
    if (kind === "gone") throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    const takesWrites = kind === "primary";
    return { address, takesWrites, timeline: takesWrites ? timeline : 0, system };
  });
}

test("OPS-02 the host that takes writes is used, whichever place it has in the address", async () => {
  for (const [primary, standby] of [
    [A, B],
    [B, A],
  ] as const) {
    const hosts = hostsThatAre({ [primary]: { kind: "primary" }, [standby]: { kind: "standby" } });
    expect(hosts.current()).toBeNull();
    expect(await hosts.find(PATIENCE)).toBe(primary);
    expect(hosts.current()).toBe(primary);
  }
});

test("OPS-02 after a promotion the new primary is found once the old one is in doubt, and followers hear of it", async () => {
  const servers: Parameters<typeof hostsThatAre>[0] = { [A]: { kind: "primary" }, [B]: { kind: "standby" } };
  const hosts = hostsThatAre(servers);
  const moved = vi.fn();
  hosts.onMove(moved);
  await hosts.find(PATIENCE);
  servers[A] = { kind: "gone" };
  servers[B] = { kind: "primary", timeline: 2 };
  expect(await hosts.find(PATIENCE), "nothing is in doubt yet").toBe(A);
  hosts.doubt();
  expect(await hosts.find(PATIENCE)).toBe(B);
  expect(moved).toHaveBeenCalledOnce();
});

test("OPS-02 an old primary is never used again after a promotion, even where it alone answers", async () => {
  const servers: Parameters<typeof hostsThatAre>[0] = {
    [A]: { kind: "primary", timeline: 1 },
    [B]: { kind: "primary", timeline: 2 },
  };
  const hosts = hostsThatAre(servers);
  expect(await hosts.find(PATIENCE), "of two that take writes").toBe(B);
  servers[B] = { kind: "gone" };
  hosts.doubt();
  await expect(hosts.find(PATIENCE)).rejects.toThrow(
    "None of the 2 hosts in DATABASE_URL takes writes: a:1 is an old primary or another database, b:2 cannot be reached.",
  );
});

test("OPS-02 where no host takes writes the error names each, and counts as a database that is away", async () => {
  const failure = await hostsThatAre({ [A]: { kind: "standby" } })
    .find(PATIENCE)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoPrimary);
  expect((failure as Error).message).toMatch(
    /^None of the 2 hosts in DATABASE_URL takes writes: (a:1 is a standby|b:2 cannot be reached), (a:1 is a standby|b:2 cannot be reached)\. Promote/,
  );
  expect(troubleOf(failure)).toBe("away");
});

test("OPS-02 hosts of two databases are refused, and one that turns up later is not used", async () => {
  const both = hostsThatAre({ [A]: { kind: "primary" }, [B]: { kind: "primary", system: "2", timeline: 9 } });
  await expect(both.find(PATIENCE)).rejects.toThrow(OtherDatabase);
  const servers: Parameters<typeof hostsThatAre>[0] = { [A]: { kind: "primary" } };
  const hosts = hostsThatAre(servers);
  await hosts.find(PATIENCE);
  servers[B] = { kind: "primary", system: "2", timeline: 9 };
  hosts.doubt();
  expect(await hosts.find(PATIENCE)).toBe(A);
});

test("OPS-02 a refused password is reported as such", async () => {
  const refusal = Object.assign(new pg.DatabaseError("no", 0, "error"), { code: "28P01" });
  const hosts = hostsOf(TWO, async () => Promise.reject(refusal));
  await expect(hosts.find(PATIENCE)).rejects.toBe(refusal);
});

test("OPS-02 many searches at once are one", async () => {
  const ask = vi.fn(async (address: string) => {
    await sleep(5);
    return { address, takesWrites: true, timeline: 1, system: "1" };
  });
  const hosts = hostsOf(TWO, ask);
  await Promise.all(Array.from({ length: 20 }, () => hosts.find(PATIENCE)));
  expect(ask).toHaveBeenCalledTimes(2);
});

/** Two ways to one database: the first can be cut, and a switch makes the database refuse writes. */
let own: TestDatabase;
let ways: readonly [DatabaseProxy, DatabaseProxy];
beforeAll(async () => {
  own = await createTestDatabase();
  ways = [await proxyDatabase(own.connectionString), await proxyDatabase(own.connectionString)];
});
afterAll(async () => {
  for (const way of ways) await way.close();
  await own.drop();
});

function poolOverBoth() {
  const [first, second] = ways.map(({ connectionString }) => new URL(connectionString));
  const address = new URL(own.connectionString).href.replace(/@[^/]*\//, `@${first?.host},${second?.host}/`);
  const deadlines = { connection: 10_000, statement: 10_000, lock: 10_000, idleInTransaction: 10_000 };
  const hosts = hostsOf(address);
  const dialect = dialectWithDeadlines({
    hosts,
    connections: 2,
    deadlines: { ...deadlines, answer: 10_000 },
    condition: createCondition(),
  });
  return { hosts, db: new Kysely<unknown>({ dialect }) };
}

test("OPS-02 a pool connects to the other host once its own is gone", async () => {
  const { hosts, db } = poolOverBoth();
  await sql`select 1`.execute(db);
  const used = ways.findIndex(({ connectionString }) =>
    hosts.current()?.includes(new URL(connectionString).host),
  );
  await ways[used]?.refuse();
  await vi.waitFor(() => sql`select 1`.execute(db), 10_000);
  expect(hosts.current()).toContain(new URL(ways[1 - used]?.connectionString ?? "").host);
  await ways[used]?.accept();
  await db.destroy();
});

test("OPS-02 a connection that refuses a write as read-only is not used again, and its host is in doubt", async () => {
  const { hosts, db } = poolOverBoth();
  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid;
  };
  const before = await backend();
  const write = db
    .transaction()
    .setAccessMode("read only")
    .execute((transaction) => sql`create table refused ()`.execute(transaction));
  await expect(write).rejects.toMatchObject({ code: "25006" });
  expect(hosts.current()).toBeNull();
  expect(await backend()).not.toBe(before);
  await db.destroy();
});
