import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { ADDRESS_KNOWN_DAYS } from "../../../identity/guard/known-places.ts";
import { GUESSES, NAMES_OF_ONE_ADDRESS } from "../../../identity/guard/sign-in-guard.ts";
import { addAccount, PASSWORD } from "../../../testing/accounts.ts";
import { emptyServer, secondServer, type SharedServer } from "../../../testing/sample-server.ts";
import { NIGHTLY } from "../../../testing/nightly.ts";
import type { ServedApp } from "../../../testing/test-app.ts";

const INVALID = "Invalid credentials. Please check your username and password.";
const BLOCKED = /^Too many attempts\. Try again in (?:60|5\d) minutes\.$/;
const BUSY = "Too many people are signing in just now. Try again in a few seconds.";

/** Concurrent guesses: far more than the server checks. */
const MANY = NIGHTLY ? 1_000 : 60;

const { server } = emptyServer();
const second = secondServer(server);
const { server: proxied } = emptyServer({ config: { trustedProxies: ["127.0.0.1"] } });

let people = 0;
let username: string;
beforeEach(async () => {
  username = `person${(people += 1)}`;
  await addAccount(server.database, { username, role: "viewer" });
  await addAccount(proxied.database, { username, role: "viewer" });
});

interface Attempt {
  readonly app?: ServedApp;
  readonly name?: string;
  readonly password?: string;
  /** Whom the connection comes from. */
  readonly from?: string;
  readonly forwardedFor?: string;
}

const attempt = ({ app = server, name = username, password = "a guess", from, forwardedFor }: Attempt) =>
  app.app.inject({
    method: "POST",
    url: SIGN_IN_PATH,
    remoteAddress: from ?? "203.0.113.1",
    headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
    payload: { username: name, password },
  });

const own = (options: Omit<Attempt, "password">) => attempt({ ...options, password: PASSWORD });

async function statuses(times: number, options: (index: number) => Attempt): Promise<number[]> {
  const answers: number[] = [];
  for (let index = 0; index < times; index += 1) answers.push((await attempt(options(index))).statusCode);
  return answers;
}

/** How many guesses were evaluated, and how many blocks noted, of a name. */
async function logged({ database }: SharedServer, action: string, name = username): Promise<number> {
  const { entries } = await database.db
    .selectFrom("audit_entry")
    .select(({ fn }) => fn.countAll<number>().as("entries"))
    .where("action", "=", action)
    .where("subject", "=", name)
    .executeTakeFirstOrThrow();
  return entries;
}

/** How far the clock of what the servers remember is ahead. */
let ahead = 0;
const now = performance.now.bind(performance);
beforeAll(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** Lets time pass for all guesses that were counted. */
async function pass(minutes: number): Promise<void> {
  ahead += minutes * 60_000;
  await sql`update sign_in_guess set until = until - make_interval(secs => ${minutes * 60})`.execute(
    server.database.db,
  );
}

describe("LOGIN-07 many guesses at once", () => {
  test("LOGIN-07 from one address, whatever it says it is, few are evaluated; the owner gets in meanwhile", async () => {
    const guesses = Array.from({ length: MANY }, (_, index) =>
      attempt({ forwardedFor: `198.51.${index >> 8}.${index & 255}` }),
    );
    const owner = own({ from: "203.0.113.2" });
    const answers = await Promise.all(guesses);
    expect((await owner).statusCode).toBe(200);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(GUESSES.fromOneAddress);
    expect(await logged(server, "session.refused")).toBe(GUESSES.fromOneAddress);
    for (const { statusCode, body, headers } of answers.filter((answer) => answer.statusCode !== 401)) {
      expect(statusCode).toBe(429);
      if (body !== BUSY) expect(body).toMatch(BLOCKED);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(await logged(server, "session.blocked")).toBe(1);
  });

  test("LOGIN-07 from many addresses, only ten are checked; the owner can sign in from a known network", async () => {
    const home = { app: proxied, from: "127.0.0.1", forwardedFor: "2001:db8:1:1::7" };
    expect((await own(home)).statusCode).toBe(200);
    const { ip_address: noted } = await proxied.database.db
      .selectFrom("audit_entry")
      .select("ip_address")
      .where("action", "=", "session.opened")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    expect(noted).toBe(home.forwardedFor);
    const guesses = Array.from({ length: MANY }, (_, index) =>
      attempt({ app: proxied, from: "127.0.0.1", forwardedFor: `198.51.${index >> 8}.${index & 255}` }),
    );
    // Another address of the same household.
    const owner = own({ ...home, forwardedFor: "2001:db8:1:1:ffff::8" });
    await Promise.all(guesses);
    expect((await owner).statusCode).toBe(200);
    expect(await logged(proxied, "session.refused")).toBe(GUESSES.fromNewAddresses);
    expect((await own({ ...home, forwardedFor: "2001:db8:1:2::7" })).statusCode).toBe(429);
    const more = await statuses(GUESSES.inAll, () => home);
    expect(more.filter((status) => status === 401)).toHaveLength(GUESSES.inAll - GUESSES.fromNewAddresses);
    expect(await logged(proxied, "session.refused")).toBe(GUESSES.inAll);
  });
});

describe("LOGIN-07 one password tried on many names", () => {
  let networks = 0;
  let from: string;
  beforeEach(() => {
    from = `192.0.2.${(networks += 1)}`;
  });
  let sprayed = 0;
  const spray = (names: number) =>
    Promise.all(
      Array.from({ length: names }, () =>
        attempt({ from, name: `${from}-${(sprayed += 1)}`, password: "one" }),
      ),
    );

  /** Records guesses of that many names from the network. */
  const guessed = (guesses: number) =>
    server.change(({ db }) =>
      db
        .insertInto("sign_in_guess")
        .values({ key: from, guesses, until: sql<Date>`clock_timestamp() + interval '1 hour'` })
        .execute(),
    );

  test("LOGIN-07 from one address few are evaluated, also all at once; others go on, and who was there before", async () => {
    const known = `${username}.known`;
    await addAccount(server.database, { username: known, role: "viewer" });
    expect((await own({ from, name: known })).statusCode).toBe(200);
    // What was turned away for being too many at once did not count: it is tried again.
    const turnedAway: string[] = [];
    for (let most = 20; most > 0 && !turnedAway.some((body) => BLOCKED.test(body)); most -= 1) {
      const answers = await spray(NAMES_OF_ONE_ADDRESS + 30);
      turnedAway.push(...answers.filter(({ statusCode }) => statusCode === 429).map(({ body }) => body));
    }
    expect(turnedAway.some((body) => BLOCKED.test(body))).toBe(true);
    expect((await own({ from })).statusCode).toBe(429);
    expect((await own({ from, name: known })).statusCode).toBe(200);
    expect((await own({ from: "203.0.113.2" })).statusCode).toBe(200);
    const { names } = await server.database.db
      .selectFrom("audit_entry")
      .select(({ fn }) => fn.count<number>("subject").distinct().as("names"))
      .where("action", "=", "session.refused")
      .where("ip_address", "=", from)
      .executeTakeFirstOrThrow();
    expect(names).toBe(NAMES_OF_ONE_ADDRESS);
    const blocks = await server.database.db
      .selectFrom("audit_entry")
      .select("after")
      .where("action", "=", "session.blocked")
      .where("ip_address", "=", from)
      .where(sql`after->>'reason'`, "=", "Too many names guessed from this address")
      .execute();
    expect(blocks).toHaveLength(1);
  });

  test("LOGIN-07 an address that used up its names may still be wrong about the same ones, and waits its hour out", async () => {
    await guessed(NAMES_OF_ONE_ADDRESS - 1);
    const name = `${username}.twice`;
    expect(await statuses(2, () => ({ from, name }))).toEqual([401, 401]);
    expect((await own({ from })).statusCode).toBe(429);
    await pass(61);
    expect((await own({ from })).statusCode).toBe(200);
  });

  test("LOGIN-07 one wrong password each from 50 users behind one address does not block it", async () => {
    const before = NIGHTLY ? 0 : NAMES_OF_ONE_ADDRESS - 3;
    if (before > 0) await guessed(before);
    for (let index = before; index < NAMES_OF_ONE_ADDRESS + 2; index += 1) {
      const name = `${username}.${index}`;
      await addAccount(server.database, { username: name, role: "viewer" });
      expect((await attempt({ from, name })).statusCode).toBe(401);
      expect((await own({ from, name })).statusCode).toBe(200);
    }
  });
});

describe("LOGIN-07 what counts", () => {
  test("LOGIN-04 a name that nobody has is answered like any other, guess by guess", async () => {
    const answersFor = async (name: string) => {
      const answers = [];
      for (let index = 0; index < 8; index += 1) {
        const { statusCode, body, headers } = await attempt({ name });
        answers.push({
          statusCode,
          body: body.replace(/\d+/, "so many"),
          after: headers["retry-after"] === undefined ? null : "later",
        });
      }
      return answers;
    };
    const answers = await answersFor(username);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect(answers[0]).toEqual({ statusCode: 401, body: INVALID, after: null });
    const blocked = "Too many attempts. Try again in so many minutes.";
    expect(answers[7]).toEqual({ statusCode: 429, body: blocked, after: "later" });
    expect(await answersFor(`nobody-${username}`)).toEqual(answers);
  });

  test("LOGIN-07 the right password does not get in either once there were too many", async () => {
    await statuses(GUESSES.fromOneAddress, () => ({}));
    const answer = await own({});
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toMatch(BLOCKED);
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  test("LOGIN-07 a name is the same in every case, with and without spaces around it", async () => {
    const ways = [username, username.toUpperCase(), ` ${username} `, `P${username.slice(1)}`, `${username} `];
    expect(await statuses(6, (index) => ({ name: ways[index % ways.length] ?? username }))).toEqual([
      401, 401, 401, 401, 401, 429,
    ]);
  });

  test("LOGIN-07 a name made to look like somebody at an address counts against nobody else", async () => {
    const names = [`${username} 203.0.113.2`, `203.0.113.2 ${username}`, `* ${username}`];
    await statuses(30, (index) => ({ name: names[index % 3] ?? "" }));
    expect((await own({ from: "203.0.113.2" })).statusCode).toBe(200);
  });

  test("LOGIN-07 all addresses of a network of 64 bits are one; an IPv4 address is the same in either form", async () => {
    expect(await statuses(6, (index) => ({ from: `2001:db8:7:7::${index + 1}` }))).toContain(429);
    expect((await own({ from: "2001:db8:7:8::1" })).statusCode).toBe(200);
    const forms = ["192.0.2.9", "::ffff:192.0.2.9"];
    expect(await statuses(6, (index) => ({ from: forms[index % 2] ?? "" }))).toContain(429);
  });

  test("LOGIN-07 one address leaves some for another one that is new", async () => {
    await statuses(20, () => ({}));
    expect(await statuses(3, () => ({ from: "203.0.113.2" }))).toEqual([401, 401, 429]);
  });

  test("LOGIN-07 a sign-in forgives the guesses before it", async () => {
    for (let round = 0; round < 4; round += 1) {
      expect(await statuses(GUESSES.fromOneAddress - 1, () => ({}))).not.toContain(429);
      expect((await own({})).statusCode).toBe(200);
    }
  });

  test("LOGIN-07 people who sign in at the same moment do not count against each other", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => own({})));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  test("LOGIN-07 the right password of a disabled account is told so however often it is tried", async () => {
    await sql`update account set banned = true where username = ${username}`.execute(server.database.db);
    for (let index = 0; index < 8; index += 1) expect((await own({})).statusCode).toBe(403);
  });

  test("LOGIN-07 two servers on one database share the count", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => attempt({ app: index % 2 === 0 ? server : second })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(GUESSES.fromOneAddress);
  });

  test("LOGIN-07 a wrong current password counts as a guess of its session", async () => {
    const cookie = await server.signIn({ username, password: PASSWORD });
    const change = () =>
      server.post(
        "/api/account/password",
        { currentPassword: "a guess", newPassword: "quite another one" },
        cookie,
      );
    for (let index = 0; index < GUESSES.inOneSession; index += 1) {
      expect((await change()).statusCode).toBe(422);
    }
    expect((await change()).statusCode).toBe(429);
    expect(await server.signIn({ username, password: PASSWORD })).toEqual(expect.any(String));
  });
});

describe("LOGIN-07 the time that is waited", () => {
  test("LOGIN-07 is said in minutes, and in seconds to a program", async () => {
    await statuses(GUESSES.fromOneAddress, () => ({}));
    await pass(48);
    const answer = await attempt({});
    expect(answer.body).toBe("Too many attempts. Try again in 12 minutes.");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(11 * 60);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(12 * 60);
    await pass(11.5);
    expect((await attempt({})).body).toBe("Too many attempts. Try again in 1 minute.");
  });

  test("LOGIN-07 is not made longer by those who try on, and then all may be tried again", async () => {
    await statuses(GUESSES.fromOneAddress, () => ({}));
    await pass(40);
    await statuses(20, () => ({}));
    expect(await logged(server, "session.blocked")).toBe(1);
    await pass(20.5);
    expect((await own({})).statusCode).toBe(200);
    expect(await statuses(6, () => ({}))).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await logged(server, "session.blocked")).toBe(2);
  });

  test("LOGIN-07 begins with the last guess, so that no hour holds more of them", async () => {
    await statuses(GUESSES.fromOneAddress - 1, () => ({}));
    await pass(59);
    expect(await statuses(2, () => ({}))).toEqual([401, 429]);
    await pass(59);
    expect(await statuses(1, () => ({}))).toEqual([429]);
  });

  test("LOGIN-07 an address is one of the owner's for ninety days", async () => {
    const home = { app: proxied, from: "127.0.0.1", forwardedFor: "192.0.2.1" };
    await own(home);
    const strangers = (index: number) => ({
      app: proxied,
      from: "127.0.0.1",
      forwardedFor: `198.51.100.${index}`,
    });
    await statuses(GUESSES.fromNewAddresses, strangers);
    const age = (days: number) =>
      sql`update account_address set signed_in_at = now() - make_interval(days => ${days})`.execute(
        proxied.database.db,
      );
    // What is remembered of addresses is as old.
    ahead += 2 * 60_000;
    await age(ADDRESS_KNOWN_DAYS + 1);
    expect((await own(home)).statusCode).toBe(429);
    ahead += 2 * 60_000;
    await age(ADDRESS_KNOWN_DAYS - 1);
    expect((await own(home)).statusCode).toBe(200);
  });
});
