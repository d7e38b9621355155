import { expect, test } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { readSampleServer } from "../testing/sample-server.ts";
import { securityHeaders } from "./security-headers.ts";

const { server, admin } = readSampleServer();

const POLICY =
  "default-src 'none';script-src 'self';connect-src 'self';font-src 'self';img-src 'self' data:;" +
  "manifest-src 'self';style-src 'self';worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none'";
const TRUSTED_TYPES = "require-trusted-types-for 'script';trusted-types default";

const EXPECTED = {
  "content-security-policy": `${POLICY};${TRUSTED_TYPES}`,
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": expect.stringContaining("camera=(),"),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
};

test.each([
  ["a kept answer", "/api/elections", 200],
  ["a plain answer", "/api/account", 200],
  ["a refusal", "/api/elections?sort=x", 400],
  ["an unknown address", "/api/nothing", 404],
  ["an address that cannot be decoded", "/api/%zz", 400],
  ["a page where none are served", "/dashboard", 404],
])("%s carries what a browser may do with it", async (_what, path, status) => {
  const answer = await admin.get(path);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject(EXPECTED);
  expect(answer.headers).not.toHaveProperty("x-powered-by");
  expect(answer.headers).not.toHaveProperty("strict-transport-security");
});

test("so do a 304, a 401 and the answer to a sign-in", async () => {
  const { etag } = (await admin.get("/api/elections")).headers;
  const unchanged = await admin.get("/api/elections", { "if-none-match": String(etag) });
  expect(unchanged.statusCode).toBe(304);
  for (const answer of [
    unchanged,
    await server.get("/api/elections"),
    await server.post(SIGN_IN_PATH, { username: "admin", password: "wrong" }),
  ]) {
    expect(answer.headers).toMatchObject(EXPECTED);
  }
});

test("the description of the API carries all but the rule on strings, which its own pages break", async () => {
  for (const path of ["/api/docs", "/api/docs/json", "/api/docs/static/swagger-ui.css"]) {
    const answer = await admin.get(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers).toMatchObject({ ...EXPECTED, "content-security-policy": POLICY });
  }
});

test("no feature of the browser is left open but the one that a page uses", () => {
  const features =
    securityHeaders({ scriptHashes: [], https: false })["permissions-policy"]?.split(",") ?? [];
  expect(features.filter((feature) => !feature.endsWith("=()"))).toEqual([
    "clipboard-write=(self)",
    "publickey-credentials-create=(self)",
    "publickey-credentials-get=(self)",
  ]);
  expect(features.length).toBeGreaterThan(25);
});

test("over https, and only there, browsers are told to come by no other way for two years", () => {
  const header = (https: boolean) =>
    securityHeaders({ scriptHashes: [], https })["strict-transport-security"];
  expect(header(true)).toBe("max-age=63072000; includeSubDomains");
  expect(header(false)).toBeUndefined();
});

test("HEAD answers what GET would, without the body", async () => {
  const get = await admin.get("/api/elections");
  const head = await server.app.inject({
    method: "HEAD",
    url: "/api/elections",
    headers: { cookie: await admin.cookie() },
  });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  for (const name of ["etag", "content-length", "content-type", "x-total-count"]) {
    expect(head.headers[name], name).toBe(get.headers[name]);
  }
});
