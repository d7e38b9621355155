import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { readHealth, readReady } from "@command-center/contract/wire/health";
import { sendRaw } from "../testing/requests/raw-http.ts";
import { emptyServer } from "../testing/sample-server.ts";
import { ADMIN } from "../testing/test-app.ts";

const ORIGIN = "https://center.example.org";
const SENTENCE = `This server is ${ORIGIN}. Open it there.`;

const { server } = emptyServer({
  config: { origin: ORIGIN, publicOrigin: ORIGIN, trustedProxies: ["127.0.0.1"] },
});
let port: number;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as AddressInfo).port;
});

const get = (path: string, ...headers: string[]) =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\nconnection: close\r\n${headers.join("\r\n")}\r\n\r\n`);

describe("where a public origin is set", () => {
  test.each(["center.example.org", "Center.Example.ORG", "center.example.org:443"])(
    "what is sent to %s is answered",
    async (host) => {
      expect((await get("/api/welcome", `host: ${host}`)).status).toBe(200);
      expect((await get("/api/account", `host: ${host}`)).status).toBe(401);
    },
  );

  test.each([
    "evil.example",
    "127.0.0.1",
    "localhost:3000",
    "center.example.org:8443",
    "center.example.org:80",
    "center.example.org.",
    "center.example.org.evil.example",
    "evil.example#center.example.org",
    "somebody@center.example.org",
    "center.example.org/path",
    "center.example.org?",
    "x".repeat(300),
    "",
  ])("what is sent to %j is refused with a sentence, whatever it asks for", async (host) => {
    for (const path of ["/", "/api/account", "/api/nothing", "/assets/a.js"]) {
      const answer = await get(path, `host: ${host}`);
      expect([answer.status, answer.body], path).toEqual([421, SENTENCE]);
      expect(answer.headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
    }
  });

  test("a proxy's word for the host does not count, nor does a request without one", async () => {
    const forwarded = "x-forwarded-host: center.example.org";
    expect((await get("/api/account", "host: evil.example", forwarded)).status).toBe(421);
    expect((await get("/api/account")).body).toBe("Send exactly one Host header.");
    expect((await sendRaw(port, "GET /api/account HTTP/1.0\r\n\r\n")).status).toBe(421);
  });

  test.each([readHealth.path, readReady.path])("%s is told by any name", async (path) => {
    for (const host of [`127.0.0.1:${port}`, "10.0.0.7", "evil.example"])
      expect((await get(path, `host: ${host}`)).status, host).toBe(200);
  });

  test("nobody is signed in by another name", async () => {
    const answer = await server.post(SIGN_IN_PATH, ADMIN, undefined, { host: "evil.example" });
    expect([answer.statusCode, answer.body]).toEqual([421, SENTENCE]);
    expect(answer.headers).not.toHaveProperty("set-cookie");
    expect(
      (await server.post(SIGN_IN_PATH, ADMIN, undefined, { host: "center.example.org" })).statusCode,
    ).toBe(200);
  });
});

describe("where a proxy says that a request came from", () => {
  const UNREADABLE =
    "The sender's address cannot be read. The proxy must send only IP addresses in X-Forwarded-For.";
  const from = (header: string) =>
    server.post(SIGN_IN_PATH, ADMIN, undefined, { host: "center.example.org", "x-forwarded-for": header });
  const noted = async () =>
    (
      await server.database.db
        .selectFrom("audit_entry")
        .select("ip_address")
        .where("action", "=", "session.opened")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirstOrThrow()
    ).ip_address;

  test.each([
    ["an address", "203.0.113.9", "203.0.113.9"],
    ["IPv4 within IPv6", "::ffff:203.0.113.10", "203.0.113.10"],
    ["one with brackets and port", "[2001:DB8::0:1]:4711", "2001:db8::1"],
    ["one with a zone", "fe80::1%eth0", "fe80::1"],
    ["what a sender made up before it", `${"x".repeat(10_000)}, 203.0.113.11`, "203.0.113.11"],
    ["a proxy of ours behind it", "203.0.113.12, 127.0.0.1", "203.0.113.12"],
  ])("%s: it is noted in its one form", async (_what, header, address) => {
    expect((await from(header)).statusCode).toBe(200);
    expect(await noted()).toBe(address);
  });

  test.each([
    ["a word", "unknown"],
    ["a word behind an address", "203.0.113.9, ' or 1=1 --"],
    ["10,000 characters", "x".repeat(10_000)],
    ["a number too large", "203.0.113.256"],
    ["nothing but a comma", ","],
  ])("%s is refused with a sentence, and opens and counts nothing", async (_what, header) => {
    const written = async () => [
      await server.database.db.selectFrom("sign_in_guess").select("key").execute(),
      await server.database.db.selectFrom("audit_entry").select("id").execute(),
    ];
    const before = await written();
    const answer = await from(header);
    expect([answer.statusCode, answer.body]).toEqual([400, UNREADABLE]);
    expect(await written()).toEqual(before);
  });
});
