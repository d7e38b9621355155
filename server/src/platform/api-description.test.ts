import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { describe, expect, test } from "vitest";
import { changePassword } from "@command-center/contract/accounts/passwords";
import { closeSession, openSession, takeSecondStep } from "@command-center/contract/accounts/sign-in";
import { commitImport } from "@command-center/contract/imports/import-changes";
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
        parameters?: { name: string; in: string; required: boolean }[];
        requestBody?: { required: boolean; content: Record<string, { schema: object }> };
        responses: object;
      }
    >
  >;
}

const { server, admin } = emptyServer();

/** A path as the description has it. */
const described = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");

test("GATE-04 it lists every endpoint that the contract declares, and no other", async () => {
  const answer = await admin.get("/api/docs/json");
  expect(answer.statusCode).toBe(200);
  const { openapi, paths } = answer.json<Description>();
  expect(openapi).toBe("3.1.0");
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
    ),
  );
  const declared = (await declaredEndpoints()).map(
    ({ method, path, id }) => `${method} ${described(path)} ${id}`,
  );
  expect(listed.toSorted()).toEqual(declared.toSorted());
  expect(new Set(declared).size).toBe(declared.length);
});

test("it says what each endpoint takes and who may call it", async () => {
  const { paths } = await admin.read<Description>("/api/docs/json");
  const elections = paths["/api/elections"]?.get;
  expect(elections?.parameters?.map(({ name }) => name)).toEqual([
    "cycle",
    "asOf",
    "known",
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

test("what stands in a path is described as such, and nowhere else", async () => {
  const { paths } = await admin.read<Description>("/api/docs/json");
  for (const { id, method, path } of await declaredEndpoints()) {
    const { parameters = [], requestBody } = paths[described(path)]?.[method.toLowerCase()] ?? {};
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const found = parameters.filter((one) => one.in === "path");
    expect(
      found.map(({ name }) => name),
      id,
    ).toEqual(inPath);
    for (const { required } of found) expect(required, id).toBe(true);
    for (const one of parameters.filter(({ name }) => inPath.includes(name))) expect(one.in, id).toBe("path");
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      for (const name of inPath) expect(schema, id).not.toHaveProperty(`properties.${name}`);
  }
  const read = paths["/api/imports/{id}/problems"]?.get?.parameters ?? [];
  expect(read.map(({ name, in: place }) => `${name} in ${place}`)).toEqual([
    "id in path",
    "code in query",
    "page in query",
    "limit in query",
  ]);
  expect(paths["/api/imports/{id}/commit"]?.post).toMatchObject({
    parameters: [{ name: "id", in: "path", required: true }],
    requestBody: { required: false, content: { "application/json": { schema: { properties: {} } } } },
  });
});

test("IMP-02 a call that takes a file is described as a form with the file in it", async () => {
  const { paths } = await admin.read<Description>("/api/docs/json");
  expect(paths["/api/imports"]?.post?.requestBody).toMatchObject({
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          properties: { file: { type: "string", format: "binary" }, kind: {}, cycle: {} },
          required: ["file"],
        },
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
  const statusesOf = async ({ path }: { path: string }) => {
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
    expect(await statusesOf(openSession)).toEqual([...answered, "503"]);
  });

  test("the second step", async () => {
    const ask = async (body: unknown, headers = {}) =>
      String((await server.post(takeSecondStep.path, body, undefined, headers)).statusCode);
    const got = [await ask({}), await ask({ code: "123456" }), await ask({ code: "123456" }, elsewhere)];
    expect(got).toEqual(["400", "401", "403"]);
    // 200 and 429: `second-factor.test.ts`.
    expect(await statusesOf(takeSecondStep)).toEqual(["200", ...got, "429", "503"]);
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
    expect(await statusesOf(closeSession)).toEqual(["200", ...got]);
  });
});

test("a body that may be left out is said to be", async () => {
  const { paths } = await admin.read<Description>("/api/docs/json");
  const writes = (await declaredEndpoints()).filter(
    ({ method, takesFile }) => method !== "GET" && !takesFile,
  );
  const optional: string[] = [];
  let cookie = await server.signIn();
  for (const { id, method, path } of writes) {
    // Of something that there is not: what the path says is right all the same.
    const url = path.replaceAll(/:\w+/g, "999999999");
    const { statusCode } = await server.app.inject({ method, url, headers: { cookie } });
    const operation = paths[described(path)]?.[method.toLowerCase()];
    expect(operation?.requestBody?.required, id).toBe(statusCode === 400);
    if (statusCode === 400) continue;
    optional.push(id);
    // It may have ended the session.
    if ((await server.get("/api/account", cookie)).statusCode === 401) cookie = await server.signIn();
  }
  expect(optional).toEqual(expect.arrayContaining([closeSession.id, commitImport.id]));
});
