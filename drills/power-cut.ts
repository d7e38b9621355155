import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { killTree, signalTree } from "../e2e/steps/processes.ts";
import { openSession, startServer } from "../e2e/steps/server.ts";
import { type Drill, type Finding, isWhole } from "./drill.ts";
import { administer, loopDevices, mounts, onImage } from "./mounts.ts";
import { firstLack, linux, program } from "./needs.ts";

/** Seconds after the first sign-in of a first start; ext4 writes what nobody flushed after 5 to 30 of them. */
const CUTS = [0, 1, 3];

/**
 * A first start on ext4 as it is by default, and a copy of the disk's blocks at one moment: what had not been flushed is
 * not in it, as after a power cut. The next start is on that copy.
 */
export const powerCut: Drill = {
  name: "power-cut",
  about:
    "a power cut in the first seconds after a first start, on ext4, leaves an install that starts and knows its sessions",
  lacks: () =>
    firstLack(
      linux,
      program("mkfs.ext4", "e2fsprogs"),
      program("losetup", "util-linux"),
      loopDevices,
      mounts,
    ),
  async run() {
    const findings: Finding[] = [];
    for (const seconds of CUTS) findings.push(await cutAfter(seconds));
    return findings;
  },
};

async function cutAfter(seconds: number): Promise<Finding> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-power-"));
  const [disk, copy] = [join(directory, "disk"), join(directory, "copy")];
  const what = `cut ${seconds} s after the first sign-in`;
  try {
    await administer("truncate", "--size", "600M", disk);
    await administer("mkfs.ext4", "-q", disk);
    const session = await onImage(disk, async (mounted) => {
      const server = await startServer({ DATA_DIR: join(mounted, "data") });
      const cookie = await openSession(server.origin);
      await sleep(seconds * 1_000);
      const pid = server.child.pid ?? -1;
      signalTree(pid, "SIGSTOP");
      await copyAtOneMoment(disk, copy);
      killTree(pid);
      return cookie;
    });
    return await onImage(copy, async (mounted) => {
      const server = await startServer({ DATA_DIR: join(mounted, "data") });
      const whole = await isWhole(server, session);
      await server.stop({ keepData: true });
      return {
        what,
        seen: whole ? "started, and the session goes on" : "started, and the session is lost",
        ok: whole,
      };
    });
  } catch (error) {
    return {
      what,
      seen: error instanceof Error ? error.message.replaceAll("\n", " ") : String(error),
      ok: false,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Copies the blocks again until none was written in between. */
async function copyAtOneMoment(disk: string, copy: string): Promise<void> {
  const device = (
    await administer("losetup", "--noheadings", "--output", "NAME", "--associated", disk)
  ).trim();
  for (;;) {
    const before = await blocksWritten(device);
    await copyFile(disk, copy);
    if ((await blocksWritten(device)) === before) return;
  }
}

/** By the kernel's own count: sectors written to the device, and writes under way. */
async function blocksWritten(device: string): Promise<string> {
  const counts = (await readFile(`/sys/block/${basename(device)}/stat`, "utf8")).trim().split(/\s+/);
  return `${counts[6]} ${counts[8]}`;
}
