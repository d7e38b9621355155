import autocannon from "autocannon";
import { openSession, startServer } from "../e2e/server.ts";
import { recordAnswer, startBareServer } from "./bare-server.ts";
import { median, type Result } from "./result.ts";

const PATH = "/api/elections";
const PAIRS = 11;
/** Seconds. */
const DURATION = 2;
const CONNECTIONS = 50;

/** Requests a second; throws when anything but the expected answer came. */
export async function load(url: string, headers: Record<string, string>, status: 200 | 304): Promise<number> {
  const outcome = await autocannon({ url, headers, connections: CONNECTIONS, duration: DURATION });
  const expected = outcome.statusCodeStats[status]?.count ?? 0;
  if (outcome.errors + outcome.timeouts > 0 || expected !== outcome.requests.total) {
    throw new Error(`${url} did not answer ${status} alone: ${JSON.stringify(outcome.statusCodeStats)}`);
  }
  return outcome.requests.total / outcome.duration;
}

/**
 * A kept answer of the product against a bare Fastify route that sends the same bytes, headers included. The load, both
 * servers and whatever else runs share the machine: so they are measured in turn, and compared pair by pair.
 */
export async function measureThroughput(): Promise<Result[]> {
  const product = await startServer();
  const headers = { cookie: await openSession(product.origin), "accept-encoding": "br" };
  const url = `${product.origin}${PATH}`;
  const recorded = await recordAnswer(url, headers);
  const bare = await startBareServer(recorded);
  const compare = async (name: string, status: 200 | 304, bar: number): Promise<Result> => {
    const sent = status === 200 ? headers : { ...headers, "if-none-match": recorded.etag };
    const pairs: { own: number; limit: number }[] = [];
    // The first pair warms both up.
    for (let pair = 0; pair <= PAIRS; pair += 1) {
      const outcome = { own: 0, limit: 0 };
      const both = [
        async () => (outcome.own = await load(url, sent, status)),
        async () => (outcome.limit = await load(bare.origin, sent, status)),
      ];
      // Whoever goes second finds another machine: each is that in turn.
      for (const measure of pair % 2 === 0 ? both : both.toReversed()) await measure();
      if (pair > 0) pairs.push(outcome);
    }
    const ratios = pairs.map(({ own, limit }) => own / limit);
    const ratio = median(ratios);
    const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    return {
      name,
      measured: `${Math.round(median(pairs.map(({ own }) => own)))} a second`,
      limit: `${Math.round(median(pairs.map(({ limit }) => limit)))} bare Fastify, same bytes (ratios ${spread})`,
      ratio,
      bar: `≥ ${bar}`,
      ok: ratio >= bar,
    };
  };
  try {
    return [
      await compare(`requests, ${PATH}`, 200, 0.7),
      await compare(`requests, ${PATH} unchanged (304)`, 304, 0.8),
    ];
  } finally {
    await bare.stop();
    await product.stop();
  }
}
