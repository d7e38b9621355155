import { createHmac } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { mayUse } from "@command-center/domain/permissions";
import { addAccount } from "../testing/accounts.ts";
import { declaredEndpoints } from "../testing/requests/endpoints.ts";
import { sampleServer } from "../testing/sample-server.ts";

const ENDPOINTS = (await declaredEndpoints()).toSorted((a, b) => a.id.localeCompare(b.id));
const GUARDED = ENDPOINTS.filter(({ access }) => access !== "public");
const BY_PERMISSION = GUARDED.filter(({ access }) => access !== "session");

const { server } = sampleServer();

function call(endpoint: { method: string; path: string }, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: endpoint.method as "GET",
    url: endpoint.path,
    headers,
    ...(endpoint.method === "GET" ? {} : { payload: {} }),
  });
}

describe("GATE-04 nobody signed in", () => {
  test("GATE-04 the contract declares what is tested below", () => {
    expect(GUARDED.length).toBeGreaterThan(10);
    expect(
      ENDPOINTS.filter(({ access }) => access === "public")
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      "/api/auth/sign-in/second-factor",
      "/api/auth/sign-in/username",
      "/api/auth/sign-out",
      "/api/health",
      "/api/ready",
      "/api/welcome",
    ]);
  });

  test.each(GUARDED.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    "GATE-04 %s %s is a 401 with a sentence and no data",
    async (_method, _path, endpoint) => {
      const answer = await call(endpoint);
      expect(answer.statusCode).toBe(401);
      expect(answer.body).toBe("Sign in to use this.");
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers).not.toHaveProperty("etag");
      expect(answer.headers).not.toHaveProperty("x-total-count");
    },
  );

  test("GATE-04 nor does HEAD tell anything", async () => {
    const answer = await server.app.inject({ method: "HEAD", url: "/api/elections" });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers).not.toHaveProperty("x-total-count");
  });

  test("GATE-04 a parameter that cannot be read is not answered before the session is", async () => {
    expect((await server.get("/api/elections?sort=nothing")).statusCode).toBe(401);
  });
});

describe("GATE-04 cookies that are no session", () => {
  const NAME = "command-center.session_token";
  const sign = (token: string, secret: string) =>
    `${token}.${encodeURIComponent(createHmac("sha256", secret).update(token).digest("base64"))}`;

  test("GATE-04 forged, garbled and foreign cookies are nobody", async () => {
    const real = await server.signIn();
    const [token = "", signature = ""] = decodeURIComponent(real.slice(NAME.length + 1)).split(".");
    const other = await server.signIn();
    const [, otherSignature = ""] = decodeURIComponent(other.slice(NAME.length + 1)).split(".");
    expect(signature).not.toBe(otherSignature);
    const cookies = [
      "authenticated=true; username=admin",
      NAME,
      `${NAME}=`,
      `${NAME}=true`,
      `${NAME}=admin`,
      `${NAME}=${token}`,
      `${NAME}=${token}.`,
      `${NAME}=${token}.${encodeURIComponent(otherSignature)}`,
      `${NAME}=${token}x.${encodeURIComponent(signature)}`,
      `${NAME}=${sign(token, "")}`,
      `${NAME}=${sign(token, "a guess of at least thirty-two characters")}`,
      `${NAME}=%`,
      `${NAME}=%00`,
      `${NAME}=' or 1=1 --`,
      `${NAME}=${"x".repeat(5_000)}`,
      `${NAME}_data=${token}.${encodeURIComponent(signature)}`,
      `__Secure-${NAME}=${token}.${encodeURIComponent(signature)}`,
      `${NAME}=${JSON.stringify({ role: "admin" })}`,
      "\u0001\u0002;;;===;",
    ];
    for (const cookie of cookies) {
      const answer = await call({ method: "GET", path: "/api/account" }, { cookie });
      expect([answer.statusCode, answer.body], cookie).toEqual([401, "Sign in to use this."]);
    }
    // What they were made from does open it: the refusals above are about the cookies, not the session.
    expect((await server.get("/api/account", real)).statusCode).toBe(200);
  });

  test("GATE-04 a bearer token is no way in", async () => {
    const cookie = await server.signIn();
    const token = decodeURIComponent(cookie.slice(NAME.length + 1)).split(".")[0] ?? "";
    const answer = await call({ method: "GET", path: "/api/account" }, { authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(401);
  });

  test("GATE-04 an expired session is none", async () => {
    const cookie = await server.signIn();
    const token = decodeURIComponent(cookie.slice(NAME.length + 1)).split(".")[0] ?? "";
    await server.database.db
      .updateTable("account_session")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where("token", "=", token)
      .execute();
    await vi.waitFor(
      async () => expect((await server.get("/api/cycle", cookie)).statusCode).toBe(401),
      20_000,
    );
  });

  test("GATE-04 a disabled account is out within a second", async () => {
    const cookie = await server.signIn(
      await addAccount(server.database, { username: "banned", role: "analyst" }),
    );
    expect((await server.get("/api/cycle", cookie)).statusCode).toBe(200);
    await server.database.db
      .updateTable("account")
      .set({ banned: true })
      .where("username", "=", "banned")
      .execute();
    await vi.waitFor(
      async () => expect((await server.get("/api/cycle", cookie)).statusCode).toBe(401),
      20_000,
    );
  });

  test("GATE-04 a removed account is out within a second", async () => {
    const cookie = await server.signIn(
      await addAccount(server.database, { username: "removed", role: "analyst" }),
    );
    expect((await server.get("/api/cycle", cookie)).statusCode).toBe(200);
    await server.database.db.deleteFrom("account").where("username", "=", "removed").execute();
    await vi.waitFor(
      async () => expect((await server.get("/api/cycle", cookie)).statusCode).toBe(401),
      20_000,
    );
  });
});

describe("LOGIN-07 a password that must be changed first", () => {
  test("LOGIN-07 nothing but one's own account is answered", async () => {
    const cookie = await server.signIn(
      await addAccount(server.database, { username: "newcomer", role: "admin", mustChangePassword: true }),
    );
    for (const endpoint of BY_PERMISSION) {
      const answer = await call(endpoint, { cookie });
      expect([answer.statusCode, answer.body], endpoint.id).toEqual([403, "Change your password first."]);
    }
    expect((await server.get("/api/account", cookie)).json()).toMatchObject({ mustChangePassword: true });
    const docs = await server.get("/api/docs/json", cookie);
    expect([docs.statusCode, docs.body]).toEqual([403, "Change your password first."]);
  });
});

describe("LOGIN-07 roles", () => {
  test.each(["viewer", "analyst", "admin"] as const)(
    "LOGIN-07 a %s may read what the permission table says, and nothing else",
    async (role) => {
      const cookie = await server.signIn(await addAccount(server.database, { username: `a-${role}`, role }));
      // Who may follow events would be answered without end.
      const reads = BY_PERMISSION.filter(({ method, answersStream }) => method === "GET" && !answersStream);
      for (const endpoint of reads) {
        const verdict = mayUse(endpoint.access, { role, mustChangePassword: false });
        // Some ask for a parameter, and say so: that is past the permission.
        const expected = verdict === "allowed" ? [200, 400, 404] : [403];
        expect(expected, endpoint.id).toContain((await call(endpoint, { cookie })).statusCode);
      }
      expect((await server.get("/api/elections", cookie)).statusCode).toBe(200);
    },
  );
});
