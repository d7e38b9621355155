import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { problem } from "@command-center/contract/wire/errors";
import { emptyServer } from "../testing/sample-server.ts";
import { ADMIN } from "../testing/test-app.ts";

const PASSWORD_PATH = "/api/account/password";

const { server } = emptyServer();
let cookie: string;
beforeAll(async () => {
  cookie = await server.signIn();
});

/** Everything that a request could have written. */
async function written() {
  const { db } = server.database;
  return {
    accounts: await db.selectFrom("account").selectAll().execute(),
    credentials: await db.selectFrom("account_credential").selectAll().execute(),
    sessions: await db.selectFrom("account_session").select("id").execute(),
    audit: await db.selectFrom("audit_entry").selectAll().execute(),
    answers: await db.selectFrom("idempotent_answer").selectAll().execute(),
    revisions: await db.selectFrom("data_revision").selectAll().execute(),
  };
}

describe("API-10 requests that cannot be read", () => {
  const JSON_TYPE = "application/json";
  const long = JSON.stringify({ username: "admin", password: "x".repeat(16 * 1024) });

  test.each([
    ["half a JSON", JSON_TYPE, '{"username":', 400, "The request body is not valid JSON."],
    ["no JSON", JSON_TYPE, "username=admin", 400, "The request body is not valid JSON."],
    ["an empty body", JSON_TYPE, "", 400, "The request body is empty. Send JSON, or no content type."],
    ["more than 16 kB", JSON_TYPE, long, 413, "The request is too large. Send at most 16 kB."],
    ["a form", "application/x-www-form-urlencoded", "a=b", 415, "Send the request body as application/json."],
    ["text", "text/plain", JSON.stringify(ADMIN), 415, "Send the request body as application/json."],
    ["XML", "application/xml", "<a/>", 415, "Send the request body as application/json."],
    ["a type that is none", "json", "{}", 415, "Send the request body as application/json."],
    [
      "a __proto__ key",
      JSON_TYPE,
      '{"username":"admin","password":"x","__proto__":{"role":"admin"}}',
      400,
      "The request body is not valid JSON.",
    ],
    [
      "a constructor key",
      JSON_TYPE,
      '{"constructor":{"prototype":{"role":"admin"}}}',
      400,
      "The request body is not valid JSON.",
    ],
    [
      "a key deep inside",
      JSON_TYPE,
      '{"username":{"a":[{"__proto__":1}]}}',
      400,
      "The request body is not valid JSON.",
    ],
    ["a body without a type", "", "{}", 415, "Send the request body as application/json."],
    ["UTF-16", JSON_TYPE, Buffer.from("{}", "utf16le"), 400, "The request body is not valid JSON."],
  ])(
    "API-10 %s (%s) is refused with a sentence, and nothing is written",
    async (_what, type, payload, status, sentence) => {
      const before = await written();
      for (const url of [SIGN_IN_PATH, PASSWORD_PATH]) {
        const answer = await server.app.inject({
          method: "POST",
          url,
          headers: { cookie, "content-type": type },
          payload,
        });
        expect([answer.statusCode, answer.body], url).toEqual([status, sentence]);
        expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
      }
      expect(await written()).toEqual(before);
      expect(({} as { role?: string }).role).toBeUndefined();
    },
  );

  test.each(["/api/%zz", "/api/elections/%E0%A4%A", "/api/%"])(
    "API-10 the address %s cannot be decoded: a sentence",
    async (url) => {
      const answer = await server.get(url, cookie);
      expect([answer.statusCode, answer.body]).toEqual([400, "That address cannot be read."]);
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    },
  );
});

test("API-10 a parameter that is there twice is refused: none of the two is picked", async () => {
  for (const query of [
    "order=asc&order=desc",
    "q=a&q=a",
    "page=1&page=2",
    "sort[]=winner",
    "sort[a]=winner",
  ]) {
    const answer = await server.get(`/api/elections?${query}`, cookie);
    expect(answer.statusCode, query).toBe(400);
  }
});

describe("API-10 JSON that is right, and odd", () => {
  const post = (payload: string) =>
    server.app.inject({
      method: "POST",
      url: PASSWORD_PATH,
      headers: { cookie, "content-type": "application/json" },
      payload,
    });

  test("API-10 nested as deep as a body can be, or a list, or a text, it is a 400 with a sentence", async () => {
    const deep = `${'{"currentPassword":'.repeat(800)}1${"}".repeat(800)}`;
    for (const payload of [deep, "[".repeat(8_000) + "]".repeat(8_000), "[]", '"text"', "1", "true"]) {
      const answer = await post(payload);
      expect(answer.statusCode, payload.slice(0, 40)).toBe(400);
      expect(answer.body).toMatch(
        /^(?:The request body must be a JSON object|\w+ has a value that is not accepted)\.$/,
      );
    }
  });

  test("API-10 of a key that is there twice the last counts, for the check and for the change", async () => {
    const twice = '{"currentPassword":"wrong","newPassword":"a much longer password","newPassword":"short"}';
    const answer = await post(twice);
    expect([answer.statusCode, answer.body]).toEqual([400, "Use at least 12 characters."]);
  });

  test("API-10 a NUL where an id is asked for is a 400, before the database sees it", async () => {
    const answer = await server.post("/api/account/sessions/end", { id: "a\0b" }, cookie);
    expect([answer.statusCode, answer.body]).toEqual([400, "The text has characters that cannot be stored."]);
  });

  test("API-10 what a sentence repeats of the request is short, and of one line", async () => {
    const key = `a\r\nset-cookie: b\u202e\0${"x".repeat(300)}`;
    const answer = await post(
      JSON.stringify({ [key]: 1, currentPassword: "a", newPassword: "b".repeat(12) }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/^Unknown parameter: [^\p{C}]{1,100}\.$/u);
  });
});

describe("API-10 addresses that lead nowhere", () => {
  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/elections/",
    "/api/elections/1",
    "/api/Elections",
    "/api/auth/sign-up/email",
    "/api/auth/sign-in/email",
    "/api/auth/get-session",
    "/api/auth/admin/list-users",
    "/api/nothing?q=1",
  ])("API-10 GET %s is a 404 with a sentence", async (path) => {
    const answer = await server.get(path, cookie);
    expect([answer.statusCode, answer.body]).toEqual([404, "There is nothing at this address of the API."]);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  test.each([
    ["POST", "/api/auth/sign-up/email"],
    ["POST", "/api/auth/sign-in/email"],
    ["POST", "/api/auth/admin/set-role"],
    ["POST", "/api/elections"],
    ["DELETE", "/api/elections"],
    ["PUT", "/api/account"],
  ] as const)("API-10 %s %s does not exist", async (method, url) => {
    const before = await written();
    const answer = await server.app.inject({ method, url, headers: { cookie }, payload: {} });
    expect([answer.statusCode, answer.body]).toEqual([404, "There is nothing at this address of the API."]);
    expect(await written()).toEqual(before);
  });
});

test.each(["/api/elections?sort=upside-down", "/api/elections?limit=-1"])(
  "API-10 GET %s is refused in a short plain sentence, and in a problem document in the same words",
  async (path) => {
    const plain = await server.get(path, cookie, { accept: "application/json" });
    expect([plain.statusCode, plain.headers["content-type"]]).toEqual([400, "text/plain; charset=utf-8"]);
    expect(plain.body).toMatch(/^[A-Z][^{}<>\n]{8,160}\.$/);
    const document = await server.get(path, cookie, { accept: "application/problem+json" });
    expect(problem.parse(document.json())).toMatchObject({
      type: "about:blank",
      status: 400,
      detail: plain.body,
    });
  },
);

describe("API-10 problem documents", () => {
  test.each([
    ["/api/nothing", 404, "Not found", "There is nothing at this address of the API."],
    ["/api/elections?sort=x", 400, "Bad request", "Sort by one of: constituency, winner, votes, margin."],
    ["/api/%zz", 400, "Bad request", "That address cannot be read."],
  ])("API-10 %s, for whoever asks for application/problem+json", async (path, status, title, detail) => {
    const answer = await server.get(path, cookie, { accept: "application/problem+json, application/json" });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(problem.parse(answer.json())).toEqual({ type: "about:blank", title, status, detail });
  });

  test("API-10 a 401 too", async () => {
    const answer = await server.get("/api/elections", undefined, { accept: "application/problem+json" });
    expect(problem.parse(answer.json())).toEqual({
      type: "about:blank",
      title: "Not signed in",
      status: 401,
      detail: "Sign in to use this.",
    });
  });
});

describe("API-10 failures of our own", () => {
  beforeAll(() => sql`drop table violence_incident cascade`.execute(server.database.db));

  test("API-10 a 500 says a number to report, and nothing of what went wrong", async () => {
    const answer = await server.get("/api/figures", cookie);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toMatch(
      /^Something went wrong on the server\. Try again; if it stays, report the number [0-9a-f]{12}\.$/,
    );
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("API-10 the number is another one each time, and stands in the problem document too", async () => {
    const read = async () =>
      problem.parse(
        (await server.get("/api/figures", cookie, { accept: "application/problem+json" })).json(),
      );
    const [one, two] = [await read(), await read()];
    expect(one).toEqual({
      type: "about:blank",
      title: "Error",
      status: 500,
      detail: expect.stringContaining(one.requestId ?? "no number"),
      requestId: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(one.requestId).not.toBe(two.requestId);
  });

  test("API-10 others go on being answered", async () => {
    expect((await server.get("/api/elections", cookie)).statusCode).toBe(200);
  });

  test("GATE-04 a session that cannot be looked up is a failure, not the end of the session", async () => {
    // Not used yet, so that nothing is remembered of it.
    const fresh = await server.signIn();
    await sql`alter table account_session rename to hidden`.execute(server.database.db);
    const failed = await server.get("/api/account", fresh);
    await sql`alter table hidden rename to account_session`.execute(server.database.db);
    expect(failed.statusCode).toBe(500);
    expect((await server.get("/api/account", fresh)).statusCode).toBe(200);
  });
});
