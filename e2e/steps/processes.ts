import { execFileSync } from "node:child_process";

/** Ends a process and everything it started, as a power cut would. */
export function killTree(pid: number): void {
  signalTree(pid, "SIGKILL");
}

/** Signals a process and everything it started. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = new Set([pid]);
  for (let grown = true; grown;) {
    grown = false;
    for (const [child, parent] of rows) {
      if (child !== undefined && parent !== undefined && tree.has(parent) && !tree.has(child)) {
        tree.add(child);
        grown = true;
      }
    }
  }
  for (const member of tree) {
    try {
      process.kill(member, signal);
    } catch {
      // Gone already: its parent took it along.
    }
  }
}
