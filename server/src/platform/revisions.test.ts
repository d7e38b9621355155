import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { REVISION_CHANNEL } from "../database/database.ts";
import { createSecondApp, createTestApp, type ServedApp, type TestApp } from "../testing/test-app.ts";
import { followRevisions } from "./revisions.ts";

let server: TestApp;
let second: ServedApp;
let cookie: string;
beforeAll(async () => {
  server = await createTestApp();
  second = await createSecondApp(server);
  cookie = await server.signIn();
});
afterAll(async () => {
  await second.close();
  await server.close();
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
    where datname = current_database() and query in (${`listen ${REVISION_CHANNEL}`}, 'select 1')`.execute(
    server.database.db,
  );
  return rows.map(({ pid }) => pid);
}

describe("several servers on one database", () => {
  test("a write is seen by both within a second", async () => {
    const before = await constituencies(second);
    expect(await constituencies(server)).toBe(before);
    await closeSeat();
    await vi.waitFor(async () => expect(await constituencies(second)).toBe(before - 1), 1_000);
    await vi.waitFor(async () => expect(await constituencies(server)).toBe(before - 1), 1_000);
  });

  test("with the listening connections killed answers stay fresh, at once and after they are back", async () => {
    const before = await constituencies(second);
    const killed = await listeners();
    expect(killed).toHaveLength(2);
    for (const pid of killed) await sql`select pg_terminate_backend(${pid}::int)`.execute(server.database.db);
    await vi.waitFor(
      async () => expect(await listeners()).not.toEqual(expect.arrayContaining(killed)),
      2_000,
    );
    await closeSeat();
    await vi.waitFor(async () => expect(await constituencies(second)).toBe(before - 1), 500);
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), 5_000);
    await closeSeat();
    await vi.waitFor(async () => expect(await constituencies(second)).toBe(before - 2), 1_000);
    await vi.waitFor(async () => expect(await constituencies(server)).toBe(before - 2), 1_000);
  });
});

describe("what a process knows of the revisions", () => {
  test("a stamp names the data sets it was asked for, and moves with them alone", async () => {
    const revisions = await followRevisions(server.database, server.connectionString);
    try {
      const [results, petitions, both] = [["results"], ["petitions"], ["results", "petitions"]] as const;
      const before = { results: revisions.stamp(results), petitions: revisions.stamp(petitions) };
      expect(revisions.stamp(both)).toBe(`${before.results}.${before.petitions}`);
      await server.database.write(async (write) => write.touch("results"));
      await vi.waitFor(
        () => expect(revisions.stamp(results)).toBe(String(Number(before.results) + 1)),
        1_000,
      );
      expect(revisions.stamp(petitions)).toBe(before.petitions);
    } finally {
      await revisions.close();
    }
  });

  test("while it asks, it knows nothing: a write of its own is never answered from before", async () => {
    const revisions = await followRevisions(server.database, server.connectionString);
    try {
      const refreshed = revisions.refresh();
      expect(revisions.stamp(["results"])).toBeNull();
      await refreshed;
      expect(revisions.stamp(["results"])).toEqual(expect.any(String));
    } finally {
      await revisions.close();
    }
  });

  test("when the database does not answer, refresh does not fail, and recovers by itself", async () => {
    let fails = 1;
    const database = {
      ...server.database,
      revisions: async () => {
        if ((fails -= 1) === 0) throw new Error("not now");
        return server.database.revisions();
      },
    };
    fails = 0;
    const revisions = await followRevisions(database, server.connectionString);
    try {
      fails = 1;
      await revisions.refresh();
      expect(revisions.stamp(["results"])).toBeNull();
      await vi.waitFor(() => expect(revisions.stamp(["results"])).toEqual(expect.any(String)), 5_000);
    } finally {
      await revisions.close();
    }
  });

  test("a connection that breaks without a word is found out by its silence", async () => {
    const { hostname, port } = new URL(server.connectionString);
    const links = new Set<{ near: Socket; far: Socket }>();
    const proxy = createServer((near) => {
      const far = connect(Number(port), hostname);
      links.add({ near, far });
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const address = new URL(server.connectionString);
    address.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const revisions = await followRevisions(server.database, address.href, 200);
    try {
      const before = Number(revisions.stamp(["results"]));
      // The network swallows everything from here on, and tells nobody.
      for (const { near, far } of links) {
        near.unpipe(far);
        far.unpipe(near);
        far.pause();
      }
      await server.database.write(async (write) => write.touch("results"));
      expect(revisions.stamp(["results"])).toBe(String(before));
      await vi.waitFor(() => expect(revisions.stamp(["results"])).toBe(String(before + 1)), 5_000);
    } finally {
      await revisions.close();
      for (const { near, far } of links) {
        near.destroy();
        far.destroy();
      }
      proxy.close();
    }
  });
});
