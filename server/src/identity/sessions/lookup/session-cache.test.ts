import { afterEach, describe, expect, test, vi } from "vitest";
import { createCondition } from "../../../database/pool/condition.ts";
import { SessionCache } from "./session-cache.ts";
import type { Caller } from "../sessions.ts";

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
  const cache = new SessionCache(condition);
  return { cache, lookUp: (cookie: string) => cache.lookUp(cookie, () => find(cookie)) };
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
    const find = vi.fn(() => null);
    const cache = new SessionCache(createCondition());
    expect([cache.lookUp("forged", find), cache.lookUp("forged", find)]).toEqual([null, null]);
    expect(find).toHaveBeenCalledTimes(2);
  });

  test("a failure is not remembered", async () => {
    const find = vi.fn(async (): Promise<Caller | null> => ANN);
    find.mockRejectedValueOnce(new Error("the database is away"));
    const { lookUp } = cacheOf(find);
    await expect(lookUp("a")).rejects.toThrow("away");
    expect(await lookUp("a")).toBe(ANN);
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
