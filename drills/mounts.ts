import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "./needs.ts";

const run = promisify(execFile);

/** Runs a program of an administrator's; throws with what it complained of. */
export async function administer(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run((await findProgram(name)) ?? name, args);
  return stdout.trim();
}

/** Needs to be allowed to mount file systems. */
export const mounts = async (): Promise<string | null> => {
  const allowed = await onTmpfs("1m", async () => true).catch(() => false);
  return allowed
    ? null
    : "It needs to mount file systems. Run it as root, in a container with the right to (SYS_ADMIN).";
};

/** Needs block devices that are files. */
export const loopDevices = async (): Promise<string | null> => {
  const device = await administer("losetup", "--find").catch(() => null);
  return device === null
    ? "It needs loop devices. Run it as root where /dev/loop-control is, outside of a container or in a privileged one."
    : null;
};

/** Does something on a file system of some size in memory; nothing of it stays. */
export async function onTmpfs<T>(size: string, work: (directory: string) => Promise<T>): Promise<T> {
  return inDirectory(async (directory) => {
    await administer("mount", "-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", directory);
    return finallyUnmounted(directory, work);
  });
}

/** Does something on the file system that an image holds; what a power cut left of it is mended as at a boot. */
export async function onImage<T>(image: string, work: (directory: string) => Promise<T>): Promise<T> {
  return inDirectory(async (directory) => {
    await administer("mount", "-o", "loop", image, directory);
    return finallyUnmounted(directory, work);
  });
}

async function finallyUnmounted<T>(directory: string, work: (directory: string) => Promise<T>): Promise<T> {
  try {
    return await work(directory);
  } finally {
    // Also where a process that was just killed still has something open.
    await administer("umount", "--lazy", directory);
  }
}

async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-mount-"));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
