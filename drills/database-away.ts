import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { STALE_SINCE } from "@command-center/contract/wire/live";
import { openSession, startServer } from "../e2e/steps/server.ts";
import type { Drill, Finding } from "./drill.ts";
import { embeddedOf, until } from "./embedded.ts";
import { linux } from "./needs.ts";

const READERS = 20;
const AWAY_MS = 8_000;
const SENTENCE_WITHIN_MS = 2_000;

interface Answer {
  readonly status: number;
  readonly isStale: boolean;
  readonly milliseconds: number;
}

/** The product under load while its PostgreSQL stands still, as on a machine or a network that hangs, and goes on. */
export const databaseAway: Drill = {
  name: "database-away",
  about: `under load PostgreSQL hangs for ${AWAY_MS / 1_000} s: a sentence within 2 s, kept answers marked, back by itself`,
  lacks: linux,
  async run() {
    const server = await startServer();
    try {
      const cookie = await openSession(server.origin);
      const { pid } = await embeddedOf(server);
      const ask = async (path: string): Promise<Answer> => {
        const began = performance.now();
        const answer = await fetch(`${server.origin}${path}`, { headers: { cookie } });
        await answer.arrayBuffer();
        return {
          status: answer.status,
          isStale: answer.headers.has(STALE_SINCE),
          milliseconds: performance.now() - began,
        };
      };
      const kept = () => ask("/api/elections");
      let number = 0;
      const fresh = () => ask(`/api/elections?q=${(number += 1)}`);
      await kept();
      const before = await load([kept, fresh], 2_000);
      const hung = processesOf(pid);
      for (const one of hung) process.kill(one, "SIGSTOP");
      const [asked, stale] = await Promise.all([load([fresh], AWAY_MS), load([kept], AWAY_MS)]).finally(
        () => {
          for (const one of hung) process.kill(one, "SIGCONT");
        },
      );
      const back = await until(async () => (await fetch(`${server.origin}/api/ready`)).ok, 30_000);
      const after = await load([kept, fresh], 2_000);
      return findings({ before, asked, stale, back, after, output: server.output() });
    } finally {
      await server.stop();
    }
  },
};

function findings(seen: {
  before: readonly Answer[];
  asked: readonly Answer[];
  stale: readonly Answer[];
  back: number | null;
  after: readonly Answer[];
  output: string;
}): Finding[] {
  const { before, asked, stale, back, after } = seen;
  const slowest = Math.max(...[...asked, ...stale].map(({ milliseconds }) => milliseconds));
  const marked = stale.filter(({ isStale }) => isStale).length;
  const stacks = seen.output.split("\n").filter((line) => line.includes('"stack"')).length;
  return [
    {
      what: "before, every answer is a 200",
      seen: counts(before),
      ok: before.every(({ status, isStale }) => status === 200 && !isStale),
    },
    {
      what: `while it hangs, what is not kept is a 503 within ${SENTENCE_WITHIN_MS} ms`,
      seen: `${counts(asked)}; the slowest answer of all took ${Math.round(slowest)} ms`,
      ok: asked.every(({ status }) => status === 503) && slowest <= SENTENCE_WITHIN_MS,
    },
    {
      what: "while it hangs, what is kept is a 200, marked once it is known",
      seen: `${counts(stale)}; ${marked} marked`,
      ok: stale.every(({ status }) => status === 200) && marked > 0,
    },
    {
      what: "it is ready again by itself",
      seen: back === null ? "not within 30 s" : `after ${back} ms`,
      ok: back !== null,
    },
    {
      what: "after, every answer is a 200, and none marked",
      seen: counts(after),
      ok: after.every(({ status, isStale }) => status === 200 && !isStale),
    },
    { what: "no stack was logged", seen: String(stacks), ok: stacks === 0 },
  ];
}

/** Asks again and again, some at a time, for so long; answers all that came back. */
async function load(
  calls: readonly (() => Promise<Answer>)[],
  milliseconds: number,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      const call = calls[reader % calls.length];
      while (call !== undefined && performance.now() < end) {
        answers.push(await call());
        await sleep(20);
      }
    }),
  );
  return answers;
}

/** How many answers there were of each status. */
function counts(answers: readonly Answer[]): string {
  const byStatus = new Map<number, number>();
  for (const { status } of answers) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  return [...byStatus].map(([status, count]) => `${count} × ${status}`).join(", ");
}

/** A postmaster and the processes that it started: each answers for itself. */
function processesOf(pid: number): number[] {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return [pid, ...children.trim().split(/\s+/).map(Number)];
}
