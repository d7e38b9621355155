import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { emptyDatabase } from "../testing/sample-database.ts";
import {
  backupsIn,
  newBackupPath,
  removeLeftovers,
  removeOldBackups,
  requireRoom,
} from "./backup-directory.ts";
import { backupProblem, backupToTest, isBackupDue, recordBackup, recordTest } from "./register.ts";
import { scheduleBackups } from "./scheduled-backups.ts";
import { run } from "../backup.ts";

const own = emptyDatabase();
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "command-center-scheduled-"));
});
afterAll(() => rm(directory, { recursive: true }));
afterEach(() => sql`truncate backup`.execute(own.database.db));

/** Registers an attempt that ended so many hours ago. */
async function attempt(hoursAgo: number, failure: string | null = null, path = join(directory, "a.zip")) {
  const ended = new Date(Date.now() - hoursAgo * 3_600_000);
  await own.database.db
    .insertInto("backup")
    .values({
      begun_at: ended,
      ended_at: ended,
      path,
      failure,
      ...(failure === null && { bytes: 1, sha256: "0".repeat(64) }),
    })
    .execute();
}

test.each<[string, boolean, (() => Promise<void>)[]]>([
  ["no backup", true, []],
  ["one of 23 hours ago", false, [() => attempt(23)]],
  ["one of 25 hours ago", true, [() => attempt(25)]],
  [
    "one of 25 hours ago and a failure of half an hour ago",
    false,
    [() => attempt(25), () => attempt(0.5, "Full.")],
  ],
  [
    "one of 25 hours ago and a failure of two hours ago",
    true,
    [() => attempt(25), () => attempt(2, "Full.")],
  ],
  ["one in another directory", true, [() => attempt(1, null, "/elsewhere/a.zip")]],
])("OPS-01 with %s, the daily backup is due: %s", async (_, isDue, attempts) => {
  for (const make of attempts) await make();
  expect(await isBackupDue(own.database, { directory, hours: 24 })).toBe(isDue);
});

test("OPS-01 the newest backup is tested once a week, and its failure stays on record with an audit entry", async () => {
  expect(await backupToTest(own.database, directory)).toBeNull();
  await attempt(30);
  await attempt(2);
  const wanted = await backupToTest(own.database, directory);
  expect(wanted?.path).toBe(join(directory, "a.zip"));
  await recordTest(own.database, wanted?.id ?? 0, "The table person has other values.");
  expect(await backupToTest(own.database, directory)).toBeNull();
  expect(await backupProblem(own.database)).toMatch(
    /^The backup failed on .*: its restore test: The table person has other values\.$/,
  );
  const { rows } = await sql`select after from audit_entry where action = 'backup.tested'`.execute(
    own.database.db,
  );
  expect(rows).toEqual([{ after: { failure: "The table person has other values." } }]);
  await sql`update backup set tested_at = now() - interval '25 hours' where tested_at is not null`.execute(
    own.database.db,
  );
  expect(await backupToTest(own.database, directory), "a failed test is repeated").not.toBeNull();
  await attempt(1, null, "/mnt/usb/a.zip");
  expect((await backupToTest(own.database, directory))?.path).toBe(join(directory, "a.zip"));
  await sql`update backup set test_failure = null`.execute(own.database.db);
  expect(await backupToTest(own.database, directory)).toBeNull();
  await sql`update backup set tested_at = now() - interval '8 days' where tested_at is not null`.execute(
    own.database.db,
  );
  expect(await backupToTest(own.database, directory)).not.toBeNull();
});

test("OPS-01 a failed attempt is on record with its reason", async () => {
  const begunAt = new Date();
  await recordBackup(own.database, { begunAt, path: "/full/a.zip", result: "The disk for backups is full." });
  const row = await own.database.db.selectFrom("backup").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ path: "/full/a.zip", sha256: null, failure: "The disk for backups is full." });
  expect(await backupProblem(own.database)).toMatch(
    /^The backup failed on .*: The disk for backups is full\.$/,
  );
  await attempt(0);
  expect(await backupProblem(own.database)).toBeNull();
});

test("OPS-01 backups older than the limit are removed, but never the newest and never other files", async () => {
  const kept = await mkdtemp(join(directory, "kept-"));
  for (const day of ["2026-09-01", "2026-10-20", "2026-11-01"])
    await writeFile(await newBackupPath(kept, day !== "2026-11-01", new Date(`${day}T06:01:22Z`)), "");
  await writeFile(join(kept, "command-center-notes.zip"), "");
  const now = Date.parse("2026-11-27T06:00:00Z");
  expect(await removeOldBackups(kept, 40, now)).toEqual([
    join(kept, "command-center-20260901T060122Z.zip.age"),
  ]);
  const part = join(kept, "command-center-20260801T060122Z.zip.0123abcd.part");
  await writeFile(part, "");
  await mkdir(join(kept, "restore-test-x1Y2z3"));
  await removeLeftovers(kept, Date.now());
  expect(await readdir(kept)).toEqual(expect.arrayContaining([basename(part), "restore-test-x1Y2z3"]));
  await removeLeftovers(kept, Date.now() + 2 * 86_400_000);
  expect(await readdir(kept)).not.toContain(basename(part));
  expect(await readdir(kept)).not.toContain("restore-test-x1Y2z3");
  await removeOldBackups(kept, 1, now);
  expect(await backupsIn(kept)).toEqual([join(kept, "command-center-20261101T060122Z.zip")]);
  expect(await readdir(kept)).toContain("command-center-notes.zip");
});

test("OPS-01 a server runs a due backup, warns once it fails, and reports the next success", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const warnings: (string | null)[] = [];
  const outcomes: (string | null)[] = ["The disk is full.", null];
  const backups = scheduleBackups({
    database: own.database,
    settings: { backupDir: directory, backupHours: 24, walArchiveDir: undefined, dataDir: directory },
    warn: (problem) => warnings.push(problem),
    run: async () => outcomes.shift() ?? null,
  });
  try {
    await vi.waitFor(() => {
      // A failed run is repeated after an hour.
      vi.advanceTimersByTime(300_000);
      expect(outcomes).toEqual([]);
      expect(warnings).toHaveLength(2);
    }, 10_000);
  } finally {
    vi.useRealTimers();
    await backups.close();
  }
  expect(warnings).toEqual(["The disk is full.", null]);
});

test("OPS-01 a backup that is not ready after an hour is a problem until it is", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const warnings: (string | null)[] = [];
  let finish: (result: null) => void = () => undefined;
  const run = vi.fn(() => new Promise<null>((resolve) => (finish = resolve)));
  const backups = scheduleBackups({
    database: own.database,
    settings: { backupDir: directory, backupHours: 24, walArchiveDir: undefined, dataDir: directory },
    warn: (problem) => warnings.push(problem),
    run,
  });
  try {
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), 10_000);
    vi.advanceTimersByTime(3_600_000);
    expect(warnings).toEqual([]);
    vi.advanceTimersByTime(300_000);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The backup that began on .* EAT is not ready\. Check the database and the disk for backups\.$/,
      ),
    ]);
    finish(null);
    await vi.waitFor(() => expect(warnings.at(-1)).toBeNull(), 10_000);
  } finally {
    vi.useRealTimers();
    await backups.close();
  }
});

test("OPS-01 the command makes what is due, tests it in a temporary PostgreSQL, and reports a wrong setting", async () => {
  const dataDir = join(directory, "data");
  const environment = {
    DATABASE_URL: own.connectionString,
    DATA_DIR: dataDir,
    SESSION_SECRET: "s".repeat(32),
  };
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    expect(await run(["--scheduled"], environment)).toBe(2);
    expect(errors).toHaveBeenLastCalledWith("Set BACKUP_DIR to a directory for backups.\n");
    const backupDir = join(directory, "made");
    expect(await run(["--scheduled"], { ...environment, BACKUP_DIR: backupDir })).toBe(0);
    const [path] = await backupsIn(backupDir);
    const row = await own.database.db.selectFrom("backup").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ path, failure: null, test_failure: null, tested_at: expect.any(Date) });
  } finally {
    errors.mockRestore();
  }
});

test("OPS-01 a backup or restore test is refused where it would fill the disk", async () => {
  await expect(requireRoom(directory, 0)).resolves.toBeUndefined();
  await expect(requireRoom(directory, 1e18)).rejects.toThrow(
    /^There is not enough room in \S+: [\d,]+ MB are needed, [\d,]+ MB are free\. Make room, or choose another disk\.$/,
  );
});
