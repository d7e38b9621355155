import { readFileSync, statSync } from "node:fs";

/** Whether a process with this id exists, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A name for a process that is not used again when its id is: the id and, on Linux, when it started. */
export function nameProcess(pid: number): string {
  return `${pid}.${startedAt(pid)}`;
}

/** Whether the process of that name still lives. */
export function isNamedAlive(name: string): boolean {
  const pid = Number(name.split(".")[0]);
  return isAlive(pid) && nameProcess(pid) === name;
}

function startedAt(pid: number): string {
  try {
    // After the command in brackets, which may itself hold brackets and blanks: the state, and as field 22 of all the start.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(")").at(-1)?.trim().split(" ") ?? [];
    // A zombie only waits to be counted as gone.
    return fields[0] === "Z" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}

/**
 * Whether a process is a PostgreSQL server working in this directory, by asking the kernel. Elsewhere than on Linux
 * any living process passes, and only its answer to our password tells (macOS and Windows: not tried).
 */
export function isServerOf(pid: number, directory: string): boolean {
  if (process.platform !== "linux") return isAlive(pid);
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres") return false;
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(directory)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    // Gone, a zombie, or another user's: PostgreSQL's own lock still stands behind this check.
    return false;
  }
}
