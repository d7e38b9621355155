import { setTimeout as sleep } from "node:timers/promises";
import { inDatabase } from "../../e2e/steps/database.ts";
import { openSession, startServer, type RunningServer } from "../../e2e/steps/server.ts";
import { copyCycles } from "../../server/src/testing/other-cycles.ts";
import { median, type Result } from "../result.ts";

/** With the cycle in force, a hundred times its records. */
const COPIES = 99;
const TIMES = 5;
const BAR_MILLISECONDS = 50;
/** What a read is told, where it does nothing without. */
const TOLD: Readonly<Record<string, string>> = { q: "gulu", slug: "gulu" };
const SLOWEST = 5;

/**
 * Every read, none of its answer kept from before, in a database that holds a hundred cycles; each beside the same read in
 * one that holds its cycle alone.
 */
export async function measureReads(): Promise<Result[]> {
  const server = await startServer();
  try {
    const cookie = await openSession(server.origin);
    const paths = await readsOf(server, cookie);
    const alone = await timesOf(server, cookie, paths);
    await inDatabase(server, (client) => copyCycles(client, COPIES));
    const among = await timesOf(server, cookie, paths);
    const results = paths.map((path): Result => {
      const [own = Number.NaN, limit = Number.NaN] = [among.get(path), alone.get(path)];
      return {
        name: `${path}, nothing kept, ${COPIES + 1} cycles of records`,
        measured: `${own.toFixed(1)} ms`,
        limit: `${limit.toFixed(1)} ms with its cycle alone`,
        ratio: own / limit,
        bar: `≤ ${BAR_MILLISECONDS} ms`,
        ok: own <= BAR_MILLISECONDS,
      };
    });
    const slowestFirst = results.toSorted(
      (a, b) => Number.parseFloat(b.measured) - Number.parseFloat(a.measured),
    );
    return slowestFirst.filter(({ ok }, place) => !ok || place < SLOWEST);
  } finally {
    await server.stop();
  }
}

interface Description {
  readonly paths: Record<string, { get?: { parameters: readonly { name: string; required: boolean }[] } }>;
}

/** Reads whose answers are kept, which are those that depend on records alone, as the API describes them. */
async function readsOf({ origin }: RunningServer, cookie: string): Promise<string[]> {
  const described = await fetch(`${origin}/api/docs/json`, { headers: { cookie } });
  const { paths } = (await described.json()) as Description;
  const reads: string[] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (get === undefined) continue;
    const asked = get.parameters.filter(({ required }) => required || path === "/api/search");
    const query = asked.map(({ name }) => `${name}=${TOLD[name] ?? ""}`).join("&");
    const read = query === "" ? path : `${path}?${query}`;
    const asking = new AbortController();
    const answer = await fetch(`${origin}${read}`, { headers: { cookie }, signal: asking.signal });
    asking.abort();
    if (answer.ok && answer.headers.get("cache-control") === "private, no-cache") reads.push(read);
  }
  if (reads.length === 0) throw new Error("No read of the records was found.");
  return reads;
}

async function timesOf(
  server: RunningServer,
  cookie: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const path of paths) {
    const taken: number[] = [];
    // The first warms the database up.
    for (let time = 0; time <= TIMES; time += 1) {
      await forgetAnswers(server);
      const began = performance.now();
      const answer = await fetch(`${server.origin}${path}`, { headers: { cookie } });
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
