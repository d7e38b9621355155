import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CYCLE_OF_2021, Imports } from "../e2e/steps/imports.ts";
import { openSession, operate, startServer, type RunningServer } from "../e2e/steps/server.ts";
import type { Drill, Finding } from "./drill.ts";
import { until } from "./embedded.ts";
import { firstLack, linux } from "./needs.ts";

/** A segment is archived once a minute; a busy machine takes its time. */
const ARCHIVED_MS = 150_000;

/** A database that is lost, and restored as it was at a moment between two writes. */
export const moment: Drill = {
  name: "moment",
  about: "a lost database is restored from its WAL archive as it was at any moment, and as it was last",
  lacks: () => firstLack(linux),
  async run() {
    const directory = await mkdtemp(join(tmpdir(), "command-center-moments-"));
    const archive = join(directory, "archive");
    // PostgreSQL runs as another user and has to reach the archive.
    await chmod(directory, 0o755);
    const settings = { DATA: "empty", WAL_ARCHIVE_DIR: archive };
    const server = await startServer({ ...settings, DATA_DIR: join(directory, "lost") });
    try {
      const copied = await until(async () => (await filesOf(archive, /^base-/)).length === 1, ARCHIVED_MS);
      const before = new Date();
      await makeCycle(server, "first");
      await sleep(1_500);
      const between = new Date();
      await sleep(1_500);
      await makeCycle(server, "second");
      const archived = await untilArchived(archive);
      const sizes = await sizesIn(archive);
      await server.stop();
      const restore = (at: string, name: string) =>
        operate("restore", ["--at", at], { ...settings, DATA_DIR: join(directory, name) });
      const early = await restore(new Date(before.getTime() - 86_400_000).toISOString(), "early");
      const late = await restore(new Date(Date.now() + 3_600_000).toISOString(), "late");
      return [
        {
          what: "a copy of the cluster, and the first segments",
          seen: `after ${copied} and ${archived} ms; segments of ${sizes} bytes`,
          ok: copied !== null && archived !== null,
        },
        ...(await restored("the last moment", "latest", "first, second")),
        await killed("latest"),
        ...(await restored("a moment between two writes", between.toISOString(), "first", "third")),
        ...(await restored("the last moment of the restored database", "latest", "first, third")),
        {
          what: "a moment before the archive",
          seen: `code ${early.code}: ${early.output}`,
          ok: early.code === 2 && early.output.startsWith("The archive begins at"),
        },
        {
          what: "a moment after the archive",
          seen: `code ${late.code}: ${late.output}`,
          ok: late.code === 2 && late.output.startsWith("The archive ends before that moment."),
        },
      ];

      /** Kills a restore once its database is there, tries to start on that, and restores once more. */
      async function killed(at: string): Promise<Finding> {
        const dataDir = await mkdtemp(join(directory, "killed-"));
        const own = { ...settings, DATA_DIR: dataDir };
        const killing = new AbortController();
        const begun = operate("restore", ["--at", at], own, killing.signal).catch(() => null);
        await until(async () => existsSync(join(dataDir, "postgres/postmaster.pid")), ARCHIVED_MS);
        killing.abort();
        const wasKilled = (await begun) === null;
        const refusal = await startServer(own).then(
          (next) => next.stop({ keepData: true }).then(() => "It started."),
          (error: unknown) => (error as Error).message,
        );
        const again = await operate("restore", ["--at", at], own);
        return {
          what: "a restore that was killed",
          seen: `start: ${refusal.trim()}; restored again: code ${again.code}`,
          ok: wasKilled && /A restore into .* was not finished\./.test(refusal) && again.code === 0,
        };
      }

      /** Restores a moment and starts on it; with a `cycle`, makes one and waits until that is archived. */
      async function restored(what: string, at: string, cycles: string, cycle?: string): Promise<Finding[]> {
        const dataDir = await mkdtemp(join(directory, "restored-"));
        const done = await operate("restore", ["--at", at], { ...settings, DATA_DIR: dataDir });
        if (done.code !== 0) return [{ what, seen: `code ${done.code}: ${done.output}`, ok: false }];
        const bases = (await filesOf(archive, /^base-/)).length;
        const next = await startServer({ ...settings, DATA_DIR: dataDir });
        const names = await cyclesOf(next);
        if (cycle !== undefined) {
          await until(async () => (await filesOf(archive, /^base-/)).length > bases, ARCHIVED_MS);
          await makeCycle(next, cycle);
          await untilArchived(archive);
        }
        const verified = await operate("audit-verify", [], { DATA_DIR: dataDir });
        await next.stop({ keepData: true });
        return [
          { what, seen: `${done.output.split("\n")[0]} Cycles: ${names}`, ok: names === cycles },
          {
            what: "  the same: the audit log",
            seen: verified.output.split("\n").at(-1) ?? "",
            ok: verified.code === 0,
          },
        ];
      }
    } finally {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
};

/** Paths of files with such a name in all branches of an archive. */
async function filesOf(archive: string, name: RegExp): Promise<string[]> {
  const paths = await readdir(archive, { recursive: true }).catch(() => []);
  return paths.filter((path) => name.test(basename(path))).map((path) => join(archive, path));
}

const SEGMENT = /^[0-9A-F]{24}\.gz$/;

/** Waits until a segment is archived that was not there; milliseconds, or null if none came. */
async function untilArchived(archive: string): Promise<number | null> {
  const before = (await filesOf(archive, SEGMENT)).length;
  return until(async () => (await filesOf(archive, SEGMENT)).length > before, ARCHIVED_MS);
}

async function sizesIn(archive: string): Promise<string> {
  const paths = await filesOf(archive, SEGMENT);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.join(", ");
}

async function makeCycle({ origin }: RunningServer, name: string): Promise<void> {
  await new Imports(origin, await openSession(origin)).makeCycle({ ...CYCLE_OF_2021, name });
}

async function cyclesOf({ origin }: RunningServer): Promise<string> {
  const answer = await fetch(`${origin}/api/cycles`, { headers: { cookie: await openSession(origin) } });
  const cycles = (await answer.json()) as { name: string }[];
  return cycles
    .map(({ name }) => name)
    .toSorted()
    .join(", ");
}
