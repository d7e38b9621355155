import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { readStatus, type InstallationStatus } from "@command-center/contract/status";
import type { DiskSpace } from "../../platform/disk-space.ts";
import { emptyServer } from "../../testing/sample-server.ts";
import { noticeOf } from "./status.routes.ts";

const diskSpace = vi.fn(async (): Promise<DiskSpace | null> => ({ free: 50e9, total: 100e9 }));
const { server, admin, viewer } = emptyServer({
  diskSpace,
  backups: { everyHours: 24, problem: () => "Full." },
});
afterEach(() => vi.restoreAllMocks());

const status = () => admin.read<InstallationStatus>(readStatus.path);
/** Looked up in the background, so it comes with a later answer. */
const statusWith = (fields: Partial<InstallationStatus>) =>
  vi.waitFor(async () => expect(await status()).toMatchObject(fields));

describe("GET /api/administration/status", () => {
  test("OPS-03 says versions, clients, queues, disk and audit log", async () => {
    await statusWith({ disk: { free: 50e9, total: 100e9, isLow: false } });
    const { versions, ...rest } = await status();
    expect(versions).toEqual({
      product: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.versions.node,
      postgresql: expect.stringMatching(/^\d+/),
      schema: expect.stringMatching(/^\d{3}-/),
    });
    expect(rest).toMatchObject({
      database: { kind: "external", problem: null, bytes: expect.any(Number) },
      clients: { openStreams: 0, activeSessions: 1 },
      audit: { entries: expect.any(Number), signedHead: null, problems: [] },
    });
    expect(rest.audit.unsigned).toBe(rest.audit.entries);
    expect(rest.queues.find(({ queue }) => queue === "imports")).toEqual({
      queue: "imports",
      running: null,
      waiting: 0,
    });
    expect(Date.parse(rest.startedAt)).toBeLessThan(Date.now());
  });

  test("OPS-03 is for administrators only, and is not cached", async () => {
    expect((await viewer.get(readStatus.path)).statusCode).toBe(403);
    expect((await server.get(readStatus.path)).statusCode).toBe(401);
    expect((await admin.get(readStatus.path)).headers["cache-control"]).toBe("no-store");
  });

  test("OPS-01 says when a backup was last made and tested, and what failed", async () => {
    expect((await status()).backups).toEqual({
      everyHours: 24,
      last: null,
      testedAt: null,
      problem: "Full.",
    });
    await sql`insert into backup (begun_at, ended_at, path, bytes, sha256, tested_at) values
      ('2026-01-11', '2026-01-12T06:00Z', '/srv/a.zip', 7000, repeat('0', 64), '2026-01-12T07:00Z')`.execute(
      server.database.db,
    );
    expect((await status()).backups).toMatchObject({
      last: { at: "2026-01-12T06:00:00.000Z", path: "/srv/a.zip", bytes: 7000 },
      testedAt: "2026-01-12T07:00:00.000Z",
    });
  });

  test("OPS-03 while the database is away says so, and what is not known is null", async () => {
    await status();
    server.database.condition.setAway(true);
    const away = await status();
    server.database.condition.setAway(false);
    expect(away.database).toEqual({
      kind: "external",
      problem: "The database does not answer.",
      bytes: null,
    });
    expect([
      away.versions.postgresql,
      away.clients.activeSessions,
      away.audit.entries,
      away.audit.unsigned,
    ]).toEqual([null, null, null, null]);
    expect(away.backups).toBeNull();
    expect(away.versions.node).toBe(process.versions.node);
  });
});

describe("the notice of an administrator's own account", () => {
  test("OPS-03 is about a disk that is nearly full, then the audit log, then backups", () => {
    const roomy = { free: 50e9, total: 100e9 };
    const well = { disk: roomy, auditProblems: 0, backupProblem: null };
    expect(noticeOf(well)).toBeNull();
    expect(noticeOf({ ...well, disk: null })).toBeNull();
    expect(noticeOf({ ...well, backupProblem: "Full." })).toBe("Backups need attention.");
    expect(noticeOf({ ...well, auditProblems: 1, backupProblem: "Full." })).toBe(
      "The audit log needs attention.",
    );
    expect(noticeOf({ ...well, disk: { free: 9e9, total: 100e9 }, auditProblems: 1 })).toBe(
      "The server's disk is nearly full: 9.0 of 100.0 GB are free. Make room, or changes will be refused.",
    );
  });

  test("OPS-03 is sent to administrators alone", async () => {
    diskSpace.mockResolvedValue({ free: 1e9, total: 100e9 });
    const real = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => real() + 60_000);
    await vi.waitFor(async () => expect(await admin.read(readAccount.path)).toHaveProperty("notice"));
    expect(await viewer.read(readAccount.path)).not.toHaveProperty("notice");
  });
});
