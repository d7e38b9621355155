import { setTimeout as sleep } from "node:timers/promises";
import { connected } from "../../e2e/steps/database.ts";
import { openSession, type RunningServer } from "../../e2e/steps/server.ts";

const WRITERS = 6;
const BETWEEN_WRITES_MS = 200;
/** As the product asks for with most refusals; a browser waits as long. */
const BETWEEN_TRIES_MS = 250;
/** How long a write may be missing before the drill goes on. */
const PATIENCE_MS = 30_000;

/** A write that was acknowledged, and when. */
interface Acknowledged {
  readonly name: string;
  readonly at: number;
  readonly triesBefore: number;
}

/** Users that make election cycles, each write under its own key and repeated until it is acknowledged. */
export interface Writers {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers other than a success or a 503, in words. */
  readonly unexpected: readonly string[];
  /** Slowest answer of any kind. */
  slowest(): number;
  /** Resolves with the milliseconds from now to the next acknowledged write, sent from now on. */
  next(): Promise<number>;
  stop(): Promise<void>;
}

/** Writers that take turns between the servers: a repeat goes to the other one. */
export async function startWriters(servers: readonly RunningServer[]): Promise<Writers> {
  const cookie = await openSession(servers[0]?.origin ?? "");
  const acknowledged: Acknowledged[] = [];
  const unexpected: string[] = [];
  let slowest = 0;
  let isOver = false;
  const send = async (origin: string, name: string): Promise<boolean> => {
    const began = performance.now();
    try {
      const answer = await fetch(`${origin}/api/cycles`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json", "idempotency-key": name },
        body: JSON.stringify({
          name,
          seasonLabel: "A season of the drill",
          opensOn: "2030-01-01",
          closesOn: "2031-01-01",
          asOf: "2030-06-01",
        }),
      });
      const text = await answer.text();
      if (!answer.ok && answer.status !== 503) unexpected.push(`${answer.status} ${text}`);
      return answer.ok;
    } finally {
      slowest = Math.max(slowest, performance.now() - began);
    }
  };
  const write = async (writer: number) => {
    for (let number = 0; !isOver; number += 1) {
      const name = `Drill-${writer}-${number}`;
      for (let tries = 0; ; tries += 1) {
        const server = servers[(writer + tries) % servers.length];
        if (server !== undefined && (await send(server.origin, name))) {
          acknowledged.push({ name, at: performance.now(), triesBefore: tries });
          break;
        }
        await sleep(BETWEEN_TRIES_MS);
      }
      await sleep(BETWEEN_WRITES_MS);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  // Heard of in `stop`.
  writing.catch(() => undefined);
  return {
    acknowledged,
    unexpected,
    slowest: () => slowest,
    async next() {
      const began = performance.now();
      const before = acknowledged.length;
      const end = began + PATIENCE_MS;
      while (acknowledged.length === before && performance.now() < end) await sleep(10);
      return performance.now() - began;
    },
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

/** How many acknowledged writes are not in the database, and how many are there more than once. */
export function compare(
  acknowledged: readonly Acknowledged[],
  names: readonly string[],
): { lost: number; doubled: number } {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return {
    lost: acknowledged.filter(({ name }) => !times.has(name)).length,
    doubled: [...times].filter(([name, count]) => name.startsWith("Drill-") && count > 1).length,
  };
}

/** Names of all election cycles in a database. */
export async function cycleNames(address: string): Promise<string[]> {
  return connected(address, async (client) => {
    const { rows } = await client.query<{ name: string }>("select name from cycle");
    return rows.map(({ name }) => name);
  });
}
