import autocannon from "autocannon";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { recordAnswer, startBareServer } from "../processes/bare-server.ts";
import { processorTime } from "../processes/process.ts";
import { median, type Result } from "../result.ts";

const PATH = "/api/elections";
const PAIRS = 11;
/** Seconds. */
const DURATION = 2;
const CONNECTIONS = 50;

interface Target {
  readonly url: string;
  readonly pid: number;
}

interface Rate {
  /** Requests a second. */
  readonly rate: number;
  /** Processor time of the server for one request, in microseconds. */
  readonly cost: number;
}

/** Loads a server for a while; throws when anything but the expected answer came. */
export async function load(
  { url, pid }: Target,
  headers: Record<string, string>,
  status: 200 | 304,
): Promise<Rate> {
  const before = processorTime(pid);
  const outcome = await autocannon({ url, headers, connections: CONNECTIONS, duration: DURATION });
  const { total } = outcome.requests;
  const expected = outcome.statusCodeStats[status]?.count ?? 0;
  if (outcome.errors + outcome.timeouts > 0 || expected !== total) {
    throw new Error(`${url} did not answer ${status} alone: ${JSON.stringify(outcome.statusCodeStats)}`);
  }
  return { rate: total / outcome.duration, cost: (processorTime(pid) - before) / total };
}

/**
 * A kept answer of the product against a bare Fastify route that sends the same bytes, headers included. The load, both
 * servers and whatever else runs share the machine: so they are measured in turn, and compared pair by pair. On a busy
 * machine the rates say little; the processor time of a request, beside them, suffers less.
 */
export async function measureThroughput(): Promise<Result[]> {
  const product = await startServer();
  const headers = { cookie: await openSession(product.origin), "accept-encoding": "br" };
  const own: Target = { url: `${product.origin}${PATH}`, pid: product.child.pid ?? 0 };
  const recorded = await recordAnswer(own.url, headers);
  const bare = await startBareServer(recorded);
  const limit: Target = { url: bare.origin, pid: bare.pid };

  const compare = async (name: string, status: 200 | 304, bar: number): Promise<Result[]> => {
    const sent = status === 200 ? headers : { ...headers, "if-none-match": recorded.etag };
    const owns: Rate[] = [];
    const limits: Rate[] = [];
    const both = [
      async () => owns.push(await load(own, sent, status)),
      async () => limits.push(await load(limit, sent, status)),
    ];
    // The first pair warms both up. Whoever goes second finds another machine: each is that in turn.
    for (let pair = 0; pair <= PAIRS; pair += 1) {
      for (const measure of pair % 2 === 0 ? both : both.toReversed()) await measure();
    }
    const middle = (rates: readonly Rate[], key: keyof Rate) =>
      median(rates.slice(1).map((rate) => rate[key]));
    const ratios = owns.slice(1).map(({ rate }, pair) => rate / (limits[pair + 1]?.rate ?? Number.NaN));
    const ratio = median(ratios);
    const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    return [
      {
        name: `requests, ${name}`,
        measured: `${Math.round(middle(owns, "rate"))} a second`,
        limit: `${Math.round(middle(limits, "rate"))} bare Fastify, same bytes (ratios ${spread})`,
        ratio,
        bar: `≥ ${bar}`,
        ok: ratio >= bar,
      },
      {
        name: `processor time, ${name}`,
        measured: `${middle(owns, "cost").toFixed(0)} µs`,
        limit: `${middle(limits, "cost").toFixed(0)} µs bare Fastify`,
        ratio: middle(limits, "cost") / middle(owns, "cost"),
        bar: null,
        ok: true,
      },
    ];
  };
  try {
    return [...(await compare(PATH, 200, 0.7)), ...(await compare(`${PATH} unchanged (304)`, 304, 0.8))];
  } finally {
    await bare.stop();
    await product.stop();
  }
}
