import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createCondition } from "../../database/pool/condition.ts";
import { ORDINARY } from "../../database/pool/deadlines.ts";
import { hostsOf } from "../../database/pool/hosts.ts";
import { REVISION_CHANNEL } from "../../database/database.ts";
import { proxyDatabase } from "../../testing/database-proxy.ts";
import { sampleServer, secondServer } from "../../testing/sample-server.ts";
import type { ServedApp } from "../../testing/test-app.ts";
import { followRevisions, isAtLeast } from "./revisions.ts";

/** Far more than the two seconds of docs/decisions/020-deadlines.md, to allow for a busy machine. */
const IN_TIME = 15_000;

const { server } = sampleServer({ deadlines: ORDINARY });
const second = secondServer(server, { deadlines: ORDINARY });
let cookie: string;
beforeAll(async () => {
  cookie = await server.signIn();
});

async function constituencies(app: ServedApp): Promise<number> {
  return (await app.get("/api/dashboard/stats", cookie)).json<{ constituencies: number }>().constituencies;
}

/** Ends one more special-interest seat, as any process of the installation might. */
function closeSeat(): Promise<void> {
  return server.database.write(async (write) => {
    write.touch("results");
    const seat = await write.db
      .selectFrom("seat")
      .select("id")
      .where("kind", "=", "special_interest_mp")
      .where("valid_to", "is", null)
      .limit(1)
      .executeTakeFirstOrThrow();
    await write.db.updateTable("seat").set({ valid_to: "2025-01-01" }).where("id", "=", seat.id).execute();
  });
}

/** The database's own process ids of connections that listen. */
async function listeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query like any (array[${`listen ${REVISION_CHANNEL}`}, 'select data_set, null as district_id, revision%'])`.execute(
    server.database.db,
  );
  return rows.map(({ pid }) => pid);
}

test.each([
  ["3.7", "3.7", true],
  ["4.7", "3.7", true],
  ["4.6", "3.7", false],
  ["10.7", "9.7", true],
  ["", "1", false],
])("OPS-02 a snapshot of revisions %s answers for %s: %s", (stamp, wanted, expected) => {
  expect(isAtLeast(stamp, wanted)).toBe(expected);
});

describe("several servers on one database", () => {
  test("many writes at once are read by one query at a time on a connection that listens", async () => {
    const underWay = new Map<pg.Client, number>();
    let most = 0;
    const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const result = ask.apply(this, given);
      // Connections of a pool are of a class of their own.
      if (this.constructor !== pg.Client || !(result instanceof Promise)) return result;
      const count = (underWay.get(this) ?? 0) + 1;
      underWay.set(this, count);
      most = Math.max(most, count);
      const end = () => underWay.set(this, (underWay.get(this) ?? 0) - 1);
      result.then(end, end);
      return result;
    });
    try {
      for (let time = 0; time < 5; time += 1)
        await Promise.all(
          Array.from({ length: 4 }, () => server.change(async ({ touch }) => touch("claims"))),
        );
      // On a busy machine a server may lose its connection and open another one.
      await vi.waitFor(() => expect(underWay.size).toBeGreaterThanOrEqual(2), IN_TIME);
    } finally {
      spy.mockRestore();
    }
    expect(most).toBe(1);
  });

  test("a write is seen by both within a second", async () => {
    const before = await constituencies(second);
    expect(await constituencies(server)).toBe(before);
    await closeSeat();
    await vi.waitFor(async () => expect(await constituencies(second)).toBe(before - 1), IN_TIME);
    await vi.waitFor(async () => expect(await constituencies(server)).toBe(before - 1), IN_TIME);
  });

  test("with the listening connections killed answers stay fresh, at once and after they are back", async () => {
    const before = await constituencies(second);
    const killed = await listeners();
    expect(killed).toHaveLength(2);
    for (const pid of killed) await sql`select pg_terminate_backend(${pid}::int)`.execute(server.database.db);
    await vi.waitFor(
      async () => expect(await listeners()).not.toEqual(expect.arrayContaining(killed)),
      IN_TIME,
    );
    await closeSeat();
    await vi.waitFor(async () => expect(await constituencies(second)).toBe(before - 1), IN_TIME);
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), IN_TIME);
    await closeSeat();
    await vi.waitFor(async () => expect(await constituencies(second)).toBe(before - 2), IN_TIME);
    await vi.waitFor(async () => expect(await constituencies(server)).toBe(before - 2), IN_TIME);
  });
});

describe("what a process knows of the revisions", () => {
  test("a stamp names the data sets it was asked for, and moves with them alone", async () => {
    const revisions = await followRevisions(server.database);
    try {
      const [results, petitions, both] = [["results"], ["petitions"], ["results", "petitions"]] as const;
      const before = {
        results: revisions.stamp(results, "everywhere"),
        petitions: revisions.stamp(petitions, "everywhere"),
      };
      expect(revisions.stamp(both, "everywhere")).toBe(`${before.results}.${before.petitions}`);
      await server.database.write(async (write) => write.touch("results"));
      await vi.waitFor(
        () => expect(revisions.stamp(results, "everywhere")).toBe(String(Number(before.results) + 1)),
        IN_TIME,
      );
      expect(revisions.stamp(petitions, "everywhere")).toBe(before.petitions);
    } finally {
      await revisions.close();
    }
  });

  test("while it asks, it knows nothing: a write of its own is never answered from before", async () => {
    const revisions = await followRevisions(server.database);
    try {
      const refreshed = revisions.refresh();
      expect(revisions.stamp(["results"], "everywhere")).toBeNull();
      await refreshed;
      expect(revisions.stamp(["results"], "everywhere")).toEqual(expect.any(String));
    } finally {
      await revisions.close();
    }
  });

  test("when the database does not answer, refresh does not fail, and recovers by itself", async () => {
    const revisions = await followRevisions(server.database);
    const holder = new pg.Client({ connectionString: server.connectionString });
    await holder.connect();
    try {
      await holder.query("begin; lock table data_revision in access exclusive mode");
      await revisions.refresh();
      expect(revisions.stamp(["results"], "everywhere")).toBeNull();
      await holder.query("rollback");
      await vi.waitFor(
        () => expect(revisions.stamp(["results"], "everywhere")).toEqual(expect.any(String)),
        IN_TIME,
      );
    } finally {
      await holder.end();
      await revisions.close();
    }
  });

  test("where notifications are swallowed, as by a pooler, a change is known within two seconds all the same", async () => {
    const proxy = await proxyDatabase(server.connectionString, { eatsNotifications: true });
    const revisions = await followRevisions(server.database, hostsOf(proxy.connectionString));
    try {
      const before = Number(revisions.stamp(["results"], "everywhere"));
      for (const change of [1, 2, 3]) {
        await server.database.write(async (write) => write.touch("results"));
        await vi.waitFor(
          () => expect(revisions.stamp(["results"], "everywhere")).toBe(String(before + change)),
          IN_TIME,
        );
      }
      expect(proxy.eaten()).toBeGreaterThan(0);
    } finally {
      await revisions.close();
      await proxy.close();
    }
  });

  test("a connection that breaks without a word is found out by its silence", async () => {
    const proxy = await proxyDatabase(server.connectionString);
    // What it finds out is of its own way to the database alone.
    const database = { ...server.database, condition: createCondition() };
    const revisions = await followRevisions(database, hostsOf(proxy.connectionString), 200);
    try {
      const before = Number(revisions.stamp(["results"], "everywhere"));
      proxy.freeze();
      await server.database.write(async (write) => write.touch("results"));
      expect(revisions.stamp(["results"], "everywhere")).toBe(String(before));
      // Whatever is known now may be wrong, so nothing is.
      await vi.waitFor(() => expect(revisions.stamp(["results"], "everywhere")).toBeNull(), IN_TIME);
      proxy.thaw();
      await vi.waitFor(
        () => expect(revisions.stamp(["results"], "everywhere")).toBe(String(before + 1)),
        IN_TIME,
      );
    } finally {
      await revisions.close();
      await proxy.close();
    }
  });
});
