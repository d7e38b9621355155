import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { listAuditEntries } from "@command-center/contract/accounts/audit";
import type { ActivityEntry } from "@command-center/contract/activity";
import type { ExportedFile, ExportVerdict } from "@command-center/contract/exports/exports";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { EXPORT_FORMATS, EXTENSIONS } from "@command-center/contract/wire/media-types";
import { audit } from "../../audit/audit.ts";
import { todayInUganda } from "../../database/uganda-time.ts";
import { countryRevisions } from "../../database/revisions/data-revisions.ts";
import { sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = sampleServer();

const ELECTIONS = { format: "csv", dataTypes: ["elections"] };

async function take(body: object = ELECTIONS, by = analyst): Promise<{ content: Buffer; sha256: string }> {
  const answer = await by.post("/api/export", body);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const content = answer.rawPayload;
  return { content, sha256: createHash("sha256").update(content).digest("hex") };
}

async function files(by: TestCaller, query = ""): Promise<{ list: ExportedFile[]; total: number }> {
  const answer = await by.get(`/api/exports${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return { list: answer.json(), total: Number(answer.headers["x-total-count"]) };
}

const verify = (sha256: string, by = viewer) =>
  by.read<ExportVerdict>(`/api/exports/verify?sha256=${sha256}`);

function touch(...dataSets: ("results" | "petitions" | "exports")[]): Promise<void> {
  return server.change(async (write) => write.touch(...dataSets));
}

describe("what is registered of an export", () => {
  test("EXP-06 who, what, filters, rows, bytes and the hashes of file and records", async () => {
    const { content, sha256 } = await take({
      format: "json",
      dataTypes: ["ministers", "petitions"],
      dateRange: "custom",
      from: "2025-07-17",
      to: "2025-07-31",
      groupBy: "region",
    });
    const [file] = (await files(analyst)).list;
    const { data, metadata } = JSON.parse(content.toString());
    expect(file).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      username: "analyst",
      fileName: expect.stringMatching(/^ministers-petitions-\d{4}-\d{2}-\d{2}\.json$/),
      format: "json",
      dataTypes: ["ministers", "petitions"],
      dateRange: "custom",
      from: "2025-07-17",
      to: "2025-07-31",
      groupBy: "region",
      rowsChosen: null,
      asOf: "2025-09-02",
      knownAt: null,
      isSample: true,
      rows: { ministers: data[0].rows.length, petitions: data[1].rows.length },
      bytes: content.length,
      sha256,
      contentSha256: metadata.find(({ name }: { name: string }) => name === "SHA-256 of the records").value,
    });
  });

  test("EXP-06 the audit log has when it was begun and when it was complete", async () => {
    await take();
    const entries = await server.database.db
      .selectFrom("audit_entry")
      .select(["action", "username", "subject", "after", "ip_address"])
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    const [file] = (await files(analyst)).list;
    expect(entries).toEqual([
      expect.objectContaining({
        action: "export.completed",
        username: "analyst",
        subject: file?.fileName,
        after: expect.objectContaining({ id: file?.id, sha256: file?.sha256 }),
      }),
      expect.objectContaining({ action: "export.begun", username: "analyst", ip_address: "127.0.0.1" }),
    ]);
  });

  test("EXP-06 a refused export leaves nothing", async () => {
    const { total } = await files(admin);
    await viewer.post("/api/export", { dataTypes: ["petitions"] });
    await viewer.post("/api/export", { dataTypes: [] });
    expect((await files(admin)).total).toBe(total);
  });

  test("EXP-06 one's own are listed, newest first; an administrator sees everybody's", async () => {
    await take({ dataTypes: ["cec_results"] }, viewer);
    await take({ dataTypes: ["ministers"] }, viewer);
    const own = await files(viewer);
    expect(own.total).toBe(own.list.length);
    expect(own.list.map(({ dataTypes }) => dataTypes)).toEqual([["ministers"], ["cec_results"]]);
    expect(new Set((await files(analyst)).list.map(({ username }) => username))).toEqual(
      new Set(["analyst"]),
    );
    const all = await files(admin);
    expect(new Set(all.list.map(({ username }) => username))).toEqual(new Set(["analyst", "viewer"]));
    const ids = all.list.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test("API-11 pages together are the whole list, and each says how many there are", async () => {
    const all = await files(admin);
    expect(all.total).toBeGreaterThan(3);
    const paged: ExportedFile[] = [];
    for (let page = 1; paged.length < all.total; page += 1) {
      const { list, total } = await files(admin, `?limit=2&page=${page}`);
      expect(total).toBe(all.total);
      paged.push(...list);
    }
    expect(paged).toEqual(all.list);
    for (const query of ["?limit=0", "?limit=201", "?page=x", "?owner=analyst"]) {
      expect((await admin.get(`/api/exports${query}`)).statusCode, query).toBe(400);
    }
  });
});

describe("whether a file is what was given out", () => {
  beforeEach(() => touch("results"));

  test("EXP-06 ours and current: by the file, and by its records in whatever format", async () => {
    const { sha256 } = await take();
    const { verdict, file, changed } = await verify(sha256);
    expect({ verdict, changed }).toEqual({ verdict: "current", changed: [] });
    expect(file).toMatchObject({ sha256, username: "analyst", rows: { elections: 519 } });
    const excel = await take({ ...ELECTIONS, format: "excel" });
    expect(excel.sha256).not.toBe(sha256);
    const byContent = await verify(file?.contentSha256 ?? "");
    expect(byContent).toMatchObject({ verdict: "current", file: { sha256: excel.sha256, format: "excel" } });
    expect((await verify(sha256.toUpperCase())).verdict).toBe("current");
  });

  test("EXP-06 superseded once data moves that it stands on, and by which revision", async () => {
    const { sha256 } = await take();
    const before = await countryRevisions(server.database);
    await touch("results");
    const { verdict, changed } = await verify(sha256);
    const was = before.get("results") ?? 0;
    expect({ verdict, changed }).toEqual({
      verdict: "superseded",
      changed: [{ dataSet: "results", was, is: was + 1 }],
    });
  });

  test("EXP-06 other data, and other exports, leave it current", async () => {
    const { sha256 } = await take();
    await touch("petitions", "exports");
    await take({ dataTypes: ["analytics"] });
    expect((await verify(sha256)).verdict).toBe("current");
  });

  test("EXP-06 not ours: another file, a changed one, one that was never complete", async () => {
    const { content } = await take();
    const changed = createHash("sha256").update(content).update(" ").digest("hex");
    const nothing = { verdict: "unknown", file: null, auditLog: null, changed: [] };
    expect(await verify(changed)).toEqual(nothing);
    expect(await verify(createHash("sha256").digest("hex"))).toEqual(nothing);
    const { id: _, ...given } = await server.database.db
      .selectFrom("export_file")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const sha256 = "0".repeat(64);
    await server.database.db
      .insertInto("export_file")
      .values({
        ...given,
        state: "abandoned",
        sha256,
        bytes: null,
        row_counts: null,
        data_types: JSON.stringify(given.data_types),
        revisions: JSON.stringify(given.revisions),
        scope: null,
      })
      .execute();
    expect(await verify(sha256)).toEqual(nothing);
  });

  test("EXP-06 entries of the audit log in any format are ours, and no more is said than who took them and when", async () => {
    for (const format of EXPORT_FORMATS) {
      const answer = await admin.post("/api/audit/export", { format, group: "server" });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      const sha256 = createHash("sha256").update(answer.rawPayload).digest("hex");
      expect(await verify(sha256)).toEqual({
        verdict: "audit_log",
        file: null,
        auditLog: {
          at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
          username: "admin",
          fileName: `audit-log-${todayInUganda()}.${EXTENSIONS[format]}`,
        },
        changed: [],
      });
      const changed = createHash("sha256").update(answer.rawPayload).update(" ").digest("hex");
      expect((await verify(changed)).verdict).toBe("unknown");
    }
    const told = await admin.read<OutputOf<typeof listAuditEntries>>("/api/audit?q=audit_log&group=export");
    expect(told.entries[0]).toMatchObject({
      action: "export.verified",
      username: "viewer",
      after: { verdict: "audit_log", fileName: `audit-log-${todayInUganda()}.pdf` },
    });
  });

  test("EXP-06 of equal files of the audit log the last is named; a hash in another entry makes no file ours", async () => {
    const sha256 = "e".repeat(64);
    const write = (action: string, subject: string, after: object) =>
      server.database.write((own) => audit(own, { action, username: "admin", subject, after }));
    await write("audit.export_completed", "first.csv", { rows: 0, sha256 });
    await write("audit.export_completed", "last.csv", { rows: 0, sha256 });
    await write("audit.export_abandoned", "broken.csv", { rows: 0, sha256 });
    expect((await verify(sha256)).auditLog?.fileName).toBe("last.csv");
    const other = "f".repeat(64);
    await write("audit.export_begun", "begun.csv", { sha256: other });
    await write("import.file_given", "Import 1, sent.csv", { sha256: other });
    expect((await verify(other)).verdict).toBe("unknown");
  });

  test.each(["", "abc", "g".repeat(64), "0".repeat(63), "0".repeat(65)])(
    "EXP-06 %j is no SHA-256, and the sentence says so",
    async (sha256) => {
      const answer = await viewer.get(`/api/exports/verify?sha256=${sha256}`);
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        "Give the file's SHA-256, a code of 64 characters from 0-9 and a-f.",
      ]);
    },
  );

  test("EXP-06 nobody signed in learns nothing", async () => {
    expect((await server.get(`/api/exports/verify?sha256=${"0".repeat(64)}`)).statusCode).toBe(401);
  });
});

test("HOME-08 a file that was given out stands at the top of the activity, and a poll notices", async () => {
  const before = await viewer.get("/api/activity?limit=1");
  await take({ format: "excel", dataTypes: ["elections", "petitions"] });
  const after = await viewer.get("/api/activity?limit=1");
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.json<ActivityEntry[]>()[0]).toEqual({
    id: expect.stringMatching(/^export-\d+$/),
    at: expect.any(String),
    clock: "real",
    kind: "exported",
    subject: "Elections, Petitions",
    detail: "by analyst, Excel",
    seatId: null,
  });
  const longest = await viewer.read<ActivityEntry[]>("/api/activity?limit=200");
  const shorter = await viewer.read<ActivityEntry[]>("/api/activity?limit=9");
  expect(shorter).toEqual(longest.slice(0, 9));
});
