import { execFile } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openSession, startServer, type RunningServer } from "../e2e/steps/server.ts";
import type { Drill, Finding } from "./drill.ts";
import { until } from "./embedded.ts";
import { firstLack, linux } from "./needs.ts";

const run = promisify(execFile);
/** Writes that may still find room in what the tables have, before one finds none. */
const MOST_WRITES = 5_000;

/** The running product while the disk of its database fills up, and when there is room again. */
export const diskFull: Drill = {
  name: "disk-full",
  about:
    "the running server on a full disk: writes are 507, reads go on, health says so; all well with room again",
  lacks: () => firstLack(linux, mounting),
  run: () =>
    onSmallDisk(async (directory) => {
      const server = await startServer({ DATA_DIR: join(directory, "data") });
      try {
        return await findings(server, join(directory, "filler"));
      } finally {
        await server.stop({ keepData: true });
      }
    }),
};

async function findings(server: RunningServer, filler: string): Promise<Finding[]> {
  const cookie = await openSession(server.origin);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.origin}${path}`, { ...init, headers: { cookie } });
  const write = () => ask("/api/account/sessions/end-others", { method: "POST" });
  const before = (await write()).status;
  fill(filler);
  let refused = await write();
  let writes = 1;
  for (; refused.status === 200 && writes < MOST_WRITES; writes += 1) refused = await write();
  const sentence = await refused.text();
  const reads: number[] = [];
  for (let number = 0; number < 20; number += 1)
    for (const path of [`/api/elections?q=${number}`, "/api/account"]) reads.push((await ask(path)).status);
  const health = (await (await ask("/api/health")).json()) as { status: string; problem: string | null };
  const ready = await ask("/api/ready");
  const notReady = await ready.text();
  rmSync(filler);
  const back = await until(async () => (await ask("/api/ready")).ok, 30_000);
  const after = (await write()).status;
  return [
    { what: "before, a write is a 200", seen: String(before), ok: before === 200 },
    {
      what: "a write that finds no room is a 507",
      seen: `write ${writes} was ${refused.status}: ${sentence}`,
      ok: refused.status === 507,
    },
    {
      what: "reads go on",
      seen: `${reads.filter((status) => status === 200).length} of ${reads.length} are 200`,
      ok: reads.every((status) => status === 200),
    },
    {
      what: "health serves on, and says so",
      seen: `${health.status}: ${health.problem}`,
      ok: health.status === "ok" && health.problem !== null,
    },
    { what: "it is not ready", seen: `${ready.status}: ${notReady}`, ok: ready.status === 503 },
    {
      what: "with room it is ready by itself",
      seen: back === null ? "not within 30 s" : `after ${back} ms`,
      ok: back !== null,
    },
    { what: "and a write is a 200", seen: String(after), ok: after === 200 },
  ];
}

/** Writes a file until nothing more fits beside it. */
function fill(path: string): void {
  const file = openSync(path, "w");
  for (const size of [1_048_576, 4_096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
}

const mounting = async (): Promise<string | null> => {
  const isAllowed = await onSmallDisk(async () => true).catch(() => false);
  return isAllowed
    ? null
    : "It needs to mount file systems. Run it as root, in a container with the right to (SYS_ADMIN).";
};

/** Does something on a file system of 500 MB in memory; nothing of it stays. */
async function onSmallDisk<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", "size=500m,mode=755", "tmpfs", directory]);
    try {
      return await work(directory);
    } finally {
      await run("umount", ["--lazy", directory]);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
