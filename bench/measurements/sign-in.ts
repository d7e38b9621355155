import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { quantile, seconds, type Result } from "../result.ts";

/** One name guessed from one address, or each guess with a name and an address of its own. */
export type GuessedFrom = "one" | "many";

export interface GuessesAnswered {
  /** How many answers had each status; 0: none came. */
  readonly statuses: Record<number, number>;
  readonly milliseconds: number;
}

const GUESSES = 3_500;
/** One after the other each: enough to keep the process busy, as on counting day. */
const READERS = 200;
const PATHS = ["/api/elections", "/api/dashboard/stats", "/api/regional-performance"];
const PAIRS = 3;
const QUIET_MILLISECONDS = 3_000;
/** Between two bursts: what hashes still is over then. */
const REST_MILLISECONDS = 8_000;
const BAR = 2;

/** Reads by somebody signed in, each reader one after the other, until they are stopped. */
interface Reading {
  /** Times of those that were asked since the last call, in milliseconds. */
  take(): number[];
  failed(): number;
  stop(): Promise<void>;
}

/**
 * Reads of an account while others guess at sign-in, beside those of the same run without them; and what the guesses
 * were answered. The bar is for the 99th percentile; no read may fail, and no guess be a 500 or get no answer.
 */
export async function measureSignIn(): Promise<Result[]> {
  const product = await startServer({ TRUSTED_PROXIES: "127.0.0.1" });
  try {
    const cookie = await openSession(product.origin);
    return [
      ...(await measureBurst(product.origin, cookie, "one", "one name, one address")),
      ...(await measureBurst(product.origin, cookie, "many", "names and addresses of their own")),
      {
        name: "lines logged meanwhile",
        measured: String(
          product
            .output()
            .split("\n")
            .filter((line) => line.startsWith("{")).length,
        ),
        limit: "none",
        ratio: null,
        bar: "0",
        ok: !product.output().includes('\n{"'),
      },
    ];
  } finally {
    await product.stop();
  }
}

async function measureBurst(
  origin: string,
  cookie: string,
  from: GuessedFrom,
  what: string,
): Promise<Result[]> {
  let without: number[] = [];
  let during: number[] = [];
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  const reading = read(origin, cookie);
  await sleep(QUIET_MILLISECONDS);
  for (let pair = 0; pair < PAIRS; pair += 1) {
    reading.take();
    await sleep(QUIET_MILLISECONDS);
    without = without.concat(reading.take());
    const answered = await guessAll(origin, from, () => reading.take());
    during = during.concat(reading.take());
    times.push(answered.milliseconds);
    for (const [status, count] of Object.entries(answered.statuses)) {
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
    }
    await sleep(REST_MILLISECONDS);
  }
  await reading.stop();
  const [alone, beside] = [quantile(ascending(without), 0.99), quantile(ascending(during), 0.99)];
  const count = (status: number) => statuses[status] ?? 0;
  const others = Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status === "0" ? "no answer" : status}`)
    .join(", ");
  return [
    {
      name: `reads' p99 beside ${GUESSES} guesses, ${what}`,
      measured: `${beside.toFixed(1)} ms (${during.length} reads)`,
      limit: `${alone.toFixed(1)} ms without them (${without.length} reads)`,
      ratio: beside / alone,
      bar: `< ${BAR}`,
      ok: beside < BAR * alone,
    },
    {
      name: `reads that failed, ${what}`,
      measured: String(reading.failed()),
      limit: "none",
      ratio: null,
      bar: "0",
      ok: reading.failed() === 0,
    },
    {
      name: `guesses answered 500, or not at all, ${what}`,
      measured: String(count(500) + count(0)),
      limit: `${others}; all within ${seconds(Math.max(...times))}`,
      ratio: null,
      bar: "0",
      ok: count(500) + count(0) === 0,
    },
  ];
}

/** Has all guesses sent at once by another process, and waits for their answers. */
async function guessAll(origin: string, from: GuessedFrom, onStart: () => void): Promise<GuessesAnswered> {
  // Beside this file once both are bundled (scripts/bench.mjs).
  const child = fork(fileURLToPath(new URL("guesses.js", import.meta.url)), [origin, from, String(GUESSES)]);
  await once(child, "message");
  onStart();
  child.send("go");
  const [answered] = (await once(child, "message")) as [GuessesAnswered];
  return answered;
}

function read(origin: string, cookie: string): Reading {
  const { hostname, port, host } = new URL(origin);
  const requests = PATHS.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept-encoding: br\r\n\r\n`),
  );
  let times: number[] = [];
  let failures = 0;
  let isOver = false;
  const reader = async (first: number) => {
    let index = first;
    while (!isOver) {
      const socket = connect(Number(port), hostname);
      const answers = wholeAnswers(socket);
      for (let isLast = false; !isOver && !isLast; index += 1) {
        const began = performance.now();
        const into = times;
        socket.write(requests[index % requests.length] ?? "");
        const { value: answer } = await answers.next();
        if (answer?.status === 200) into.push(performance.now() - began);
        else failures += 1;
        isLast = answer === undefined || answer.isLast;
      }
      socket.destroy();
    }
  };
  const readers = Array.from({ length: READERS }, (_, index) => reader(index));
  return {
    take() {
      const taken = times;
      times = [];
      return taken;
    },
    failed: () => failures,
    async stop() {
      isOver = true;
      await Promise.all(readers);
    },
  };
}

interface Answered {
  readonly status: number;
  /** Of its connection, which the server closes then. */
  readonly isLast: boolean;
}

/**
 * Answers as each has come whole, of a connection where the next is asked for then. They are not parsed further: a client
 * of the language's own would take more of the machine than the server does.
 */
async function* wholeAnswers(socket: Socket): AsyncGenerator<Answered, undefined, void> {
  let missing = 0;
  let answer: Answered = { status: 0, isLast: true };
  try {
    for await (const piece of socket as AsyncIterable<Buffer>) {
      if (missing === 0) {
        const end = piece.indexOf("\r\n\r\n");
        const head = piece.toString("latin1", 0, end);
        answer = { status: Number(head.slice(9, 12)), isLast: /\nconnection: close/i.test(head) };
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) + end + 4;
      }
      missing -= piece.length;
      if (missing === 0) yield answer;
    }
  } catch {
    // Broken off: there is no next answer.
  }
  return undefined;
}

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);
