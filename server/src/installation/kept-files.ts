import { randomBytes } from "node:crypto";
import * as node from "node:fs";
import { dirname } from "node:path";

/** What of the file system is used here; a test gives its own and sees the order. */
export type Files = Pick<
  typeof node,
  | "closeSync"
  | "fchownSync"
  | "fsyncSync"
  | "linkSync"
  | "mkdirSync"
  | "openSync"
  | "renameSync"
  | "rmSync"
  | "statSync"
  | "writeSync"
>;

interface Options {
  readonly mode: number;
  /** `first`: a file that is there stays as it is. `replace`: it gives way. */
  readonly over: "first" | "replace";
  /** Name of the file that is written before it is whole; one beside it where none is given. */
  readonly draft?: string;
  readonly files?: Files;
}

/**
 * Writes a file so that a power cut at any moment leaves the whole of it or what was there before, and once this has
 * returned, the whole of it: the bytes are on the disk before the name is, and then the name. Whoever looks meanwhile sees
 * no part of it, and of several processes that write the `first`, one does. Its directory is made where it is missing;
 * as root, the file goes to that directory's owner, who may be another user that runs the server next time.
 */
export function keepFile(path: string, text: string, { mode, over, draft, files = node }: Options): void {
  const directory = dirname(path);
  keepDirectory(directory, files);
  const written = draft ?? `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeThrough(written, text, mode, directory, files);
    if (over === "replace") files.renameSync(written, path);
    else files.linkSync(written, path);
  } catch (error) {
    if (over === "replace" || codeOf(error) !== "EEXIST") throw error;
  } finally {
    files.rmSync(written, { force: true });
  }
  // Also where another process was first: its name may not be on the disk yet.
  flushDirectory(directory, files);
}

function writeThrough(path: string, text: string, mode: number, directory: string, files: Files): void {
  const handle = files.openSync(path, "wx", mode);
  try {
    const { uid, gid } = files.statSync(directory);
    if (process.getuid?.() === 0 && uid !== 0) files.fchownSync(handle, uid, gid);
    files.writeSync(handle, text);
    files.fsyncSync(handle);
  } finally {
    files.closeSync(handle);
  }
}

/** Makes a directory that its owner alone may enter, and those above it, where they are missing; they outlast a power cut. */
export function keepDirectory(path: string, files: Files = node): void {
  if (files.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  const isThere = files.statSync(above, { throwIfNoEntry: false }) !== undefined;
  const first = isThere ? undefined : files.mkdirSync(above, { recursive: true });
  try {
    files.mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was first; anything else of that name is the caller's to find out.
    if (codeOf(error) !== "EEXIST" || !files.statSync(path).isDirectory()) throw error;
  }
  // The name of each directory that was made stands in the one above it.
  for (let at = above; ; at = dirname(at)) {
    flushDirectory(at, files);
    if (first === undefined || at === dirname(first)) return;
  }
}

/** Puts the names in a directory on the disk. Windows has no such call, and where we may not read it, neither have we. */
export function flushDirectory(path: string, files: Files = node): void {
  if (process.platform === "win32") return;
  let handle: number;
  try {
    handle = files.openSync(path, "r");
  } catch (error) {
    if (codeOf(error) === "EACCES") return;
    throw error;
  }
  try {
    files.fsyncSync(handle);
  } catch (error) {
    // Some file systems have nothing to flush there.
    if (!["EINVAL", "ENOTSUP", "EROFS"].includes(codeOf(error) ?? "")) throw error;
  } finally {
    files.closeSync(handle);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
