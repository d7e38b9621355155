import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { ADMIN, openSession, startServer, type RunningServer } from "../../e2e/steps/server.ts";
import { addAccounts } from "../../e2e/steps/database.ts";
import { residentBytes } from "../processes/program.ts";
import { megabytes, quantile, type Result } from "../result.ts";

const PEOPLE = 20;
const SUSTAINED_MS = 15_000;
const WARM_UP_MS = 5_000;
const OVERLOAD_MS = 120_000;
/** As many callers as keep the server busy, each waiting for its response. */
const CALLERS = 12;
const FACTOR = 2;

const BAR_KEPT_MS = 300;
/** The server's own bound, and what the load and its sockets take on the same two cores. */
const BAR_ANSWER_MS = 2_000 + 500;
/** The cache of responses fills up meanwhile. */
const BAR_GROWTH = 1.25;
/** With the default, V8 lets its heap grow with the machine's memory before it collects. */
const HEAP = "--max-old-space-size=256";
const MEMORY_MS = 500;

type Kind = "kept" | "unchanged" | "cold" | "export";
/** Of twelve calls: half read what is cached, a third is computed, one in forty-eight of all is an export. */
const MIX: readonly Kind[] = Array.from({ length: 48 }, (_, index) => {
  if (index === 47) return "export";
  if (index % 3 === 0) return "cold";
  return index % 8 === 7 ? "unchanged" : "kept";
});

interface Answer {
  readonly kind: Kind;
  readonly status: number;
  readonly milliseconds: number;
}

/** Twice the load that the server sustains, offered for two minutes by callers that do not wait for each other. */
export async function measureOverload(): Promise<Result[]> {
  const server = await startServer({ NODE_OPTIONS: HEAP });
  try {
    const call = await callerOf(server);
    await closedLoop(call, WARM_UP_MS);
    const sustained = (await closedLoop(call, SUSTAINED_MS)).length / (SUSTAINED_MS / 1_000);
    const memory: number[] = [];
    const watch = setInterval(() => memory.push(residentBytes(server.child.pid ?? 0)), MEMORY_MS);
    const answers = await openLoop(call, FACTOR * sustained, OVERLOAD_MS);
    clearInterval(watch);
    return results(answers, { sustained, memory });
  } finally {
    await server.stop();
  }
}

type Call = (number: number) => Promise<Answer>;

async function callerOf(server: RunningServer): Promise<Call> {
  const usernames = Array.from({ length: PEOPLE }, (_, index) => `reader${index}`);
  await addAccounts(server, usernames, "viewer");
  const cookies: string[] = [];
  for (const username of usernames) cookies.push(await openSession(server.origin, { ...ADMIN, username }));
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const kept = `${server.origin}/api/elections`;
  const first = await fetch(kept, { headers: { cookie: cookies[0] ?? "", "accept-encoding": "br" } });
  const etag = first.headers.get("etag") ?? "";
  await first.arrayBuffer();
  return (number) => {
    const kind = MIX[number % MIX.length] ?? "kept";
    const cookie = cookies[number % cookies.length] ?? "";
    const isExport = kind === "export";
    const path = { kept: "", unchanged: "", cold: `?q=overload${number}`, export: "" }[kind];
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        isExport ? `${server.origin}/api/export` : `${kept}${path}`,
        {
          agent,
          method: isExport ? "POST" : "GET",
          headers: {
            cookie,
            "accept-encoding": "br",
            ...(kind === "unchanged" && { "if-none-match": etag }),
            ...(isExport && { "content-type": "application/json" }),
          },
        },
        (response) => {
          // The whole response of a read; of a file the first bytes, which say whether it comes.
          const answer = () =>
            resolve({ kind, status: response.statusCode ?? 0, milliseconds: performance.now() - began });
          if (isExport) answer();
          response.on("end", answer);
          response.on("error", reject);
          response.resume();
        },
      );
      sent.on("error", reject);
      sent.end(isExport ? JSON.stringify({ format: "csv", dataTypes: ["elections"] }) : undefined);
    });
  };
}

/** Some callers, each of which calls again when it was answered; the calls that succeeded. */
async function closedLoop(call: Call, milliseconds: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + milliseconds;
  let number = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) answers.push(await call((number += 1)));
    }),
  );
  return answers.filter(({ status }) => status < 400);
}

/** Calls at a rate, whether or not those before were answered. */
async function openLoop(call: Call, rate: number, milliseconds: number): Promise<readonly Answer[]> {
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  for (;;) {
    const passed = performance.now() - began;
    if (passed >= milliseconds) break;
    // Other numbers than before: a question that was asked already is cached.
    while (answers.length < (passed / 1_000) * rate) answers.push(call(1_000_000 + answers.length));
    await sleep(2);
  }
  return Promise.all(answers);
}

function results(
  answers: readonly Answer[],
  { sustained, memory }: { sustained: number; memory: readonly number[] },
): Result[] {
  const of = (...kinds: readonly Kind[]) =>
    answers
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ milliseconds }) => milliseconds)
      .toSorted((a, b) => a - b);
  const kept = quantile(of("kept", "unchanged"), 0.99);
  const computed = of("cold", "export");
  const slowest = computed.at(-1) ?? Number.NaN;
  const statuses = new Map<string, number>();
  for (const { kind, status } of answers)
    statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1);
  const odd = answers.filter(({ status }) => ![200, 304, 503, 429].includes(status)).length;
  const half = Math.floor(memory.length / 2);
  const peaks = [memory.slice(0, half), memory.slice(half)].map((part) => Math.max(...part));
  const [before = Number.NaN, after = Number.NaN] = peaks;
  const growth = after / before;
  const count = [...statuses].map(([name, number]) => `${number} × ${name}`).join(", ");
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  return [
    {
      name: `overload: ${(FACTOR * sustained).toFixed(0)} calls/s for ${OVERLOAD_MS / 1_000} s, cached reads p99`,
      measured: milliseconds(kept),
      limit: `${sustained.toFixed(0)} calls/s sustained; load of the machine ${loadavg()[0]?.toFixed(1)}`,
      ratio: null,
      bar: `≤ ${BAR_KEPT_MS} ms`,
      ok: kept <= BAR_KEPT_MS,
    },
    {
      name: "  computed reads and exports, slowest",
      measured: milliseconds(slowest),
      limit: `p99 ${milliseconds(quantile(computed, 0.99))}`,
      ratio: null,
      bar: `≤ ${BAR_ANSWER_MS} ms`,
      ok: slowest <= BAR_ANSWER_MS,
    },
    {
      name: "  answers that are neither a success nor a refusal",
      measured: String(odd),
      limit: count,
      ratio: null,
      bar: "0",
      ok: odd === 0,
    },
    {
      name: "  memory of a server with a heap of 256 MB, at most in the second minute",
      measured: megabytes(after),
      limit: `${megabytes(before)} in the first`,
      ratio: growth,
      bar: `≤ ${BAR_GROWTH}`,
      ok: growth <= BAR_GROWTH,
    },
  ];
}
