import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { SIGN_OUT_PATH } from "@command-center/contract/accounts/accounts";
import { revisions } from "@command-center/contract/wire/events";
import { DATA_SETS, type DataSet } from "@command-center/contract/wire/live";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { UNHURRIED } from "../../testing/database.ts";
import { NIGHTLY } from "../../testing/nightly.ts";
import { listen, openEvents, type EventClient } from "../../testing/requests/event-stream.ts";
import { sampleServer, secondServer } from "../../testing/sample-server.ts";
import { ADMIN, createSecondApp } from "../../testing/test-app.ts";
import { MOST_OF_ACCOUNT, MOST_OF_SESSION } from "./live.ts";

const A_SECOND = 1_000;
/** Allows for a busy machine. */
const IN_TIME = 10 * A_SECOND;

const { server } = sampleServer({ deadlines: { ...UNHURRIED, lock: 500 } });
const second = secondServer(server);
let port: number;
let portOfSecond: number;
let cookie: string;
beforeAll(async () => {
  [port, portOfSecond] = [await listen(server), await listen(second)];
  cookie = await server.signIn();
});

const opened: EventClient[] = [];
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});

async function open(at: number, as?: string, headers: Record<string, string> = {}): Promise<EventClient> {
  const client = await openEvents(at, as, headers);
  opened.push(client);
  return client;
}

/** Opens a stream and waits until it has said how things are. */
async function follow(at: number, as: string): Promise<EventClient> {
  const client = await open(at, as);
  expect(client.status, client.text()).toBe(200);
  await vi.waitFor(() => expect(client.events()).not.toEqual([]), 10 * A_SECOND);
  return client;
}

/** What a stream said last. */
function revisionsOf(client: EventClient): Record<DataSet, number> {
  return revisions.parse(JSON.parse(client.events().at(-1)?.data ?? "null"));
}

const sealed = (username: string, change: RawBuilder<unknown>) =>
  sealAgain(server.database, username, change);
const touch = (...dataSets: DataSet[]) => server.database.write(async (write) => write.touch(...dataSets));

let people = 0;
async function somebody(role: "viewer" | "analyst" = "viewer") {
  const username = `listener${(people += 1)}`;
  const credentials = await addAccount(server.database, { username, role });
  return { username, cookie: await server.signIn(credentials), credentials };
}

describe("LIVE-01 who listens", () => {
  test("LIVE-01 hears at once what revision each data set has, and nothing may keep, change or hold it back", async () => {
    const client = await follow(port, cookie);
    expect(client.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(client.text()).toMatch(/^retry: \d{4}\n\n/);
    const [first] = client.events();
    expect(first).toMatchObject({ event: "revisions", id: expect.stringMatching(/^[\w-]{16}$/) });
    expect(Object.keys(revisionsOf(client))).toEqual([...DATA_SETS]);
    const beat = client.events({ beats: true }).at(-1);
    expect(Math.abs(Number(beat?.data) - Date.now())).toBeLessThan(IN_TIME);
  });

  test("LIVE-01 hears of a committed change within a second, also of one made through another server process", async () => {
    const clients = [await follow(port, cookie), await follow(portOfSecond, cookie)];
    const before = clients.map(revisionsOf);
    const writers = [server, second];
    for (const [index, writer] of writers.entries()) {
      await writer.change(async (write) => write.touch("petitions"));
      await vi.waitFor(
        () =>
          expect(clients.map((client) => revisionsOf(client).petitions)).toEqual(
            before.map(({ petitions }) => petitions + index + 1),
          ),
        IN_TIME,
      );
    }
    expect(clients.map(revisionsOf)).toEqual(before.map((one) => ({ ...one, petitions: one.petitions + 2 })));
  });

  test("LIVE-01 what is rolled back is told to nobody", async () => {
    const client = await follow(port, cookie);
    const count = client.events().length;
    await server.database
      .write(async (write) => {
        write.touch("results");
        throw new Error("no");
      })
      .catch(() => undefined);
    await touch("claims");
    await vi.waitFor(() => expect(client.events()).toHaveLength(count + 1), IN_TIME);
    expect(revisionsOf(client).results).toBe(
      revisions.parse(JSON.parse(client.events()[0]?.data ?? "")).results,
    );
  });

  test("LIVE-01 hears of many changes in a moment a few times, and then knows them all", async () => {
    const client = await follow(port, cookie);
    const before = revisionsOf(client).turnout;
    const count = client.events().length;
    const began = performance.now();
    for (let time = 0; time < 30; time += 1) await touch("turnout");
    await vi.waitFor(() => expect(revisionsOf(client).turnout).toBe(before + 30), IN_TIME);
    const most = Math.ceil((performance.now() - began) / 100) + 1;
    expect(client.events().length - count).toBeLessThanOrEqual(Math.min(most, 29));
  });

  test("LIVE-01 needs a session of one's own, and asks for events without parameters", async () => {
    for (const [as, headers, status, sentence] of [
      [undefined, {}, 401, "Sign in to use this."],
      ["command-center.session_token=forged.forged", {}, 401, "Sign in to use this."],
      [cookie, { accept: "application/json" }, 406, "Ask for text/event-stream."],
    ] as const) {
      const client = await open(port, as, headers);
      await vi.waitFor(() => expect(client.isOver()).toBe(true), IN_TIME);
      expect([client.status, client.text()]).toEqual([status, sentence]);
    }
    expect((await server.get("/api/events?since=1", cookie)).statusCode).toBe(400);
    const head = await server.app.inject({ method: "HEAD", url: "/api/events", headers: { cookie } });
    expect([head.statusCode, head.headers["content-type"], head.body]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "",
    ]);
  });
});

describe("LIVE-02 who comes back", () => {
  test("LIVE-02 to the state one left, through any process, hears only that all is well", async () => {
    const left = await follow(port, cookie);
    const other = await follow(portOfSecond, cookie);
    await vi.waitFor(() => expect(revisionsOf(other)).toEqual(revisionsOf(left)), IN_TIME);
    const id = left.events().at(-1)?.id ?? "";
    left.close();
    other.close();
    const clients = [];
    for (const at of [port, portOfSecond]) clients.push(await open(at, cookie, { "last-event-id": id }));
    for (const client of clients) {
      await vi.waitFor(() => expect(client.events({ beats: true })).toHaveLength(1), IN_TIME);
      expect(client.events()).toEqual([]);
    }
    await touch("claims");
    for (const client of clients) await vi.waitFor(() => expect(client.events()).toHaveLength(1), IN_TIME);
  });

  test("LIVE-02 missed nothing, whatever changed meanwhile", async () => {
    const left = await follow(port, cookie);
    const before = revisionsOf(left);
    left.close();
    await touch("results", "petitions");
    const client = await open(portOfSecond, cookie, { "last-event-id": left.events().at(-1)?.id ?? "" });
    await vi.waitFor(
      () =>
        expect(revisionsOf(client)).toEqual({
          ...before,
          results: before.results + 1,
          petitions: before.petitions + 1,
        }),
      IN_TIME,
    );
  });

  test("LIVE-02 with anything else for an id hears the whole state, and the stream goes on", async () => {
    const ids = ["\u00ff; drop table account; --", "9".repeat(20), "1, 2, 3", "x".repeat(8_000), "", "{}"];
    const clients = await Promise.all(ids.map((id) => open(port, cookie, { "last-event-id": id })));
    for (const [at, client] of clients.entries()) {
      expect(client.status, ids[at]).toBe(200);
      await vi.waitFor(() => expect(client.events(), ids[at]).not.toEqual([]), IN_TIME);
      expect(client.isOver(), ids[at]).toBe(false);
    }
  });

  test("LIVE-02 hears a heartbeat every 15 s", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const quiet = await createSecondApp(server);
      const client = await follow(await listen(quiet), cookie);
      const count = client.events({ beats: true }).length;
      for (let beat = 1; beat <= 3; beat += 1) {
        vi.advanceTimersByTime(14_999);
        expect(client.events({ beats: true })).toHaveLength(count + beat - 1);
        vi.advanceTimersByTime(1);
        await vi.waitFor(() => expect(client.events({ beats: true })).toHaveLength(count + beat), IN_TIME);
      }
      await quiet.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test("LIVE-02 a server that stops says so at once, and to each when to come back", async () => {
    const stopping = await createSecondApp(server);
    const at = await listen(stopping);
    const clients = await Promise.all(Array.from({ length: 10 }, () => follow(at, cookie)));
    const began = performance.now();
    await stopping.close();
    expect(performance.now() - began).toBeLessThan(IN_TIME);
    await vi.waitFor(() => expect(clients.every((client) => client.isOver())).toBe(true), IN_TIME);
    const pauses = clients.map((client) => Number(/retry: (\d+)\n\n$/.exec(client.text())?.[1]));
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(1_000);
      expect(pause).toBeLessThanOrEqual(16_000);
    }
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });

  test("LIVE-02 with the server's own listening connection killed nothing is missed", async () => {
    const client = await follow(port, cookie);
    const before = revisionsOf(client).incidents;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(server.database.db);
    await touch("incidents");
    await vi.waitFor(() => expect(revisionsOf(client).incidents).toBe(before + 1), IN_TIME);
  });
});

describe("LIVE-04 a stream ends within a second", () => {
  const endings: readonly [
    what: string,
    end: (who: Awaited<ReturnType<typeof somebody>>) => Promise<unknown>,
  ][] = [
    ["signing out", ({ cookie: own }) => second.post(SIGN_OUT_PATH, {}, own)],
    [
      "an account that is disabled",
      ({ username }) => sealed(username, sql`update account set banned = true where username = ${username}`),
    ],
    [
      "a limit that is set",
      ({ username }) =>
        sealed(
          username,
          sql`insert into account_scope (account_id, area_id) select account.id, area.id from account, area
            where username = ${username} and area.slug = 'gulu' and area.kind = 'district'`,
        ),
    ],
    [
      "another role",
      ({ username }) =>
        sealed(username, sql`update account set role = 'analyst' where username = ${username}`),
    ],
    [
      "a password that must be changed",
      ({ username }) =>
        sealed(username, sql`update account set must_change_password = true where username = ${username}`),
    ],
    [
      "a second factor that was set past the program, which takes away none of its rights",
      ({ username }) =>
        sql`update account set two_factor_enabled = true where username = ${username}`.execute(
          server.database.db,
        ),
    ],
    [
      "an account that is removed",
      ({ username }) => sql`delete from account where username = ${username}`.execute(server.database.db),
    ],
    [
      "its time that is up",
      ({ username }) =>
        sql`update account_session set expires_at = now() - interval '1 second'
            where account_id = (select id from account where username = ${username})`.execute(
          server.database.db,
        ),
    ],
  ];
  test("LIVE-04 by whatever ends its session, in every process, and nobody else's does", async () => {
    const other = await follow(port, cookie);
    const people = await Promise.all(
      endings.map(async ([what, end]) => {
        const who = await somebody();
        const clients = [await follow(port, who.cookie), await follow(portOfSecond, who.cookie)];
        return { what, who, end, clients };
      }),
    );
    for (const { what, who, end, clients } of people) {
      expect(
        clients.map((client) => client.isOver()),
        what,
      ).toEqual([false, false]);
      await end(who);
    }
    for (const { what, clients } of people)
      for (const client of clients) {
        await vi.waitFor(() => expect(client.isOver(), what).toBe(true), IN_TIME);
        expect(client.events().at(-1)?.event, what).toBe("over");
      }
    expect(other.isOver()).toBe(false);
  });

  test("LIVE-04 LOGIN-07 by its seal taken away or another's, of which the database tells nobody, within a minute", async () => {
    const people = [await somebody(), await somebody()];
    const changes = [
      sql`seal = null`,
      sql`seal = (select seal from account where username = ${ADMIN.username})`,
    ];
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    try {
      const quiet = await createSecondApp(server);
      const at = await listen(quiet);
      const clients = await Promise.all(people.map((who) => follow(at, who.cookie)));
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const [index, { username }] of people.entries())
        await sql`update account set ${changes[index]} where username = ${username}`.execute(
          server.database.db,
        );
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(clients.map((client) => client.isOver())).toEqual([false, false]);
      // Step by step, so that the clients take each heartbeat.
      for (let step = 0; step < 6; step += 1) {
        vi.advanceTimersByTime(10 * A_SECOND);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      vi.advanceTimersByTime(A_SECOND);
      for (const client of clients)
        await vi.waitFor(() => expect(client.events().at(-1)?.event).toBe("over"), IN_TIME);
      await quiet.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test("LIVE-04 who is told that it is over is believed by no process any more", async () => {
    const who = await somebody();
    const client = await follow(portOfSecond, who.cookie);
    expect((await second.get("/api/account", who.cookie)).statusCode).toBe(200);
    await server.post(SIGN_OUT_PATH, {}, who.cookie);
    await vi.waitFor(() => expect(client.events().at(-1)?.event).toBe("over"), IN_TIME);
    expect((await second.get("/api/account", who.cookie)).statusCode).toBe(401);
  });

  test("LIVE-04 though a session that ended is believed for a second more, its new stream is not", async () => {
    const who = await somebody();
    expect((await second.get("/api/account", who.cookie)).statusCode).toBe(200);
    await server.post(SIGN_OUT_PATH, {}, who.cookie);
    const client = await open(portOfSecond, who.cookie);
    await vi.waitFor(() => expect(client.isOver()).toBe(true), IN_TIME);
  });

  test("LIVE-04 LOGIN-07 listening alone does not keep a session from its idle end", async () => {
    const who = await somebody();
    const ends = async () => {
      const { rows } = await sql<{ at: Date }>`select expires_at as at from account_session
        where account_id = (select id from account where username = ${who.username})`.execute(
        server.database.db,
      );
      return rows[0]?.at.getTime();
    };
    // Last used long enough ago for a use to move its end.
    await sql`update account_session set expires_at = now() + interval '2 seconds'
      where account_id = (select id from account where username = ${who.username})`.execute(
      server.database.db,
    );
    const before = await ends();
    const client = await follow(portOfSecond, who.cookie);
    await vi.waitFor(() => expect(client.isOver()).toBe(true), IN_TIME);
    expect(await ends()).toBe(before);
  });
});

describe("LIVE-04 somebody limited", () => {
  const REGION = "Western";
  let one: ReturnType<typeof someoneLimited> | undefined;
  const limited = () => (one ??= someoneLimited());
  async function someoneLimited() {
    const who = await somebody("analyst");
    await sealed(
      who.username,
      sql`insert into account_scope (account_id, area_id) select account.id, area.id from account, area
        where username = ${who.username} and area.kind = 'party_region' and area.name = ${REGION}`,
    );
    return { ...who, cookie: await server.signIn(who.credentials) };
  }

  /** Doubles the ballots of one turnout count within the region or elsewhere. */
  function change(where: "within" | "elsewhere") {
    return second.change(async (write) => {
      write.touch("turnout");
      await sql`update turnout_count set votes_cast = votes_cast - 1 where id = (
        select turnout_count.id from turnout_count join area on area.id = turnout_count.area_id
        join area region on region.id = area.party_region_id
        where (region.name = ${REGION}) = ${where === "within"} and votes_cast > 1
        order by turnout_count.id desc limit 1)`.execute(write.db);
    });
  }

  test("LIVE-04 hears of what changed in his part of the country, and not even that something did elsewhere", async () => {
    const who = await limited();
    const his = await follow(port, who.cookie);
    const everybodys = await follow(port, cookie);
    const before = revisionsOf(his);
    const count = his.events().length;
    for (let time = 1; time <= 2; time += 1) {
      const { turnout } = revisionsOf(everybodys);
      await change("elsewhere");
      await vi.waitFor(() => expect(revisionsOf(everybodys).turnout).toBe(turnout + 1), IN_TIME);
    }
    await change("within");
    await vi.waitFor(() => expect(his.events().length).toBeGreaterThan(count), IN_TIME);
    // One event, for the change within: none for those before it.
    expect(his.events()).toHaveLength(count + 1);
    expect(revisionsOf(his).turnout).not.toBe(before.turnout);
    expect(revisionsOf(his).claims).toBe(before.claims);
  });

  test("LIVE-04 hears of what could not be answered when it changed as soon as it can, without another change", async () => {
    const who = await limited();
    const his = await follow(port, who.cookie);
    const { turnout } = revisionsOf(his);
    const holder = new pg.Client({ connectionString: server.connectionString });
    await holder.connect();
    try {
      await change("within");
      await holder.query("begin; lock table turnout_count in access exclusive mode");
      await sleep(0.8 * A_SECOND);
      await holder.query("rollback");
      await vi.waitFor(() => expect(revisionsOf(his).turnout).not.toBe(turnout), IN_TIME);
    } finally {
      await holder.end();
    }
  });

  test("LIVE-04 is told in numbers that say nothing of the country's, and are the same through every process", async () => {
    const who = await limited();
    const [one, other] = [await follow(port, who.cookie), await follow(portOfSecond, who.cookie)];
    expect(one.events().at(-1)).toEqual(other.events().at(-1));
    const whole = revisionsOf(await follow(port, cookie));
    for (const dataSet of DATA_SETS) expect(revisionsOf(one)[dataSet]).not.toBe(whole[dataSet]);
    // What somebody else's stream said last leads him nowhere.
    const foreign = (await follow(port, cookie)).events().at(-1)?.id ?? "";
    const client = await open(port, who.cookie, { "last-event-id": foreign });
    await vi.waitFor(() => expect(client.events()).toHaveLength(1), IN_TIME);
    expect(revisionsOf(client)).toEqual(revisionsOf(one));
  });

  test("LIVE-04 hears of what only a page of his own shows, while he looks at it", async () => {
    const who = await limited();
    const his = await follow(port, who.cookie);
    const page = "/api/district?slug=mbarara";
    const before = (await server.get(page, who.cookie)).body;
    const { areas } = revisionsOf(his);
    await second.change(async (write) => {
      write.touch("areas");
      await sql`update area_count set value = value + 1 where measure = 'villages'
        and area_id = (select id from area where slug = 'mbarara' and kind = 'district')`.execute(write.db);
    });
    await vi.waitFor(() => expect(revisionsOf(his).areas).not.toBe(areas), IN_TIME);
    expect((await server.get(page, who.cookie)).body).not.toBe(before);
  });
});

/** Bytes that are held and not only left about: other tests run in this process, too. */
function held(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

describe("what streams may take", () => {
  test("LIVE-04 a session has so many; the oldest makes room, and is asked to stay away for a minute", async () => {
    const who = await somebody();
    const clients: EventClient[] = [];
    for (let index = 0; index < MOST_OF_SESSION; index += 1) clients.push(await open(port, who.cookie));
    expect(clients.some((client) => client.isOver())).toBe(false);
    const one = await open(port, who.cookie);
    expect(one.status).toBe(200);
    await vi.waitFor(() => expect(clients[0]?.isOver()).toBe(true), IN_TIME);
    expect(clients[0]?.text()).toMatch(/retry: 60000\n\n$/);
    expect(clients.filter((client) => client.isOver())).toHaveLength(1);
  });

  test("LIVE-04 an account has so many in all its sessions; beyond, a sentence says what to do", async () => {
    const who = await somebody();
    const sessions = [who.cookie];
    while (sessions.length * MOST_OF_SESSION < MOST_OF_ACCOUNT)
      sessions.push(await server.signIn(who.credentials));
    for (const session of sessions)
      for (let index = 0; index < MOST_OF_SESSION; index += 1)
        expect((await open(port, session)).status).toBe(200);
    const refused = await open(port, await server.signIn(who.credentials));
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    await vi.waitFor(
      () =>
        expect(refused.text()).toBe("Your account is connected for updates too often. Close some windows."),
      IN_TIME,
    );
  });

  test(
    "LIVE-04 after many streams have closed, the server keeps none of their state",
    { timeout: 600_000 },
    async () => {
      const who = await somebody();
      const before = held();
      let left = NIGHTLY ? 10_000 : 100;
      const flap = async () => {
        while ((left -= 1) >= 0) (await openEvents(port, who.cookie)).close();
      };
      await Promise.all(Array.from({ length: 10 }, flap));
      // Each open stream lets one connection more in.
      await vi.waitFor(() => expect(server.app.server.maxConnections).toBe(4_000), 10 * A_SECOND);
      expect(held() - before).toBeLessThan(100_000_000);
      expect((await server.get("/api/health")).statusCode).toBe(200);
    },
  );

  test("streams are counted apart: others have as many connections as before", async () => {
    await vi.waitFor(() => expect(server.app.server.maxConnections).toBe(4_000), IN_TIME);
    await follow(port, await server.signIn(ADMIN));
    expect(server.app.server.maxConnections).toBe(4_001);
  });
});
