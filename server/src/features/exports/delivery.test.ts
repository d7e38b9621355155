import type { AdministeredAccount } from "@command-center/contract/accounts/administration";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { exportedJson } from "@command-center/contract/exports/exports";
import { countryRevisions } from "../../database/revisions/data-revisions.ts";
import { keepHouse } from "../../platform/housekeeping.ts";
import { addAccount } from "../../testing/accounts.ts";
import { sampleServer } from "../../testing/sample-server.ts";
import { createSecondApp } from "../../testing/test-app.ts";

/** More than the buffers between two sockets hold, so that a client that does not read stops the server. */
const INCIDENTS = 6_000;

const { server } = sampleServer();
let cookie: string;
let port: number;
beforeAll(async () => {
  cookie = await server.signIn();
  await sql`
    insert into violence_incident (cycle_id, area_id, kind, severity, true_on, note, source_id)
    select v.cycle_id, v.area_id, v.kind, v.severity, v.true_on, repeat('x', 2000), v.source_id
    from (select * from violence_incident limit 1) v, generate_series(1, ${INCIDENTS}::int)`.execute(
    server.database.db,
  );
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.app.server.address() as AddressInfo);
});
beforeEach(() => vi.waitFor(async () => expect(await openReads()).toBe(0), 30_000));

const LONG = { format: "json", dataTypes: ["violence_incidents"] };

interface Started {
  readonly sent: ClientRequest;
  readonly answer: IncomingMessage;
}

/** Asks over a socket and waits for the head of the answer; its body is not read yet. */
function start(body: object, as = cookie): Promise<Started> {
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: "127.0.0.1",
      path: "/api/export",
      method: "POST",
      agent: false,
      headers: { cookie: as, "content-type": "application/json" },
    });
    sent.on("response", (answer) => resolve({ sent, answer }));
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

async function readToEnd({ answer }: Started): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

/** Open transactions in this database, except this query's own and those that poll the revisions. */
async function openReads(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and xact_start is not null
      and query not like 'select data_set%' and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    server.database.db,
  );
  return rows.length;
}

async function lastFile() {
  return server.database.db
    .selectFrom("export_file")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

const lastState = async () => (await lastFile()).state;

describe("EXP-08 a client that goes away", () => {
  test("EXP-08 ends the transaction, and the file counts as not given out", async () => {
    const download = await start(LONG);
    expect(await openReads()).toBe(1);
    download.sent.destroy();
    await vi.waitFor(async () => expect(await openReads()).toBe(0), 10_000);
    await vi.waitFor(async () => expect(await lastState()).toBe("abandoned"), 30_000);
    const actions = await server.database.db
      .selectFrom("audit_entry")
      .select("action")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(["export.abandoned", "export.begun"]);
  });

  test("EXP-08 also in the middle of reading", async () => {
    const download = await start(LONG);
    let read = 0;
    download.answer.on("error", () => undefined);
    await new Promise<void>((resolve) => {
      download.answer.on("data", (piece: Buffer) => {
        read += piece.length;
        if (read > 1_000_000) resolve();
      });
    });
    download.sent.destroy();
    await vi.waitFor(async () => expect(await openReads()).toBe(0), 10_000);
  });

  test("EXP-08 also while the database works on the first rows", async () => {
    const lock = server.database.write(async (write) => {
      await sql`lock table violence_incident in access exclusive mode`.execute(write.db);
      const waiting = request({
        port,
        host: "127.0.0.1",
        path: "/api/export",
        method: "POST",
        agent: false,
        headers: { cookie, "content-type": "application/json" },
      });
      waiting.on("error", () => undefined);
      waiting.end(JSON.stringify({ ...LONG, format: "csv" }));
      // Two: the writer above, and the export that waits for it.
      await vi.waitFor(async () => expect(await openReads()).toBe(2), 30_000);
      waiting.destroy();
      await vi.waitFor(async () => expect(await openReads()).toBe(1), 10_000);
    });
    await lock;
  });

  test("EXP-08 a server that closes does not wait for one who does not read", async () => {
    const own = await createSecondApp(server);
    await own.app.listen({ port: 0, host: "127.0.0.1" });
    const before = port;
    ({ port } = own.app.server.address() as AddressInfo);
    const download = await start(LONG);
    port = before;
    download.answer.on("error", () => undefined);
    await own.close();
    expect(await lastState()).toBe("abandoned");
  });
});

/** A second later its taker has lost it, long before its end. */
async function expectBrokenOffSoon({ answer }: Started): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 1_000);
  let read = 0;
  answer.on("data", (piece: Buffer) => (read += piece.length));
  await new Promise((resolve) => answer.on("error", resolve));
  // What stood in the buffers between the two; the whole is more than 20 MB.
  expect(read).toBeLessThan(10_000_000);
  await vi.waitFor(async () => expect(await lastState()).toBe("abandoned"), 30_000);
}

describe("GATE-04 a session that ends while a file is under way", () => {
  afterEach(() => vi.useRealTimers());

  async function startAndLeave(username: string): Promise<Started> {
    const theirs = await server.signIn(await addAccount(server.database, { username, role: "analyst" }));
    const download = await start(LONG, theirs);
    await sql`delete from account_session where account_id = (select id from account where username = ${username})`.execute(
      server.database.db,
    );
    return download;
  }

  test("GATE-04 breaks it off within a second, long before its end", async () => {
    await expectBrokenOffSoon(await startAndLeave("leaves.early"));
  });
});

describe("GATE-04 rights that change while a file is under way", () => {
  afterEach(() => vi.useRealTimers());

  const ANALYST = { role: "analyst", scope: [] as number[] };

  /** Begins a long file as an analyst of the whole country, whom an administrator then makes something else. */
  async function startAndChange(username: string, change: Partial<typeof ANALYST>) {
    const theirs = await server.signIn(await addAccount(server.database, { username, role: "analyst" }));
    const { id: accountId } = await server.database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const accounts = (await server.get("/api/administration/accounts", cookie)).json<AdministeredAccount[]>();
    const { version } = accounts.find((one) => one.id === String(accountId)) ?? {};
    const download = await start(LONG, theirs);
    const changed = await server.app.inject({
      method: "PUT",
      url: "/api/administration/accounts",
      headers: { cookie, "content-type": "application/json" },
      payload: JSON.stringify({ accountId, displayName: username, ...ANALYST, ...change, version }),
    });
    expect(changed.statusCode, changed.body).toBe(200);
    return { download, theirs };
  }

  const western = async () =>
    (
      await server.database.db
        .selectFrom("area")
        .select("id")
        .where("kind", "=", "party_region")
        .where("name", "=", "Western")
        .executeTakeFirstOrThrow()
    ).id;

  test("GATE-04 a narrower limit breaks it off at the latest before its last byte, and leaves the session", async () => {
    const { download, theirs } = await startAndChange("of.a.region.now", { scope: [await western()] });
    await expect(readToEnd(download)).rejects.toThrow("aborted");
    await vi.waitFor(async () => expect(await lastState()).toBe("abandoned"), 30_000);
    expect((await server.get("/api/account", theirs)).statusCode).toBe(200);
  });

  test("GATE-04 a change of nothing but the name lets it go on", async () => {
    const { download } = await startAndChange("still.an.analyst", {});
    await readToEnd(download);
    expect(await lastState()).toBe("complete");
  });
});

describe("EXP-06 data that changes while it is exported", () => {
  test("EXP-06 does not reach the file: its sheets agree, and are of the revision that it names", async () => {
    const revisions = await countryRevisions(server.database);
    const download = await start({
      ...LONG,
      dataTypes: ["violence_incidents", "elections", "constituencies"],
    });
    await server.change(async (write) => {
      write.touch("results");
      await write.db
        .updateTable("declaration")
        .set({ status: "nullified" })
        .where("status", "=", "declared")
        .where("retired_at", "is", null)
        .execute();
    });
    const file = exportedJson.parse(JSON.parse(await readToEnd(download)));
    const [incidents, elections, constituencies] = file.data;
    expect(incidents?.total.rows).toBe(INCIDENTS + 60);
    expect(elections?.rows).toHaveLength(519);
    expect(constituencies?.rows.filter(({ status }) => status === "Declared")).toHaveLength(519);
    expect((await lastFile()).revisions.results).toBe(revisions.get("results"));
    const after = await start({ format: "json", dataTypes: ["elections"] });
    expect(exportedJson.parse(JSON.parse(await readToEnd(after))).data[0]?.rows).toEqual([]);
    await server.change(async (write) => {
      write.touch("results");
      await write.db
        .updateTable("declaration")
        .set({ status: "declared" })
        .where("status", "=", "nullified")
        .execute();
    });
  });
});

test("EXP-06 a long workbook is registered with the hash and the size of what arrived", async () => {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of (await start({ ...LONG, format: "excel" })).answer) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  expect(await lastFile()).toMatchObject({ state: "complete", bytes, sha256: hash.digest("hex") });
});

test("EXP-08 one that is under way while somebody keeps house goes on to its end", async () => {
  const download = await start(LONG);
  await keepHouse(server.database, { sessionHours: 12 });
  expect(await lastState()).toBe("begun");
  await readToEnd(download);
  expect(await lastState()).toBe("complete");
});

describe("EXP-08 a database connection that breaks", () => {
  test("EXP-08 breaks the download off: a part of a file never looks like the whole", async () => {
    const download = await start(LONG);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and xact_start is not null
      and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(server.database.db);
    await expect(readToEnd(download)).rejects.toThrow("aborted");
    await vi.waitFor(async () => expect(await lastState()).toBe("abandoned"), 30_000);
  });
});

describe("EXP-08 a register that cannot be written", () => {
  test("EXP-08 before the first byte it is a sentence; after it, the connection breaks off", async () => {
    const download = await start(LONG);
    await sql`alter table export_file rename to export_file_gone`.execute(server.database.db);
    await expect(readToEnd(download)).rejects.toThrow("aborted");
    const refused = await server.post("/api/export", { dataTypes: ["ministers"] }, cookie);
    expect(refused.statusCode).toBe(500);
    expect(refused.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(refused.headers).not.toHaveProperty("content-disposition");
    expect(refused.body).toMatch(/^Something went wrong on the server\./);
    await sql`alter table export_file_gone rename to export_file`.execute(server.database.db);
    expect(await lastState()).toBe("begun");
    await keepHouse(server.database, { sessionHours: 12 });
    expect(await lastState()).toBe("broken");
  });
});
