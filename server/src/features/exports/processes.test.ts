import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { OpenRead } from "../../database/database.ts";
import { keepHouse } from "../../platform/housekeeping.ts";
import { addAccount } from "../../testing/accounts.ts";
import { sampleServer, secondServer } from "../../testing/sample-server.ts";
import type { ServedApp } from "../../testing/test-app.ts";
import { provenanceOf } from "./provenance.ts";
import { registration } from "./registry.ts";

const { server, admin } = sampleServer();
const second = secondServer(server);

describe("EXP-08 an account's exports on several servers of one database", () => {
  test("EXP-08 are two at once in all of them; another's, and the next one's, go on", async () => {
    const other = await server.signIn(
      await addAccount(server.database, { username: "other", role: "analyst" }),
    );
    const cookie = await admin.cookie();
    const take = (from: ServedApp, as = cookie) => from.post("/api/export", { dataTypes: ["ministers"] }, as);
    const waiting = await server.database.write(async (write) => {
      await sql`lock table contest in access exclusive mode`.execute(write.db);
      const downloads = [take(server), take(second)];
      await vi.waitFor(async () => expect(await locks()).toBe(2), 20_000);
      for (const from of [server, second]) {
        const third = await take(from);
        expect([third.statusCode, third.body, third.headers["retry-after"]]).toEqual([
          429,
          "Two of your exports are still running. Wait until one has ended, or cancel it.",
          "10",
        ]);
      }
      const others = take(second, other);
      await vi.waitFor(async () => expect(await locks()).toBe(3), 20_000);
      return { answers: Promise.all([...downloads, others]) };
    });
    for (const { statusCode } of await waiting.answers) expect(statusCode).toBe(200);
    expect(await locks()).toBe(0);
    expect((await take(second)).statusCode).toBe(200);
  });
});

describe("EXP-06 an export whose process was killed", () => {
  let read: OpenRead | undefined;
  afterEach(() => read?.close());

  /** One as it is begun, and then nothing more is heard of it. */
  async function begin() {
    read = await server.database.openRead("everywhere");
    const caller = {
      accountId: "an account",
      username: "a.okello",
      displayName: "A. Okello",
      role: "analyst" as const,
    };
    const files = registration({
      provenance: await provenanceOf(read, caller, ["results"]),
      read,
      fileName: "ministers.csv",
      format: "csv",
      dataTypes: ["ministers"],
      options: { dateRange: "all", groupBy: "none", includeMetadata: true },
      contents: () => ({ rows: { ministers: 0 }, sha256: "0".repeat(64) }),
    });
    await server.database.write((write) => files.begin(write));
    return files;
  }

  test("EXP-06 stays begun while its read is open, and is ended as broken once that is gone, with an entry", async () => {
    await begin();
    await keepHouse(server.database, LIMITS);
    expect((await last()).state).toBe("begun");
    await read?.close();
    await Promise.all([1, 2, 3].map(() => keepHouse(server.database, LIMITS)));
    const { id, state, ended_at } = await last();
    expect({ state, ended_at }).toEqual({ state: "broken", ended_at: expect.any(Date) });
    const entries = await server.database.db
      .selectFrom("audit_entry")
      .select(["username", "subject", "after"])
      .where("action", "=", "export.broken")
      .execute();
    expect(entries).toEqual([
      { username: null, subject: "ministers.csv", after: { id, username: "a.okello" } },
    ]);
  });

  test("EXP-06 cannot become complete after it was ended", async () => {
    const files = await begin();
    await read?.close();
    await keepHouse(server.database, LIMITS);
    const file = { bytes: 1, sha256: "1".repeat(64) };
    await expect(server.database.write((write) => files.complete(write, file))).rejects.toThrow(
      "The export was ended before it was complete.",
    );
    expect((await last()).state).toBe("broken");
  });
});

const LIMITS = { sessionHours: 12 };

function last() {
  return server.database.db
    .selectFrom("export_file")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Places of accounts that are taken: the only locks on a number of 64 bits. */
async function locks(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(
    server.database.db,
  );
  return rows.length;
}
