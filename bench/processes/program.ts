import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Program<Order, Answer> {
  /** One order at a time: the next message is its answer. */
  tell(order: Order): Promise<Answer>;
  stop(): void;
}

/** Starts a program of the bench, by its file's name, which does what it is told and answers each time. */
export function startProgram<Order extends object, Answer>(name: string): Program<Order, Answer> {
  const child = fork(fileURLToPath(new URL(`${name}.js`, import.meta.url)));
  return {
    async tell(order) {
      const answered = once(child, "message");
      child.send(order);
      const [answer] = (await answered) as [Answer];
      return answer;
    },
    stop: () => void child.kill(),
  };
}

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
