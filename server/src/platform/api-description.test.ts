import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { describe, expect, test } from "vitest";
import { changePassword } from "@command-center/contract/accounts/accounts";
import { closeSession, openSession, takeSecondStep } from "@command-center/contract/accounts/sign-in";
import { GUESSES } from "../identity/guard/sign-in-guard.ts";
import { addAccount, PASSWORD, sealAgain } from "../testing/accounts.ts";
import { declaredEndpoints } from "../testing/requests/endpoints.ts";
import { sql } from "kysely";
import { emptyServer } from "../testing/sample-server.ts";

interface Description {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        security: unknown[];
        parameters?: { name: string }[];
        requestBody?: { required: boolean };
        responses: object;
      }
    >
  >;
}

const { server, admin } = emptyServer();

const PATHS = [
  "/api/docs",
  "/api/docs/",
  "/api/docs/json",
  "/api/docs/yaml",
  "/api/docs/static/index.html",
  "/api/docs/static/swagger-ui-bundle.js",
];

test("GATE-04 the description of the API is for administrators only", async () => {
  for (const role of ["viewer", "analyst"] as const) {
    const cookie = await server.signIn(await addAccount(server.database, { username: role, role }));
    for (const path of PATHS) expect((await server.get(path, cookie)).statusCode, path).toBe(403);
  }
  for (const path of PATHS) {
    const answer = await server.get(path);
    expect([answer.statusCode, answer.body], path).toEqual([401, "Sign in to use this."]);
  }
});

test("it lists every endpoint that the contract declares, and no other", async () => {
  const answer = await admin.get("/api/docs/json");
  expect(answer.statusCode).toBe(200);
  const { openapi, paths } = answer.json<Description>();
  expect(openapi).toBe("3.1.0");
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
    ),
  );
  const declared = (await declaredEndpoints()).map(({ method, path, id }) => `${method} ${path} ${id}`);
  expect(described.toSorted()).toEqual(declared.toSorted());
  expect(new Set(declared).size).toBe(declared.length);
});

test("it says what each endpoint takes and who may call it", async () => {
  const { paths } = await admin.read<Description>("/api/docs/json");
  const elections = paths["/api/elections"]?.get;
  expect(elections?.parameters?.map(({ name }) => name)).toEqual([
    "cycle",
    "q",
    "sort",
    "order",
    "page",
    "limit",
  ]);
  expect(elections?.security).toEqual([{ session: [] }]);
  expect(Object.keys(elections?.responses ?? {})).toEqual(["200", "400", "401", "403"]);
  expect(paths["/api/health"]?.get?.security).toEqual([]);
  expect(paths["/api/account/password"]?.post).toMatchObject({
    requestBody: {
      content: {
        "application/json": { schema: { type: "object", required: ["currentPassword", "newPassword"] } },
      },
    },
  });
});

test("API-08 EXP-08 a call that answers with a file says which, what is in JSON, and why it may not", async () => {
  const { paths } = await admin.read<Description>("/api/docs/json");
  const responses = paths["/api/export"]?.post?.responses as Record<string, { content?: object }>;
  expect(Object.keys(responses)).toEqual(["200", "400", "401", "403", "422", "429"]);
  const file = { schema: { type: "string", format: "binary" } };
  expect(responses["200"]?.content).toEqual({
    [MEDIA_TYPES.csv]: file,
    [MEDIA_TYPES.excel]: file,
    [MEDIA_TYPES.pdf]: file,
    [MEDIA_TYPES.json]: {
      schema: expect.objectContaining({ type: "object", required: ["schema", "sample", "data"] }),
    },
  });
});

test("the page itself opens", async () => {
  const answer = await admin.get("/api/docs");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("text/html");
});

describe("GATE-04 what is said of sign-in, second step and sign-out is what they answer", () => {
  const described = async ({ path }: { path: string }) => {
    const { paths } = await admin.read<Description>("/api/docs/json");
    return Object.keys(paths[path]?.post?.responses ?? {});
  };
  const elsewhere = { origin: "http://elsewhere.example" };
  const someone = (username: string) => addAccount(server.database, { username, role: "viewer" });

  test("sign-in", async () => {
    const wrong = { ...(await someone("guessed")), password: "a guess" };
    const disabled = await someone("disabled");
    await sealAgain(
      server.database,
      disabled.username,
      sql`update account set banned = true where username = ${disabled.username}`,
    );
    const answered = [200, 400, 401, 403, 429].map(String);
    const ask = async (body: unknown) => String((await server.post(openSession.path, body)).statusCode);
    const got = [await ask(await someone("right")), await ask({}), await ask(wrong), await ask(disabled)];
    for (let guess = 1; guess < GUESSES.fromOneAddress; guess += 1) await ask(wrong);
    expect([...got, await ask(wrong)]).toEqual(answered);
    // 503: where the database is away, as `database-trouble.test.ts` shows.
    expect(await described(openSession)).toEqual([...answered, "503"]);
  });

  test("the second step", async () => {
    const ask = async (body: unknown, headers = {}) =>
      String((await server.post(takeSecondStep.path, body, undefined, headers)).statusCode);
    const got = [await ask({}), await ask({ code: "123456" }), await ask({ code: "123456" }, elsewhere)];
    expect(got).toEqual(["400", "401", "403"]);
    // 200 and 429: `second-factor.test.ts`.
    expect(await described(takeSecondStep)).toEqual(["200", ...got, "429", "503"]);
  });

  test("sign-out", async () => {
    const cookie = await server.signIn(await someone("leaving"));
    const ask = async (body: unknown, headers = {}, as = cookie) =>
      String((await server.post(closeSession.path, body, as, headers)).statusCode);
    const got = [await ask("{"), await ask({}, elsewhere)];
    const renewed = await server.post(
      changePassword.path,
      { currentPassword: PASSWORD, newPassword: "yet another long enough password" },
      cookie,
    );
    expect(renewed.statusCode, renewed.body).toBe(200);
    got.push(await ask({}));
    expect(got).toEqual(["400", "403", "503"]);
    expect(await ask({}, {}, "")).toBe("200");
    expect(await described(closeSession)).toEqual(["200", ...got]);
  });
});

test("a body that may be left out is said to be", async () => {
  const { paths } = await admin.read<Description>("/api/docs/json");
  const writes = (await declaredEndpoints()).filter(({ method }) => method !== "GET");
  const optional: string[] = [];
  for (const { id, method, path } of writes) {
    const cookie = await server.signIn();
    const { statusCode } = await server.app.inject({ method, url: path, headers: { cookie } });
    const operation = paths[path]?.[method.toLowerCase()];
    expect(operation?.requestBody?.required, id).toBe(statusCode === 400);
    if (statusCode !== 400) optional.push(id);
  }
  expect(optional).toContain(closeSession.id);
});
