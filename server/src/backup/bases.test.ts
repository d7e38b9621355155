import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { archiveSettings, restoreCommand } from "../database/wal-archive.ts";
import { baseName, basesIn, isBaseDue, removeOldMoments } from "./bases.ts";

const NOW = Date.parse("2026-11-27T06:00:00Z");

let archive: string;
/** The branch of a cluster in it. */
let directory: string;
beforeEach(async () => {
  archive = await mkdtemp(join(tmpdir(), "command-center-bases-"));
  directory = join(archive, "2026-10-01-0123456789ab");
  await mkdir(join(directory, "wal"), { recursive: true });
});
afterEach(() => rm(archive, { recursive: true }));

const segment = (number: number) => number.toString(16).toUpperCase().padStart(16, "0");

async function addBase(day: string, number: number, isEncrypted = false): Promise<void> {
  const name = baseName(new Date(`${day}T03:00:00Z`), segment(number), isEncrypted);
  await writeFile(join(directory, name), "");
}

test.each<[string, boolean, string[]]>([
  ["no copy", true, []],
  ["a copy of six days ago", false, ["2026-11-21"]],
  ["a copy of eight days ago", true, ["2026-11-01", "2026-11-19"]],
])("OPS-01 with %s, a copy of the cluster is due: %s", async (_, isDue, days) => {
  for (const day of days) await addBase(day, 1);
  expect(await isBaseDue(directory, NOW)).toBe(isDue);
});

test("OPS-01 the archive keeps what the last 30 days need, and removes older copies and segments", async () => {
  await addBase("2026-10-10", 2);
  await addBase("2026-10-24", 5, true);
  await addBase("2026-11-07", 9);
  const segments = [1, 4, 5, 6, 9].map((number) => `00000001${segment(number)}.gz`);
  const others = ["00000002.history.gz", `00000001${segment(2)}.00000028.backup.gz`, "notes.txt"];
  for (const name of [...segments, ...others]) await writeFile(join(directory, "wal", name), "");
  const ended = join(archive, "2026-01-01-0123456789ab", "wal");
  await mkdir(ended, { recursive: true });
  await writeFile(join(ended, `00000001${segment(1)}.gz`), "");
  await utimes(join(ended, `00000001${segment(1)}.gz`), 0, Date.parse("2026-10-01T00:00:00Z") / 1_000);
  await removeOldMoments(archive, 30, NOW);
  expect(await readdir(archive)).toEqual([basename(directory)]);
  expect((await basesIn(directory)).map(({ firstSegment }) => firstSegment)).toEqual([
    segment(5),
    segment(9),
  ]);
  expect((await readdir(join(directory, "wal"))).toSorted()).toEqual([
    ...segments.slice(2),
    "00000002.history.gz",
    "notes.txt",
  ]);
  await removeOldMoments(archive, 365, NOW);
  expect(await basesIn(directory)).toHaveLength(2);
});

test("OPS-01 a percent sign in the archive's path is not taken for a placeholder", () => {
  expect(archiveSettings("/srv/100%").archive_command).toContain('d="/srv/100%%/$id/wal"');
  expect(restoreCommand("/srv/100%")).toBe('gzip -cd "/srv/100%%/wal/%f.gz" > "%p"');
});
