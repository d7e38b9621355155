import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { expect, test } from "vitest";
import { addAccount } from "../testing/accounts.ts";
import { declaredEndpoints } from "../testing/requests/endpoints.ts";
import { emptyServer } from "../testing/sample-server.ts";

interface Description {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; security: unknown[]; parameters?: { name: string }[]; responses: object }
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
  expect(elections?.parameters?.map(({ name }) => name)).toEqual(["q", "sort", "order", "page", "limit"]);
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
