import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  AUDIT_GROUPS,
  type AuditChain,
  type AuditEntry,
  type listAuditEntries,
} from "@command-center/contract/accounts/audit";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { audit } from "../../audit/audit.ts";
import { signAuditHeads, type AuditHeads } from "../../audit/heads/sign-heads.ts";
import { addAccount, changeSessions } from "../../testing/accounts.ts";
import { unguarded } from "../../testing/audit-log.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let server: TestApp;
let heads: AuditHeads;
let directory: string;
let admin: string;
let viewer: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "command-center-audit-"));
  server = await createTestApp("sample", {
    auditHeads: {
      sign: () => heads.sign(),
      problem: () => heads.problem(),
      publicKey: () => heads.publicKey(),
      readFile: () => heads.readFile(),
      readNewest: () => heads.readNewest(),
      progress: () => heads.progress(),
      close: () => heads.close(),
    },
  });
  heads = await signAuditHeads({
    database: server.database,
    dataDir: directory,
    auditDir: directory,
    warn: () => undefined,
  });
  admin = await server.signIn();
  viewer = await server.signIn(await addAccount(server.database, { username: "vera", role: "viewer" }));
});
afterAll(async () => {
  await heads.close();
  await server.close();
  await rm(directory, { recursive: true });
});

type Listed = OutputOf<typeof listAuditEntries>;

async function list(query = ""): Promise<Listed> {
  const answer = await server.get(`/api/audit${query}`, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Listed>();
}
const actions = ({ entries }: Listed) => entries.map(({ action }) => action);
const count = async (action: string, subject: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_entry where action = ${action} and subject = ${subject}`.execute(
    server.database.db,
  );
  return rows[0]?.n ?? 0;
};

describe("GATE-04 what is written down", () => {
  test("GATE-04 a refusal of a signed-in person is, once a minute a call, with who, from where and why", async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await server.get("/api/audit", viewer)).statusCode).toBe(403);
    }
    const { entries } = await list("?group=access");
    expect(entries.filter(({ subject }) => subject === "audit.list")).toEqual([
      expect.objectContaining({
        action: "access.refused",
        username: "vera",
        ipAddress: "127.0.0.1",
        requestId: expect.any(String),
        after: { reason: "Your account may not use this. Ask an administrator if you need it." },
      }),
    ]);
    expect((await server.post("/api/audit/check", {}, viewer)).statusCode).toBe(403);
    expect(await count("access.refused", "audit.check")).toBe(1);
  });

  test("GATE-04 what a new account's first page asks for before its password is changed is not", async () => {
    const added = { username: "new.here", role: "analyst", mustChangePassword: true } as const;
    const session = await server.signIn(await addAccount(server.database, added));
    const before = await count("access.refused", "cycle.read");
    expect((await server.get("/api/cycle", session)).body).toBe("Change your password first.");
    expect(await count("access.refused", "cycle.read")).toBe(before);
  });

  test("GATE-04 a call without a session is not: anybody could fill the log with it", async () => {
    const before = (await list()).entries[0]?.position;
    expect((await server.get("/api/petitions")).statusCode).toBe(401);
    expect((await server.get("/api/audit")).statusCode).toBe(401);
    expect((await list()).entries[0]?.position).toBe(before);
  });

  test("GATE-04 whoever reads a sensitive list is, once an hour a session, also where the answer was kept", async () => {
    const session = await server.signIn();
    const first = await server.get("/api/petitions", session);
    expect(first.statusCode).toBe(200);
    const after = await count("list.read", "petitions");
    const again = await server.get("/api/petitions", session, {
      "if-none-match": String(first.headers.etag),
    });
    expect(again.statusCode).toBe(304);
    expect(await count("list.read", "petitions")).toBe(after);
    const other = await server.signIn();
    await server.get("/api/petitions", other, { "if-none-match": String(first.headers.etag) });
    expect(await count("list.read", "petitions")).toBe(after + 1);
    await server.get("/api/incidents/summary", other);
    await server.get("/api/exports", other);
    const { entries: others } = await list("?views=hidden");
    expect(others.filter(({ action }) => action === "list.read")).toEqual([]);
    const { entries } = await list("?group=list");
    expect(entries.slice(0, 3).map(({ subject, username }) => [subject, username])).toEqual([
      ["exported files", "admin"],
      ["incidents", "admin"],
      ["petitions", "admin"],
    ]);
  });

  test("GATE-04 so is whoever reads the petitions of a district alone", async () => {
    const before = await count("list.read", "petitions");
    const session = await server.signIn();
    for (const slug of ["gulu", "abim"])
      expect((await server.get(`/api/district/petitions?slug=${slug}`, session)).statusCode).toBe(200);
    expect(await count("list.read", "petitions")).toBe(before + 1);
  });

  test("GATE-04 a list that is not sensitive leaves no trace", async () => {
    const before = (await list()).entries[0]?.position;
    expect((await server.get("/api/districts", viewer)).statusCode).toBe(200);
    expect((await list()).entries[0]?.position).toBe(before);
  });

  test("GATE-04 a sensitive list is not given out where that cannot be written down", async () => {
    const session = await server.signIn();
    await sql`alter table audit_entry rename to audit_entry_away`.execute(server.database.db);
    const refused = await server.get("/api/petitions", session);
    await sql`alter table audit_entry_away rename to audit_entry`.execute(server.database.db);
    expect(refused.statusCode).toBe(500);
    expect(refused.body).toMatch(/^Something went wrong on the server\./);
    expect((await server.get("/api/petitions", session)).statusCode).toBe(200);
  });

  test("EXP-06 that an exported file was verified is, with the verdict", async () => {
    const sha256 = "ab".repeat(32);
    await server.get(`/api/exports/verify?sha256=${sha256}`, viewer);
    await server.get(`/api/exports/verify?sha256=${sha256}`, viewer);
    expect(await count("export.verified", sha256)).toBe(1);
    const { entries } = await list("?q=unknown&group=export");
    expect(entries[0]).toMatchObject({ username: "vera", after: { verdict: "unknown", fileName: null } });
  });

  test("LOGIN-07 neither passwords nor cookies stand in it", async () => {
    const { rows } = await sql<{ entry: string }>`select audit_entry::text as entry from audit_entry`.execute(
      server.database.db,
    );
    const whole = rows.map(({ entry }) => entry).join("\n");
    expect(whole).toContain("session.opened");
    for (const secret of [
      "a long enough password",
      "another long enough password",
      admin.split("=")[1] ?? "?",
    ])
      expect(whole).not.toContain(secret);
  });
});

test("GATE-04 every action that the server writes down belongs to a group that can be looked through", async () => {
  const root = new URL("../..", import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const sources = await Promise.all(
    files.filter((name) => !name.startsWith("testing")).map((name) => readFile(new URL(name, root), "utf8")),
  );
  const written = sources.flatMap((source) =>
    [...source.matchAll(/\baction[:(][^\n;]*?"([a-z_]+)\.[a-z_]+"/g)].map(([, group]) => group),
  );
  const known = new Set<string>(Object.values(AUDIT_GROUPS).flat());
  expect(new Set(written).size).toBeGreaterThan(5);
  expect(written.filter((group) => !known.has(group ?? ""))).toEqual([]);
});

describe("GATE-04 reading the log", () => {
  test("GATE-04 the newest come first, and pages neither lose nor repeat an entry while others are written", async () => {
    await server.change(async (write) => {
      for (let n = 0; n < 25; n += 1) await audit(write, { action: "import.test", subject: `paged ${n}` });
    });
    const seen: number[] = [];
    let older: number | null = null;
    do {
      const page: Listed = await list(
        `?group=import&q=paged&limit=10${older === null ? "" : `&before=${older}`}`,
      );
      seen.push(...page.entries.map(({ position }) => position));
      older = page.older;
      await server.change((write) => audit(write, { action: "import.test", subject: "paged late" }));
    } while (older !== null);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(25);
  });

  test("GATE-04 filters by person, action, day in Uganda, address and text, alone and together", async () => {
    await server.change(async (write) => {
      const entry = { action: "import.test", username: "ann", ipAddress: "10.1.2.3", subject: "file.csv" };
      await audit(write, { ...entry, before: { rows: 1 }, after: { rows: 2, note: "100% sure_thing" } });
      await audit(write, { action: "import.test", username: "bob", ipAddress: "10.1.20.3" });
    });
    const [bob, ann] = (await list("?group=import&limit=2")).entries;
    const found = async (query: string) => (await list(query)).entries.map(({ position }) => position);
    expect(await found("?person=ANN")).toEqual([ann?.position]);
    expect(await found("?address=10.1.2.")).toEqual([ann?.position]);
    expect(await found("?address=10.1.2")).toEqual([bob?.position, ann?.position]);
    expect(await found("?q=100%25%20sure_")).toEqual([ann?.position]);
    expect(await found("?q=100%25sure")).toEqual([]);
    expect(await found("?person=bob&address=10.1.2.")).toEqual([]);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: UGANDA_TIME_ZONE }).format(
      new Date(ann?.at ?? 0),
    );
    expect(await found(`?person=ann&from=${today}&to=${today}`)).toEqual([ann?.position]);
    expect(await found("?person=ann&to=2020-01-01")).toEqual([]);
    expect(ann).toMatchObject({ before: { rows: 1 }, after: { rows: 2, note: "100% sure_thing" } });
  });

  test.each([
    ["a group that is none", "?group=secrets", "Choose a group of actions from the list."],
    ["a day that is none", "?from=yesterday", "Give a day such as 2026-01-31."],
    ["the year 0", "?to=0000-01-01", "Give a day such as 2026-01-31."],
    ["a page that is none", "?before=-1", "Give a whole number."],
    ["an unknown parameter", "?user=ann", "Unknown parameter: user."],
    ["a control character", "?q=%00", "The search text has characters that cannot be searched."],
  ])("GATE-04 refuses %s", async (_, query, sentence) => {
    const answer = await server.get(`/api/audit${query}`, admin);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
  });

  test("GATE-04 analysts and viewers see nothing of it", async () => {
    const analyst = await server.signIn(
      await addAccount(server.database, { username: "abel", role: "analyst" }),
    );
    for (const cookie of [viewer, analyst]) {
      for (const path of ["/api/audit", "/api/audit/chain"]) {
        const answer = await server.get(path, cookie);
        expect([answer.statusCode, answer.body]).toEqual([
          403,
          "Your account may not use this. Ask an administrator if you need it.",
        ]);
      }
      expect((await server.post("/api/audit/export", { format: "csv" }, cookie)).statusCode).toBe(403);
    }
  });
});

describe("GATE-04 the log as a file", () => {
  const lines = (body: string) => body.split("\r\n").slice(0, -1);

  test("GATE-04 CSV holds what the filters let through, formula-safe, and the export stands in the log itself", async () => {
    await server.change((write) =>
      audit(write, {
        action: "import.test",
        subject: "=HYPERLINK(1)",
        username: "eve",
        after: { a: '"x",y' },
      }),
    );
    const answer = await server.post("/api/audit/export", { format: "csv", person: "eve" }, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, line, ...rest] = lines(answer.body);
    expect(head).toBe("\uFEFFposition,at,person,action,subject,before,after,address,request,hash");
    expect(line).toContain(`,eve,import.test,"'=HYPERLINK(1)",,`);
    expect(line).toContain(String.raw`"{""a"":""\""x\"",y""}"`);
    expect(rest).toEqual([]);
    const { entries } = await list("?group=audit&limit=2");
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      [
        "audit.export_completed",
        { rows: 1, bytes: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
      ["audit.export_begun", { format: "csv", person: "eve" }],
    ]);
  });

  test("GATE-04 JSON holds the same entries as the page", async () => {
    const answer = await server.post("/api/audit/export", { format: "json", group: "import" }, admin);
    const exported = answer.json<AuditEntry[]>();
    expect(exported.length).toBeGreaterThan(2);
    const { entries } = await list("?group=import&limit=200");
    expect(exported).toEqual(entries);
    const none = await server.post("/api/audit/export", { format: "json", person: "nobody at all" }, admin);
    expect(none.json()).toEqual([]);
  });

  test("GATE-04 a format that is none is refused, and nothing is given out", async () => {
    const answer = await server.post("/api/audit/export", { format: "word" }, admin);
    expect([answer.statusCode, answer.body]).toEqual([400, "Choose CSV, Excel, JSON or PDF."]);
  });

  test("GATE-04 a password proven too long ago has to be proven again", async () => {
    const old = await server.signIn();
    await changeSessions(
      server.database,
      sql`update account_session set confirmed_at = now() - interval '11 minutes'`,
    );
    const answer = await server.post("/api/audit/export", { format: "csv" }, old);
    expect([answer.statusCode, answer.headers["x-needs"]]).toEqual([403, "confirm"]);
    expect(await count("access.refused", "audit.export")).toBe(2);
    admin = await server.signIn();
  });
});

describe("GATE-04 whether the log is whole", () => {
  const chain = async () => (await server.get("/api/audit/chain", admin)).json<AuditChain>();
  const checked = async (): Promise<AuditChain> => {
    const begun = await server.post("/api/audit/check", {}, admin);
    expect(begun.statusCode, begun.body).toBe(200);
    for (;;) {
      const state = await chain();
      if (state.check?.endedAt) return state;
      await sleep(20);
    }
  };

  test("GATE-04 a check says so, with the head that it was held against, and stands in the log", async () => {
    await heads.sign();
    const state = await checked();
    expect(state).toMatchObject({
      problems: [],
      signedHead: { position: expect.any(Number), at: expect.any(String) },
      check: { state: "intact", findings: [], notes: [] },
    });
    expect(state.check?.checked).toBeGreaterThanOrEqual(state.signedHead?.position ?? Infinity);
    expect(state.check?.heads).toBeGreaterThan(0);
    expect(actions(await list("?group=audit&limit=2"))).toEqual(["audit.checked", "audit.check_started"]);
  });

  test("GATE-04 a check names what was changed, and says so in the log, too", async () => {
    const { db } = server.database;
    await unguarded(server.database, () =>
      sql`update audit_entry set username = 'x' where position = 5`.execute(db),
    );
    const { check } = await checked();
    expect(check?.state).toBe("tampered");
    expect(check?.findings).toEqual([
      expect.stringMatching(
        /^Entry 5 of \d{1,2} \w{3} \d{4}, \d\d:\d\d EAT \(id \d+\) was changed after it was written\.$/,
      ),
    ]);
    expect((await list("?group=audit&limit=1")).entries[0]?.after).toMatchObject({ state: "tampered" });
  });
});

test("GATE-04 heads that cannot be written are a warning and no crash, are told, and are made up for", async () => {
  const { database, drop } = await createTestDatabase();
  await database.write((write) => audit(write, { action: "test.some" }));
  const warnings: string[] = [];
  const dataDir = join(directory, "other");
  const own = await signAuditHeads({
    database,
    dataDir,
    // A file stands where the directory should be.
    auditDir: join(dataDir, "audit-key.pub"),
    warn: (problem) => warnings.push(problem ?? "well again"),
  });
  await own.sign();
  expect(own.problem()).toMatch(/^New audit entries could not be signed: /);
  expect(warnings).toEqual([own.problem()]);
  await own.close();
  const mended = await signAuditHeads({ database, dataDir, auditDir: dataDir, warn: () => undefined });
  expect(mended.problem()).toBeNull();
  expect((await mended.readFile())?.split("\n")).toHaveLength(2);
  await mended.close();
  // Nothing moved since.
  expect((await mended.readFile())?.split("\n")).toHaveLength(2);
  await drop();
});
