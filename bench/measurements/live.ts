import { setTimeout as sleep } from "node:timers/promises";
import { addAccounts, changeRecords } from "../../e2e/steps/database.ts";
import { ADMIN, openSession, startServer, type RunningServer } from "../../e2e/steps/server.ts";
import { forkServer } from "../processes/bare-server.ts";
import type { LiveAnswer, LiveOrder } from "../processes/live-clients.ts";
import { megabytes, quantile, seconds, type Result } from "../result.ts";
import { type Program, residentBytes, startProgram } from "../processes/program.ts";

/** 50 accounts with 5 sessions each, of which each has as many streams as it may. */
const ACCOUNTS = 50;
const SESSIONS = 5;
const STREAMS = 20;
const CLIENTS = ACCOUNTS * SESSIONS * STREAMS;

const CHANGES = 20;
const BETWEEN_CHANGES = 700;
const BAR_DELIVERY = 500;
const BAR_MEMORY = 1_000_000_000;
const BACK = 0.95;
const BAR_BACK = 30_000;

/** The clients' process, and what they are told to do. */
type Clients = Program<LiveOrder, LiveAnswer>;
const startClients = (): Clients => startProgram("live-clients");

/** Signs so many people in so often; each session's cookie as often as it has streams. */
async function signIn(server: RunningServer): Promise<string[]> {
  const cookies: string[] = [];
  const usernames = Array.from({ length: ACCOUNTS }, (_, index) => `listener${index}`);
  await addAccounts(server, usernames, "viewer");
  const people = usernames.values();
  const lane = async () => {
    for (const username of people) {
      const account = { ...ADMIN, username };
      for (let session = 0; session < SESSIONS; session += 1) {
        const cookie = await openSession(server.origin, account);
        for (let stream = 0; stream < STREAMS; stream += 1) cookies.push(cookie);
      }
    }
  };
  await Promise.all([lane(), lane()]);
  return cookies;
}

/** Milliseconds from a change to each client that heard of it, ascending; throws where one did not. */
async function deliveries(clients: Clients, change: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  await clients.tell({ do: "tell" });
  for (let time = 0; time < CHANGES; time += 1) {
    const began = Date.now();
    await change();
    await sleep(BETWEEN_CHANGES);
    const { heard } = await clients.tell({ do: "tell" });
    if (heard.length !== CLIENTS) throw new Error(`${heard.length} of ${CLIENTS} clients heard of a change.`);
    all.push(...heard.map(({ at }) => at - began));
  }
  return all.toSorted((a, b) => a - b);
}

/**
 * 5,000 clients of the stream of events on one process: how long a committed change takes to reach them, beside a bare
 * server that writes the same bytes to as many sockets; what they cost in memory; how soon they are back after a restart,
 * and whether each knows the newest state then.
 */
export async function measureLive(): Promise<Result[]> {
  let server = await startServer();
  const clients = startClients();
  try {
    const atRest = residentBytes(server.child.pid ?? 0);
    await clients.tell({ do: "open", origin: server.origin, cookies: await signIn(server) });
    const own = await deliveries(clients, () => change(server));
    const memory = residentBytes(server.child.pid ?? 0);

    await clients.tell({ do: "come-back" });
    const { port } = new URL(server.origin);
    const began = performance.now();
    await server.stop({ keepData: true });
    server = await startServer({ DATA_DIR: server.dataDir, PORT: port });
    const started = performance.now() - began;
    // Made while most are away.
    await change(server);
    let back = Number.NaN;
    let now = await clients.tell({ do: "tell" });
    while (performance.now() - began < 2 * BAR_BACK) {
      now = await clients.tell({ do: "tell" });
      if (now.open >= BACK * CLIENTS && Number.isNaN(back)) back = performance.now() - began;
      if (now.open === CLIENTS) break;
      await sleep(100);
    }
    const [newest] = now.known.toSorted(([, a], [, b]) => b - a);
    const gaps = CLIENTS - (newest?.[1] ?? 0);

    const bare = await bareDeliveries();
    const line = (name: string, part: number, bar: number | null): Result => ({
      name: `a change reaches ${CLIENTS} clients, ${name}`,
      measured: `${quantile(own, part)} ms`,
      limit: `${quantile(bare, part)} ms bare node, same bytes`,
      ratio: quantile(own, part) / quantile(bare, part),
      bar: bar === null ? null : `≤ ${bar} ms`,
      ok: bar === null || quantile(own, part) <= bar,
    });
    return [
      line("median", 0.5, null),
      line("99 %", 0.99, BAR_DELIVERY),
      {
        name: `memory with ${CLIENTS} clients`,
        measured: megabytes(memory),
        limit: `${megabytes(atRest)} without`,
        ratio: memory / atRest,
        bar: `≤ ${megabytes(BAR_MEMORY)}`,
        ok: memory <= BAR_MEMORY,
      },
      {
        name: `95 % back after a restart`,
        measured: seconds(back),
        limit: `${seconds(started)} until it serves`,
        ratio: back / started,
        bar: `≤ ${seconds(BAR_BACK)}`,
        ok: back <= BAR_BACK,
      },
      {
        name: "clients that missed a change",
        measured: String(gaps),
        limit: `${CLIENTS} came back`,
        ratio: null,
        bar: "0",
        ok: gaps === 0,
      },
    ];
  } finally {
    clients.stop();
    await server.stop();
  }
}

function change(server: RunningServer): Promise<void> {
  return changeRecords(server, "results", "select 1");
}

/** The same clients of a server that does nothing else. */
async function bareDeliveries(): Promise<number[]> {
  const bare = await forkServer("bare-events", "");
  const clients = startClients();
  try {
    const cookies = Array.from({ length: CLIENTS }, () => "none");
    await clients.tell({ do: "open", origin: bare.origin, cookies });
    return await deliveries(clients, async () => (await fetch(`${bare.origin}/send`)).text());
  } finally {
    clients.stop();
    await bare.stop();
  }
}
