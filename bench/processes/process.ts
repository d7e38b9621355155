import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Bytes of memory that a process holds. */
export function residentBytes(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1_024;
}

const MICROSECONDS_A_TICK = 10_000;

/** Processor time that a process has used, in microseconds; not a number where the system does not tell. */
export function processorTime(pid: number): number {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13);
    return (Number(user) + Number(system)) * MICROSECONDS_A_TICK;
  } catch {
    return Number.NaN;
  }
}
