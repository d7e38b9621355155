import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCondition } from "../../database/pool/condition.ts";
import { SessionCache, type Asked } from "./session-cache.ts";
import type { Caller } from "./sessions.ts";

const callerWith = (accountId: string): Caller => ({
  accountId,
  sessionId: `session of ${accountId}`,
  believedUntil: Date.now() + 3_600_000,
  username: accountId,
  displayName: accountId,
  role: "admin",
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  sessionEndsAt: new Date().toISOString(),
  scope: "everywhere",
  limitedTo: [],
});
const ANN = callerWith("ann");

/** A cache whose look-ups all go through one mock. */
function cacheOf(find: (cookie: string) => Promise<Caller | null>, condition = createCondition()) {
  const cache = new SessionCache(condition, {
    tokenOf: (cookie) => cookie,
    find: ({ token }) => find(token),
  });
  return { cache, lookUp: (cookie: string) => cache.lookUp(cookie, true) };
}

const pass = (milliseconds: number) => {
  const real = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => real() + milliseconds);
};
afterEach(() => vi.restoreAllMocks());

describe("OPS-06 looking up a session", () => {
  test("OPS-06 concurrent requests and those within a second share one look-up", async () => {
    const find = vi.fn(async () => ANN);
    const { lookUp } = cacheOf(find);
    await Promise.all(Array.from({ length: 10 }, () => lookUp("a")));
    expect(lookUp("a")).toBe(ANN);
    expect(find).toHaveBeenCalledTimes(1);
    await lookUp("b");
    expect(find).toHaveBeenCalledTimes(2);
    pass(1_001);
    await lookUp("a");
    expect(find).toHaveBeenCalledTimes(3);
  });

  test("a cookie with nothing to look up is not remembered", () => {
    const tokenOf = vi.fn(() => null);
    const cache = new SessionCache(createCondition(), { tokenOf, find: async () => ANN });
    expect([cache.lookUp("forged", true), cache.lookUp("forged", true)]).toEqual([null, null]);
    expect(tokenOf).toHaveBeenCalledTimes(2);
  });

  test("a failure is not remembered", async () => {
    const find = vi.fn(async (): Promise<Caller | null> => ANN);
    find.mockRejectedValueOnce(new Error("the database is away"));
    const { lookUp } = cacheOf(find);
    await expect(lookUp("a")).rejects.toThrow("away");
    expect(await lookUp("a")).toBe(ANN);
  });
});

describe("OPS-06 a session in use", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
  afterEach(() => vi.useRealTimers());

  test("OPS-06 is looked up again within its second, and its requests do not wait", async () => {
    const find = vi.fn(async () => ANN);
    const { lookUp } = cacheOf(find);
    await lookUp("a");
    const ben = callerWith("ben");
    find.mockResolvedValue(ben);
    await vi.advanceTimersByTimeAsync(900);
    expect(lookUp("a")).toBe(ben);
    expect(find).toHaveBeenCalledTimes(2);
  });

  test("OPS-06 is no longer looked up ten seconds after its last request", async () => {
    const find = vi.fn(async () => ANN);
    const { lookUp } = cacheOf(find);
    await lookUp("a");
    await vi.advanceTimersByTimeAsync(11_000);
    find.mockClear();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(find).not.toHaveBeenCalled();
    expect(lookUp("a")).toBeInstanceOf(Promise);
  });

  test("OPS-06 stays known until its second is over where the background look-up fails", async () => {
    const find = vi.fn(async (): Promise<Caller | null> => ANN);
    const { lookUp } = cacheOf(find);
    await lookUp("a");
    find.mockRejectedValue(new Error("the database is busy"));
    await vi.advanceTimersByTimeAsync(900);
    expect(lookUp("a")).toBe(ANN);
    await vi.advanceTimersByTimeAsync(100);
    await expect(lookUp("a")).rejects.toThrow("busy");
  });

  test("OPS-06 is looked up again where its account is forgotten during the background look-up", async () => {
    const find = vi.fn(async () => ANN);
    const { cache, lookUp } = cacheOf(find);
    await lookUp("a");
    find.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(ANN), 100)));
    await vi.advanceTimersByTimeAsync(750);
    cache.forget("ann");
    await vi.advanceTimersByTimeAsync(100);
    expect(lookUp("a")).toBeInstanceOf(Promise);
  });

  test("LOGIN-07 counts as used where a person requested it since the last look-up", async () => {
    const find = vi.fn(async (_asked: Asked) => ANN);
    const cache = new SessionCache(createCondition(), { tokenOf: (cookie) => cookie, find });
    await cache.lookUp("a", false);
    cache.lookUp("a", true);
    cache.lookUp("a", false);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(find.mock.calls.map(([{ isUse }]) => isUse)).toEqual([false, true, false]);
  });
});

describe("a session that cannot be looked up", () => {
  const away = Object.assign(new Error("the database is away"), { code: "ECONNRESET" });

  const provenThenFailing = async () => {
    const condition = createCondition();
    const find = vi.fn(async (): Promise<Caller | null> => ANN);
    const { cache, lookUp } = cacheOf(find, condition);
    await lookUp("a");
    find.mockRejectedValue(away);
    pass(2_000);
    return { condition, find, cache, lookUp };
  };

  test("is believed while the database is away, and marked; not once it answers again", async () => {
    const { condition, find, lookUp } = await provenThenFailing();
    condition.setAway(true);
    expect(await lookUp("a")).toMatchObject({ username: "ann", isBelieved: true });
    condition.setAway(false);
    await expect(lookUp("a")).rejects.toThrow("away");
    find.mockResolvedValue(ANN);
    expect(await lookUp("a")).not.toHaveProperty("isBelieved");
  });

  test.each(["busy", "full", "unwritable", "away"] as const)(
    "is not believed after the trouble %s of a database that is there; its last caller is remembered",
    async (trouble) => {
      const { condition, lookUp } = await provenThenFailing();
      const failing = lookUp("a");
      condition.note(trouble);
      await expect(failing).rejects.toThrow("away");
      condition.setAway(true);
      expect(await lookUp("a")).toMatchObject({ isBelieved: true });
    },
  );

  test("is believed where a second look-up began before the first one failed", async () => {
    const { condition, find, lookUp } = await provenThenFailing();
    const failures: (() => void)[] = [];
    find.mockImplementation(() => new Promise((_, reject) => failures.push(() => reject(away))));
    const first = lookUp("a");
    vi.restoreAllMocks();
    pass(3_100);
    const second = lookUp("a");
    condition.setAway(true);
    for (const fail of failures) fail();
    for (const looked of [first, second]) expect(await looked).toMatchObject({ isBelieved: true });
    expect(lookUp("a")).toMatchObject({ isBelieved: true });
  });

  test("is no longer believed once its account is forgotten, after a failure too", async () => {
    const { cache, condition, lookUp } = await provenThenFailing();
    const failing = lookUp("a");
    condition.note("away");
    await expect(failing).rejects.toThrow("away");
    cache.forget("ann");
    await new Promise(setImmediate);
    condition.setAway(true);
    await expect(lookUp("a")).rejects.toThrow("away");
  });
});

describe("forgetting an account", () => {
  test("looks its sessions up again, and no others", async () => {
    const find = vi.fn(async (cookie: string) => callerWith(cookie === "a" ? "ann" : "ben"));
    const { cache, lookUp } = cacheOf(find);
    const both = () => Promise.all([lookUp("a"), lookUp("b")]);
    await both();
    cache.forget("ann");
    await both();
    expect(find.mock.calls.map(([cookie]) => cookie)).toEqual(["a", "b", "a"]);
  });

  test("survives a look-up that fails meanwhile", async () => {
    const { cache, lookUp } = cacheOf(() => Promise.reject(new Error("the database is away")));
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const pending = lookUp("a");
    cache.forget("ann");
    await expect(pending).rejects.toThrow("away");
    await new Promise(setImmediate);
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
