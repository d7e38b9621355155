// Dashboards of many people in a process of their own: each asks anew for what its page stands on, as a page does that
// nobody tells of changes. The first of each person also listens to the stream of changes.
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What the bench has the dashboards do; each is answered by a {@link DashboardsAnswer}. */
export type DashboardsOrder =
  | {
      readonly do: "open";
      readonly origin: string;
      readonly cookies: readonly string[];
      /** Dashboards of each person. */
      readonly each: number;
      readonly paths: readonly string[];
      /** Milliseconds between two rounds of a dashboard. */
      readonly every: number;
    }
  | { readonly do: "tell" }
  | { readonly do: "close" };

export interface DashboardsAnswer {
  /** Milliseconds that answers took since the last order. */
  readonly times: readonly number[];
  /** Answers since the last order that were not an answer, and of those that were which said that they may be old. */
  readonly failed: number;
  readonly stale: number;
  /** When each person was told of a change since the last order, in milliseconds since 1970. */
  readonly notices: readonly { readonly person: number; readonly at: number }[];
}

let times: number[] = [];
let notices: { person: number; at: number }[] = [];
let failed = 0;
let stale = 0;
let isOver = false;
let agent: Agent;

/** Asks as a browser does that keeps what it got; answers the tag to ask with the next time. */
function ask(url: string, cookie: string, tag: string | undefined): Promise<string | undefined> {
  const headers = { cookie, "accept-encoding": "br", ...(tag !== undefined && { "if-none-match": tag }) };
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once("close", () => {
        times.push(performance.now() - began);
        if (answer.headers["x-stale-since"] !== undefined) stale += 1;
        if (answer.statusCode !== 200 && answer.statusCode !== 304) failed += 1;
        resolve(answer.headers.etag ?? tag);
      });
    });
    sent.once("error", () => {
      failed += 1;
      resolve(tag);
    });
  });
}

/** A dashboard, from some moment on. */
async function poll(
  { origin, paths, every }: Extract<DashboardsOrder, { do: "open" }>,
  cookie: string,
  first: number,
): Promise<void> {
  const tags = new Map<string, string | undefined>();
  await sleep(first);
  while (!isOver) {
    const rests = sleep(every);
    await Promise.all(
      paths.map(async (path) => tags.set(path, await ask(`${origin}${path}`, cookie, tags.get(path)))),
    );
    await rests;
  }
}

/** Notes when a person is told of a change; resolves once the stream has said how things are. */
function listen(origin: string, cookie: string, person: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = get(`${origin}/api/events`, { agent: false, headers: { cookie } }, (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (piece: string) => {
        if (piece.includes("event: revisions")) notices.push({ person, at: Date.now() });
        resolve();
      });
    });
    sent.once("error", (error) => (isOver ? resolve() : reject(error)));
  });
}

async function follow(order: DashboardsOrder): Promise<DashboardsAnswer> {
  if (order.do === "open") {
    agent = new Agent({ keepAlive: true });
    const { origin, cookies, each, every } = order;
    for (const [person, cookie] of cookies.entries())
      for (let nth = 0; nth < each; nth += 1)
        void poll(order, cookie, ((person * each + nth) / (cookies.length * each)) * every);
    await Promise.all(cookies.map((cookie, person) => listen(origin, cookie, person)));
  }
  if (order.do === "close") isOver = true;
  const answer: DashboardsAnswer = { times, failed, stale, notices };
  times = [];
  notices = [];
  failed = 0;
  stale = 0;
  return answer;
}

process.on("message", (order: DashboardsOrder) => {
  void follow(order).then((answer) => process.send?.(answer));
});
