import { sql } from "kysely";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { addAccount } from "../../testing/accounts.ts";
import { sampleServer } from "../../testing/sample-server.ts";
import { createSecondApp, type OwnApp, type ServedApp } from "../../testing/test-app.ts";
import { PATIENT } from "../../database/pool/deadlines.ts";
import { askEvery, PACE } from "./download-pace.ts";
import { QUOTA } from "../../identity/accounts/download-quota.ts";
import type { DownloadLimits } from "./downloads.ts";
import { keepHouse } from "../housekeeping.ts";

/** With 2,000 letters each: far more than the buffers between two sockets hold. */
const INCIDENTS = 6_000;
/** Minimum size of a file of them, in bytes. */
const WHOLE = INCIDENTS * 2_000;

const { server: first } = sampleServer();
beforeAll(async () => {
  await sql`
    insert into violence_incident (cycle_id, area_id, kind, severity, true_on, note, source_id)
    select v.cycle_id, v.area_id, v.kind, v.severity, v.true_on, repeat('x', 2000), v.source_id
    from (select * from violence_incident limit 1) v, generate_series(1, ${INCIDENTS}::int)`.execute(
    first.database.db,
  );
});

let server: OwnApp;
afterEach(() => server.close());
/** The newest export before this server started. */
let former = 0;

/** Starts a server with its own limits on the shared database. */
async function serve(limits: Partial<DownloadLimits>): Promise<number> {
  server = await createSecondApp(first, { downloadLimits: { pace: PACE, quota: QUOTA, ...limits } });
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from export_file`.execute(
    first.database.db,
  );
  former = rows[0]?.id ?? 0;
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  return (server.app.server.address() as AddressInfo).port;
}

let people = 0;
const analyst = async (name: string) =>
  server.signIn(await addAccount(first.database, { username: `${name}.${(people += 1)}`, role: "analyst" }));

interface Reader {
  readonly socket: Socket;
  /** Bytes that came, and whether the connection is over. */
  readonly state: { bytes: number; text: string; isOver: boolean };
}

/** Asks for a long file over a raw socket; nothing of it is read before it is told to. */
function ask(port: number, cookie: string): Reader {
  const socket = connect(port, "127.0.0.1");
  const state = { bytes: 0, text: "", isOver: false };
  const body = JSON.stringify({ format: "json", dataTypes: ["violence_incidents"] });
  socket.write(
    `POST /api/export HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  socket.on("error", () => (state.isOver = true));
  socket.on("close", () => (state.isOver = true));
  return { socket, state };
}

/** Reads on: so many bytes a turn, at most, and so long between two turns; until the file or the connection ends. */
async function readOn({ socket, state }: Reader, bytes: number, milliseconds: number): Promise<void> {
  while (!state.isOver && !state.text.endsWith("\r\n0\r\n\r\n")) {
    const piece = (socket.read(Math.min(bytes, socket.readableLength)) ?? socket.read()) as Buffer | null;
    if (piece !== null) {
      state.bytes += piece.length;
      state.text = (state.text + piece.toString("latin1")).slice(-20);
    }
    await sleep(milliseconds);
  }
}

/** This server's exports, newest first. */
const states = async () =>
  (
    await first.database.db
      .selectFrom("export_file")
      .select("state")
      .where("id", ">", former)
      .orderBy("id", "desc")
      .execute()
  ).map(({ state }) => state);
const lastState = async () => (await states())[0];

describe("EXP-08 a client that reads slowly", () => {
  const pace = { leastBytesASecond: 400_000, windowSeconds: 1, mostSeconds: 60 };

  test("EXP-08 is cut off where it takes less than the least or nothing at all; its place is free again", async () => {
    const port = await serve({ pace });
    const [slow, still] = [ask(port, await analyst("slow")), ask(port, await analyst("still"))];
    const reading = readOn(slow, 8_192, 100);
    // Their places are free long before what lies in the buffers between the two has been read.
    await vi.waitFor(async () => expect(await states()).toEqual(["abandoned", "abandoned"]), 40_000);
    expect(slow.state.bytes).toBeLessThan(WHOLE);
    for (const { socket } of [slow, still]) socket.destroy();
    await reading;
  });

  test("EXP-08 and stalls for longer than the database lets a transaction stand still has its whole file", async () => {
    expect(askEvery(PACE)).toBeLessThan(PATIENT.idleInTransaction);
    const deadlines: { idleInTransaction: number } = PATIENT;
    const { idleInTransaction } = deadlines;
    deadlines.idleInTransaction = 2_500;
    const port = await serve({ pace: { leastBytesASecond: 1, windowSeconds: 3.6, mostSeconds: 60 } }).finally(
      () => (deadlines.idleInTransaction = idleInTransaction),
    );
    const reader = ask(port, await analyst("patient"));
    await sleep(3_200);
    await readOn(reader, 2_000_000, 20);
    expect(await lastState()).toBe("complete");
    expect(reader.state.bytes).toBeGreaterThan(WHOLE);
    reader.socket.destroy();
  });

  test("EXP-08 at a good pace is cut off all the same once the download has lasted too long", async () => {
    const port = await serve({ pace: { leastBytesASecond: 1, windowSeconds: 60, mostSeconds: 1 } });
    const reader = ask(port, await analyst("long"));
    await readOn(reader, 65_536, 30);
    expect(reader.state.isOver).toBe(true);
    expect(reader.state.bytes).toBeLessThan(WHOLE);
  });

  test("EXP-08 two accounts that read nothing leave a place to a third, on this server and on others", async () => {
    const port = await serve({});
    const [one, two, other] = [await analyst("one"), await analyst("two"), await analyst("three")];
    const readers = [ask(port, one), ask(port, one), ask(port, two)];
    const begun = async () => {
      const { rows } = await sql`select from export_file where state = 'begun' and id > ${former}`.execute(
        first.database.db,
      );
      return rows.length;
    };
    await vi.waitFor(async () => expect(await begun()).toBe(3), 40_000);
    const take = (from: ServedApp, cookie: string) =>
      from.post("/api/export", { dataTypes: ["ministers"] }, cookie);
    const refused = await take(server, two);
    expect([refused.statusCode, refused.headers["retry-after"], refused.body]).toEqual([
      429,
      "10",
      "You already have an export running. Wait for it to finish, or cancel it.",
    ]);
    expect((await take(server, other)).statusCode).toBe(200);
    readers.forEach(({ socket }) => socket.destroy());
    await vi.waitFor(async () => expect(await begun()).toBe(0), 40_000);
  });
});

describe("EXP-08 what an account takes in an hour", () => {
  const SENTENCE =
    /^You have taken as many exports as one account may in an hour\. Try again in \d+ minutes\.$/;
  const take = (from: ServedApp, cookie: string) =>
    from.post("/api/export", { format: "json", dataTypes: ["ministers"] }, cookie);

  test.each([
    ["work", { bytes: 1e9, workMilliseconds: 1 }],
    ["bytes", { bytes: 1_000, workMilliseconds: 1e9 }],
  ])("EXP-08 is limited by its %s, over all servers, and free again an hour later", async (_, quota) => {
    await serve({ quota });
    const second = await createSecondApp(first, { downloadLimits: { pace: PACE, quota } });
    const looper = await analyst("looper");
    expect((await take(server, looper)).statusCode).toBe(200);
    for (const from of [server, second]) {
      const refused = await take(from, looper);
      expect([refused.statusCode, refused.body]).toEqual([429, expect.stringMatching(SENTENCE)]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_500);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3_600);
    }
    expect((await take(second, await analyst("somebody.else"))).statusCode).toBe(200);
    await sql`update account_download set since = now() - interval '61 minutes'`.execute(first.database.db);
    expect((await take(server, looper)).statusCode).toBe(200);
    await sql`update account_download set since = now() - interval '61 minutes'`.execute(first.database.db);
    await keepHouse(first.database, { sessionHours: 12 });
    const { rows } = await sql`select from account_download`.execute(first.database.db);
    expect(rows).toHaveLength(0);
    await second.close();
  });

  test("EXP-08 an aborted download counts as well, without the time that it waited for its client", async () => {
    const port = await serve({});
    const began = performance.now();
    const reader = ask(port, await analyst("breaks.off"));
    await vi.waitFor(async () => expect(await hasWaited()).toBe(true), 40_000);
    reader.socket.destroy();
    const took = performance.now() - began;
    await vi.waitFor(async () => expect(await lastState()).toBe("abandoned"), 40_000);
    const used = await first.database.db
      .selectFrom("account_download")
      .innerJoin("account", "account.id", "account_download.account_id")
      .select(["bytes", "work_milliseconds"])
      .where("username", "like", "breaks.off.%")
      .executeTakeFirstOrThrow();
    expect(used.bytes).toBeGreaterThan(100_000);
    expect(used.work_milliseconds).toBeLessThan(took - 900);
  });

  /** Whether the export has sent no query for a second, because its client reads nothing. */
  async function hasWaited(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and now() - state_change > interval '1 second'`.execute(
      first.database.db,
    );
    return rows.length > 0;
  }
});
