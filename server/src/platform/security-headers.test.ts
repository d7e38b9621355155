import { afterAll, beforeAll, expect, test } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await createTestApp();
  cookie = await server.signIn();
});
afterAll(() => server.close());

const EXPECTED = {
  "content-security-policy": expect.stringMatching(
    /^default-src 'self';script-src 'self';.*frame-ancestors 'none'$/,
  ),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

test.each([
  ["a kept answer", "/api/elections", 200],
  ["a plain answer", "/api/account", 200],
  ["a refusal", "/api/elections?sort=x", 400],
  ["an unknown address", "/api/nothing", 404],
  ["an address that cannot be decoded", "/api/%zz", 400],
  ["the description of the API", "/api/docs", 200],
])("%s carries what a browser may do with it", async (_what, path, status) => {
  const answer = await server.get(path, cookie);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject(EXPECTED);
  expect(answer.headers).not.toHaveProperty("x-powered-by");
  expect(answer.headers).not.toHaveProperty("strict-transport-security");
});

test("so do a 304, a 401 and the answer to a sign-in", async () => {
  const { etag } = (await server.get("/api/elections", cookie)).headers;
  const unchanged = await server.get("/api/elections", cookie, { "if-none-match": String(etag) });
  expect(unchanged.statusCode).toBe(304);
  for (const answer of [
    unchanged,
    await server.get("/api/elections"),
    await server.post(SIGN_IN_PATH, { username: "admin", password: "wrong" }),
  ]) {
    expect(answer.headers).toMatchObject(EXPECTED);
  }
});

test("HEAD answers what GET would, without the body", async () => {
  const get = await server.get("/api/elections", cookie);
  const head = await server.app.inject({ method: "HEAD", url: "/api/elections", headers: { cookie } });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  for (const name of ["etag", "content-length", "content-type", "x-total-count"]) {
    expect(head.headers[name], name).toBe(get.headers[name]);
  }
});
