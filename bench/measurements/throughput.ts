import autocannon from "autocannon";
import { addAccounts, addSessions } from "../../e2e/steps/database.ts";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { recordAnswer, startBareServer } from "../processes/bare-server.ts";
import { processorTime } from "../processes/program.ts";
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
  /** Requests per second. */
  readonly rate: number;
  /** Processor time of the server per request, in microseconds. */
  readonly cost: number;
}

type Headers = Record<string, string>;

/** Loads a server for a while, each connection with headers of its own in turn; throws on any other status. */
export async function load(
  { url, pid }: Target,
  headersOf: (connection: number) => readonly Headers[],
  status: 200 | 304,
): Promise<Rate> {
  let connection = 0;
  const before = processorTime(pid);
  const outcome = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: DURATION,
    setupClient: (client) => client.setRequests(headersOf(connection++).map((headers) => ({ headers }))),
  });
  const { total } = outcome.requests;
  const expected = outcome.statusCodeStats[status]?.count ?? 0;
  if (outcome.errors + outcome.timeouts > 0 || expected !== total) {
    throw new Error(`${url} did not answer ${status} alone: ${JSON.stringify(outcome.statusCodeStats)}`);
  }
  return { rate: total / outcome.duration, cost: (processorTime(pid) - before) / total };
}

/** One comparison: what each connection sends, and the part of the bare server's rate that the product must reach. */
interface Comparison {
  readonly name: string;
  readonly status: 200 | 304;
  readonly bar: number;
  /** Cookies that a connection sends, one request each. */
  cookiesOf(connection: number): readonly string[];
}

/**
 * A cached response of the product against a bare Fastify route that sends the same bytes, headers included. The load,
 * both servers and other programs share the machine, so the two are measured in turn and compared pair by pair. On a busy
 * machine the rates say little; the processor time per request suffers less.
 */
async function compareWithBare(
  product: { readonly origin: string; readonly child: { readonly pid?: number | undefined } },
  cookie: string,
  comparisons: readonly Comparison[],
): Promise<Result[]> {
  const headers = { cookie, "accept-encoding": "br" };
  const own: Target = { url: `${product.origin}${PATH}`, pid: product.child.pid ?? 0 };
  const recorded = await recordAnswer(own.url, headers);
  const bare = await startBareServer(recorded);
  const limit: Target = { url: bare.origin, pid: bare.pid };

  const compare = async ({ name, status, bar, cookiesOf }: Comparison): Promise<Result[]> => {
    const condition = status === 200 ? {} : { "if-none-match": recorded.etag };
    const sent = (connection: number) =>
      cookiesOf(connection).map((own) => ({ ...headers, ...condition, cookie: own }));
    const owns: Rate[] = [];
    const limits: Rate[] = [];
    const both = [
      async () => owns.push(await load(own, sent, status)),
      async () => limits.push(await load(limit, sent, status)),
    ];
    // The first pair warms both up. The second of a pair finds another machine, so they swap places each time.
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
    const results: Result[] = [];
    for (const comparison of comparisons) results.push(...(await compare(comparison)));
    return results;
  } finally {
    await bare.stop();
  }
}

/** Reads by one session. */
export async function measureThroughput(): Promise<Result[]> {
  const product = await startServer();
  try {
    const cookie = await openSession(product.origin);
    const cookiesOf = () => [cookie];
    return await compareWithBare(product, cookie, [
      { name: PATH, status: 200, bar: 0.7, cookiesOf },
      { name: `${PATH} unchanged (304)`, status: 304, bar: 0.8, cookiesOf },
    ]);
  } finally {
    await product.stop();
  }
}

const ACCOUNTS = 50;
const SESSIONS = 1_000;
/** Connections that send with the same session at the same time. */
const AT_ONCE = 10;
const SESSIONS_BAR = 0.5;

/** Reads by a thousand sessions of fifty accounts. */
export async function measureSessions(): Promise<Result[]> {
  const product = await startServer();
  try {
    const people = Array.from({ length: ACCOUNTS }, (_, index) => `person${index}`);
    await addAccounts(product, people, "viewer");
    const cookies = await addSessions(product, people, SESSIONS / ACCOUNTS);
    /** Every nth session, so that groups of connections share none. */
    const everyNth = (first: number, step: number) => cookies.filter((_, index) => index % step === first);
    const groups = CONNECTIONS / AT_ONCE;
    const ofGroup = (connection: number) => everyNth(connection % groups, groups);
    const bar = SESSIONS_BAR;
    const who = `${SESSIONS} sessions`;
    return await compareWithBare(product, cookies[0] ?? "", [
      { name: `${who}, ten reads of each at once`, status: 200, bar, cookiesOf: ofGroup },
      { name: `${who}, the same unchanged (304)`, status: 304, bar, cookiesOf: ofGroup },
      {
        name: `${who}, each read by another one`,
        status: 200,
        bar,
        cookiesOf: (connection) => everyNth(connection % CONNECTIONS, CONNECTIONS),
      },
    ]);
  } finally {
    await product.stop();
  }
}
