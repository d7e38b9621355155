// Corrects single results in a process of its own, as analysts do it: so many requests a second, whether or not the ones before have
// been answered.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What the bench has the process do; each is answered by a {@link ChangesAnswer}. */
export type ChangesOrder =
  | {
      readonly do: "open";
      readonly origin: string;
      /** Of the analysts, who take turns. */
      readonly cookies: readonly string[];
      readonly corrections: readonly Correction[];
    }
  | { readonly do: "begin"; readonly perSecond: number }
  | { readonly do: "end" };

/** A request to correct one station's result, without the id that its client chooses. */
export interface Correction {
  readonly cycle: number;
  readonly contest: string;
  readonly pollingDay: string;
  readonly area: number;
  readonly issuer: string;
  /** The result that it replaces. */
  readonly replaces: number;
  readonly sheet: object;
}

export interface ChangesAnswer {
  /** Milliseconds from when a change was due until it was answered as applied, since the last order. */
  readonly times: readonly number[];
  readonly failed: number;
}

const agent = new Agent({ keepAlive: true });

let opened: Extract<ChangesOrder, { do: "open" }>;
let next = 0;
let isOver = true;
let running: Promise<void> = Promise.resolve();
let times: number[] = [];
let failed = 0;

async function change(due: number): Promise<void> {
  const { origin, cookies, corrections } = opened;
  const at = next++;
  const correction = corrections[at];
  if (correction === undefined) throw new Error("Each result is corrected already.");
  const body = JSON.stringify({
    clientId: randomUUID(),
    reason: "A copying error",
    source: "The signed form",
    ...correction,
  });
  const { status, text } = await post(`${origin}/api/changes/sets`, cookies[at % cookies.length] ?? "", body);
  if (status === 200 && (JSON.parse(text) as { state: string }).state === "applied") {
    times.push(performance.now() - due);
    return;
  }
  failed += 1;
  process.stderr.write(`${status} ${text.slice(0, 300)}\n`);
}

function post(url: string, cookie: string, body: string): Promise<{ status: number; text: string }> {
  const headers = {
    cookie,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  return new Promise((resolve) => {
    const sent = request(url, { agent, method: "POST", headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece: string) => (text += piece));
      answer.once("close", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.once("error", (error) => resolve({ status: 0, text: String(error) }));
    sent.end(body);
  });
}

async function changeUntilOver(perSecond: number): Promise<void> {
  const began = performance.now();
  const changes: Promise<void>[] = [];
  while (!isOver) {
    const due = began + (changes.length * 1_000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    changes.push(change(due));
  }
  await Promise.all(changes);
}

async function follow(order: ChangesOrder): Promise<ChangesAnswer> {
  if (order.do === "open") opened = order;
  if (order.do === "begin") {
    isOver = false;
    running = changeUntilOver(order.perSecond);
  }
  if (order.do === "end") {
    isOver = true;
    await running;
  }
  const answer = { times, failed };
  times = [];
  failed = 0;
  return answer;
}

process.on("message", (order: ChangesOrder) => {
  void follow(order).then((answer) => process.send?.(answer));
});
