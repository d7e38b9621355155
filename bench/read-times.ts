import { setTimeout as sleep } from "node:timers/promises";
import { inDatabase } from "../e2e/steps/database.ts";
import type { RunningServer } from "../e2e/steps/server.ts";
import { median, type Result } from "./result.ts";

const TIMES = 5;
const BAR_MILLISECONDS = 50;
/** What a read is told, where it does nothing without. */
const TOLD: Readonly<Record<string, string>> = { q: "gulu", slug: "gulu" };
const SLOWEST = 5;

/** How long each read took, in milliseconds. */
export type ReadTimes = ReadonlyMap<string, number>;

interface Description {
  readonly paths: Record<string, { get?: { parameters: readonly { name: string; required: boolean }[] } }>;
}

/**
 * Reads whose answers are kept, which are those that depend on records alone, as the API describes them; of the cycle in force, or of
 * another one.
 */
export async function readsOf(
  { origin }: RunningServer,
  cookie: string,
  cycle?: number,
): Promise<readonly string[]> {
  const described = await fetch(`${origin}/api/docs/json`, { headers: { cookie } });
  const { paths } = (await described.json()) as Description;
  const reads: string[] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (get === undefined) continue;
    const chosen = get.parameters.some(({ name }) => name === "cycle") ? cycle : undefined;
    if (cycle !== undefined && chosen === undefined) continue;
    const asked = get.parameters.filter(({ required }) => required || path === "/api/search");
    const told = asked.map(({ name }) => `${name}=${TOLD[name] ?? ""}`);
    const query = [...told, ...(chosen === undefined ? [] : [`cycle=${chosen}`])].join("&");
    const read = query === "" ? path : `${path}?${query}`;
    const asking = new AbortController();
    const answer = await fetch(`${origin}${read}`, { headers: { cookie }, signal: asking.signal });
    asking.abort();
    if (answer.ok && answer.headers.get("cache-control") === "private, no-cache") reads.push(read);
  }
  if (reads.length === 0) throw new Error("No read of the records was found.");
  return reads;
}

/** Asks for each read a few times, none of its answer kept from before; `more` adds to the query of each time. */
export async function timesOf(
  server: RunningServer,
  cookie: string,
  paths: readonly string[],
  more?: () => string,
): Promise<ReadTimes> {
  const times = new Map<string, number>();
  for (const path of paths) {
    const taken: number[] = [];
    // The first warms the database up.
    for (let time = 0; time <= TIMES; time += 1) {
      await forgetAnswers(server);
      const query = more === undefined ? "" : `${path.includes("?") ? "&" : "?"}${more()}`;
      const began = performance.now();
      const answer = await fetch(`${server.origin}${path}${query}`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      if (time > 0) taken.push(performance.now() - began);
    }
    times.set(path, median(taken));
  }
  return times;
}

/** Moves every revision, as a write would. */
async function forgetAnswers(server: RunningServer): Promise<void> {
  await inDatabase(server, async (client) => {
    await client.query("update data_revision set revision = revision + 1");
    await client.query("notify command_center_revision");
  });
  // Until the server has heard of it.
  await sleep(50);
}

interface Words {
  readonly amongWhat: string;
  readonly without: string;
  /** How a line says its path; left out, as it is. */
  namedAs?(path: string): string;
}

/** Each read among many records beside the same with few; of those that meet the bar, the slowest alone. */
export function beside(
  many: ReadTimes,
  few: ReadTimes,
  { amongWhat, without, namedAs = (path) => path }: Words,
): Result[] {
  const slowestFirst = [...many].toSorted(([, one], [, other]) => other - one);
  return slowestFirst
    .map(([path, own]): Result => {
      const limit = few.get(path) ?? Number.NaN;
      return {
        name: `${namedAs(path)}, nothing kept, ${amongWhat}`,
        measured: `${own.toFixed(1)} ms`,
        limit: `${limit.toFixed(1)} ms ${without}`,
        ratio: own / limit,
        bar: `≤ ${BAR_MILLISECONDS} ms`,
        ok: own <= BAR_MILLISECONDS,
      };
    })
    .filter(({ ok }, place) => !ok || place < SLOWEST);
}
