import type { FastifyRequest } from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createCondition } from "../../database/pool/condition.ts";
import type { Database } from "../../database/database.ts";
import type { Auth } from "./auth.ts";
import { createSessions } from "./sessions.ts";

/** Only what a look-up reads of a request. */
function requestWith(token: string): FastifyRequest {
  return { headers: { cookie: `command-center.session_token=${token}` }, ip: "127.0.0.1" } as FastifyRequest;
}

function sessionsOn(
  getSession: (options: { headers: Headers }) => Promise<unknown>,
  condition = createCondition(),
) {
  const everything = async () => ({
    role: "admin" as const,
    isDisabled: false,
    mustChangePassword: false,
    hasSecondFactor: false,
    scope: "everywhere" as const,
    limitedTo: [],
  });
  const auth = { api: { getSession } } as unknown as Auth;
  return createSessions(auth, { condition } as Database, everything, {
    hours: 12,
    secondFactorOf: "nobody",
    https: false,
  });
}

const FOUND = {
  session: { id: "session", createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) },
  user: { id: "account", username: "admin", name: "admin", role: "admin" },
};

describe("looking up a session", () => {
  test("many requests at the same time, and those within a second, ask the database once", async () => {
    const getSession = vi.fn(async () => FOUND);
    const sessions = sessionsOn(getSession);
    await Promise.all(Array.from({ length: 10 }, () => sessions.callerOf(requestWith("a"))));
    await sessions.callerOf(requestWith("a"));
    expect(getSession).toHaveBeenCalledTimes(1);
    await sessions.callerOf(requestWith("b"));
    expect(getSession).toHaveBeenCalledTimes(2);
  });

  test("sees the session cookie alone, not what else the browser sends", async () => {
    const getSession = vi.fn(async (_options: { headers: Headers }) => FOUND);
    const request = requestWith("a; command-center.session_data=forged; other=1");
    await sessionsOn(getSession).callerOf(request);
    const [call] = getSession.mock.calls;
    expect(call?.[0].headers.get("cookie")).toBe("command-center.session_token=a");
  });

  test("a cookie far longer than ours is nobody, and fills no memory", async () => {
    const getSession = vi.fn(async () => FOUND);
    expect(await sessionsOn(getSession).callerOf(requestWith("x".repeat(5_000)))).toBeNull();
    expect(getSession).not.toHaveBeenCalled();
  });

  test("a failure is not remembered", async () => {
    const getSession = vi.fn(async () => FOUND as unknown);
    getSession.mockRejectedValueOnce(new Error("the database is away"));
    const sessions = sessionsOn(getSession);
    await expect(sessions.callerOf(requestWith("a"))).rejects.toThrow("away");
    expect(await sessions.callerOf(requestWith("a"))).toMatchObject({ username: "admin", role: "admin" });
  });

  test("a session that ends between two queries of the library is nobody", async () => {
    const getSession = () => Promise.reject(Object.assign(new Error("gone"), { statusCode: 401 }));
    expect(await sessionsOn(getSession).callerOf(requestWith("a"))).toBeNull();
  });
});

describe("a session that cannot be looked up", () => {
  const away = Object.assign(new Error("the database is away"), { code: "ECONNRESET" });
  const pass = (milliseconds: number) => {
    const real = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => real() + milliseconds);
  };
  afterEach(() => vi.restoreAllMocks());

  const provenThenFailing = async () => {
    const condition = createCondition();
    const getSession = vi.fn(async () => FOUND as unknown);
    const sessions = sessionsOn(getSession, condition);
    await sessions.callerOf(requestWith("a"));
    getSession.mockRejectedValue(away);
    pass(2_000);
    return { condition, getSession, sessions };
  };

  test("is believed while the database is away, and marked; not once it answers again", async () => {
    const { condition, getSession, sessions } = await provenThenFailing();
    condition.setAway(true);
    expect(await sessions.callerOf(requestWith("a"))).toMatchObject({ username: "admin", isBelieved: true });
    condition.setAway(false);
    await expect(sessions.callerOf(requestWith("a"))).rejects.toThrow("away");
    getSession.mockResolvedValue(FOUND);
    expect(await sessions.callerOf(requestWith("a"))).not.toHaveProperty("isBelieved");
  });

  test.each(["busy", "full", "unwritable", "away"] as const)(
    "is not believed where something was %s, but the database is there; who it was is remembered for when it is not",
    async (trouble) => {
      const { condition, sessions } = await provenThenFailing();
      const failing = sessions.callerOf(requestWith("a"));
      condition.note(trouble);
      await expect(failing).rejects.toThrow("away");
      condition.setAway(true);
      expect(await sessions.callerOf(requestWith("a"))).toMatchObject({ isBelieved: true });
    },
  );

  test("is believed no more once its account is forgotten, after a failure too", async () => {
    const { condition, sessions } = await provenThenFailing();
    const failing = sessions.callerOf(requestWith("a"));
    condition.note("away");
    await expect(failing).rejects.toThrow("away");
    sessions.forget("account");
    await new Promise(setImmediate);
    condition.setAway(true);
    await expect(sessions.callerOf(requestWith("a"))).rejects.toThrow("away");
  });
});

describe("forgetting an account", () => {
  test("its sessions are looked up anew, others are not", async () => {
    const getSession = vi.fn(async ({ headers }: { headers: Headers }) => ({
      ...FOUND,
      user: { ...FOUND.user, id: headers.get("cookie")?.endsWith("=a") ? "one" : "other" },
    }));
    const sessions = sessionsOn(getSession);
    await Promise.all([sessions.callerOf(requestWith("a")), sessions.callerOf(requestWith("b"))]);
    sessions.forget("one");
    await Promise.resolve();
    await Promise.all([sessions.callerOf(requestWith("a")), sessions.callerOf(requestWith("b"))]);
    expect(getSession.mock.calls.map(([{ headers }]) => headers.get("cookie")?.at(-1))).toEqual([
      "a",
      "b",
      "a",
    ]);
  });

  test("a look-up that fails meanwhile ends neither this nor the process", async () => {
    const sessions = sessionsOn(() => Promise.reject(new Error("the database is away")));
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const pending = sessions.callerOf(requestWith("a"));
    sessions.forget("one");
    await expect(pending).rejects.toThrow("away");
    await new Promise(setImmediate);
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
