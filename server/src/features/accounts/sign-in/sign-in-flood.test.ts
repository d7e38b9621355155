import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { GUESSES } from "../../../identity/guard/sign-in-guard.ts";
import { addAccount, PASSWORD } from "../../../testing/accounts.ts";
import { statementsTo } from "../../../testing/database.ts";
import { NIGHTLY } from "../../../testing/nightly.ts";
import { emptyServer } from "../../../testing/sample-server.ts";
import { createSecondApp, type ServedApp } from "../../../testing/test-app.ts";

const MANY = NIGHTLY ? 3_500 : 60;

let logged = "";
const { server } = emptyServer({
  config: { trustedProxies: ["127.0.0.1"] },
  logLevel: "info",
  logTo: { write: (line: string) => void (logged += line) },
});

let people = 0;
let username: string;
beforeEach(async () => {
  username = `person${(people += 1)}`;
  await addAccount(server.database, { username, role: "viewer" });
  logged = "";
});
afterEach(() => {
  vi.restoreAllMocks();
});

interface Attempt {
  readonly app?: ServedApp;
  readonly name?: string;
  readonly password?: string;
  readonly from?: string;
}
const attempt = ({ app = server, name = username, password = "a guess", from = "203.0.113.1" }: Attempt) =>
  app.app.inject({
    method: "POST",
    url: SIGN_IN_PATH,
    headers: { "x-forwarded-for": from },
    payload: { username: name, password },
  });
const addressOf = (index: number) => `198.51.${index >> 8}.${index & 255}`;
const flood = (options: (index: number) => Attempt, times = MANY) =>
  Promise.all(Array.from({ length: times }, (_, index) => attempt(options(index))));

/** How often each status was answered. */
function countsOf(answers: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

/** Holds all connections that sessions and reads share, until what it answers is called. */
async function holdAllShared(): Promise<() => Promise<void>> {
  const transactions = await Promise.all(
    Array.from({ length: 5 }, () => server.database.db.startTransaction().execute()),
  );
  return async () => {
    await Promise.all(transactions.map((one) => one.rollback().execute()));
  };
}

describe("LOGIN-07 a flood of guesses at once", () => {
  test.each([
    ["of one name from one address", () => ({ from: "203.0.113.77" })],
    [
      "of as many names from as many addresses",
      (index: number) => ({ name: `m${index}`, from: addressOf(index) }),
    ],
  ])(
    "LOGIN-07 %s need no connection that others share; none fails, and none is logged",
    async (_what, options) => {
      const release = await holdAllShared();
      const answers = await flood(options).finally(release);
      // 503: no connection came free for it in two seconds, of those that guesses have.
      const { 401: looked = 0, 429: turnedAway = 0, 503: late = 0 } = countsOf(answers);
      expect(looked).toBeGreaterThan(0);
      expect(looked + turnedAway + late).toBe(MANY);
      for (const { headers, statusCode } of answers.filter((answer) => answer.statusCode !== 401)) {
        expect(Number(headers["retry-after"])).toBeGreaterThan(0);
        // So that they come again one by one, between the requests of others.
        if (statusCode === 429) expect(headers.connection).toBe("close");
      }
      expect(logged).toBe("");
    },
    60_000,
  );

  test("LOGIN-07 whoever is turned away for guessing too often costs the database nothing while that is remembered", async () => {
    const now = performance.now();
    for (let index = 0; index < GUESSES.fromNewAddresses; index += 1)
      await attempt({ from: addressOf(index) });
    vi.spyOn(performance, "now").mockReturnValue(now + 2_000);
    expect((await attempt({ from: addressOf(500) })).statusCode).toBe(429);
    const sent = await statementsTo(server.database);
    expect(countsOf(await flood((index) => ({ from: addressOf(index) })))).toEqual({ 429: MANY });
    // A process asks for the revisions and for imports that were left behind, whoever guesses.
    const queries = () => sent.now().filter((statement) => !/data_revision|data_import/.test(statement));
    expect(queries()).toEqual([]);
    // A second later it asks again, once.
    vi.mocked(performance.now).mockReturnValue(now + 3_100);
    await flood((index) => ({ from: addressOf(index) }), 100);
    expect(queries().length).toBeGreaterThan(0);
    sent.restore();
  });
});

describe("LOGIN-07 what is remembered of a block, and the database's word", () => {
  const forget = () => server.database.db.deleteFrom("sign_in_guess").execute();

  test("LOGIN-07 a block that ends in the database ends in every process within a second, and holds in a new one", async () => {
    const second = await createSecondApp(server, { config: { trustedProxies: ["127.0.0.1"] } });
    try {
      for (let index = 0; index <= GUESSES.fromOneAddress; index += 1) await attempt({});
      const statuses = async (password: string) => [
        (await attempt({ password })).statusCode,
        (await attempt({ app: second, password })).statusCode,
      ];
      expect(await statuses("a guess")).toEqual([429, 429]);
      const restarted = await createSecondApp(server, { config: { trustedProxies: ["127.0.0.1"] } });
      expect((await attempt({ app: restarted })).statusCode).toBe(429);
      await restarted.close();
      await forget();
      await vi.waitFor(async () => expect(await statuses(PASSWORD)).toEqual([200, 200]), 20_000);
    } finally {
      await second.close();
    }
  });
});
