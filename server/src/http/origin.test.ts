import { describe, expect, test } from "vitest";
import { SIGN_IN_PATH, SIGN_OUT_PATH } from "@command-center/contract/accounts/accounts";
import { emptyServer } from "../testing/sample-server.ts";
import { ADMIN, createTestApp } from "../testing/test-app.ts";

const { server, admin } = emptyServer({
  config: {
    partyName: "P",
    partyShortName: "P",
    trustedProxies: [],
    origin: "http://center.example.org",
  },
});

const REFUSED = [403, "This request came from another site and was refused."];

async function post(path: string, headers: Record<string, string>) {
  const answer = await admin.post(path, { ...ADMIN, password: "wrong" }, headers);
  return [answer.statusCode, answer.body];
}

describe("writes that a page of another site sends", () => {
  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a subdomain", { origin: "http://evil.center.example.org" }],
    ["a name that begins alike", { origin: "http://center.example.org.evil.example" }],
    ["another port", { origin: "http://center.example.org:8080" }],
    ["a file or sandbox", { origin: "null" }],
    ["an origin that is none", { origin: "center.example.org" }],
    ["an empty origin", { origin: "" }],
    ["a neighbour on the same site", { "sec-fetch-site": "same-site" }],
    ["two origins", { origin: "http://center.example.org, https://evil.example" }],
    ["another site that names no origin", { "sec-fetch-site": "cross-site" }],
    [
      "another site with our own origin",
      { origin: "http://center.example.org", "sec-fetch-site": "cross-site" },
    ],
  ])("are refused: %s", async (_who, headers) => {
    for (const path of [SIGN_IN_PATH, SIGN_OUT_PATH, "/api/account/password", "/api/nothing"]) {
      expect(await post(path, headers), path).toEqual(REFUSED);
    }
    expect((await admin.get("/api/account")).statusCode).toBe(200);
  });

  test("are refused with DELETE and PUT too", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"] as const) {
      const answer = await server.app.inject({
        method,
        url: "/api/account",
        headers: { origin: "https://evil.example" },
      });
      expect([answer.statusCode, answer.body], method).toEqual(REFUSED);
    }
  });
});

describe("writes that are let through to the session check", () => {
  test.each([
    ["our own page", { origin: "http://center.example.org", "sec-fetch-site": "same-origin" }],
    ["a page at the address that was called", { origin: "http://10.0.0.7:3000", host: "10.0.0.7:3000" }],
    ["behind a proxy that ends TLS", { origin: "https://center.example.net", host: "center.example.net" }],
    ["a script, which names none", {}],
  ])("%s", async (_who, headers) => {
    const [status, body] = await post(SIGN_IN_PATH, headers);
    expect([status, body]).toEqual([401, "Invalid credentials. Please check your username and password."]);
  });
});

test("where there is TLS, a page without it is another site", async () => {
  const secure = await createTestApp("empty", {
    config: { origin: "https://center.example.org" },
  });
  const status = async (origin: string) =>
    (await secure.post(SIGN_OUT_PATH, {}, undefined, { origin, host: "center.example.org" })).statusCode;
  expect(await status("http://center.example.org")).toBe(403);
  expect(await status("https://center.example.org")).toBe(200);
  await secure.close();
});

test("reads need no origin: a link from another site opens", async () => {
  const answer = await server.get("/api/health", undefined, {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
  });
  expect(answer.statusCode).toBe(200);
  // Yet no other site is told that it may read the answer.
  expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
});
