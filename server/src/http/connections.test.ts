import { connect, type AddressInfo } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../testing/requests/raw-http.ts";
import { emptyServer } from "../testing/sample-server.ts";

const { server } = emptyServer();
let port: number;
let cookie: string;
beforeAll(async () => {
  cookie = await server.signIn();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as AddressInfo).port;
});

const request = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const CLOSE = "connection: close";
const GET = (path: string, ...headers: string[]) =>
  request(`GET ${path} HTTP/1.1`, "host: localhost", CLOSE, ...headers);

/** What every refusal is: a sentence, with the headers of any other answer, kept by nobody. */
function expectSentence(answer: Awaited<ReturnType<typeof sendRaw>>, status: number, sentence: string) {
  expect([answer.status, answer.body]).toEqual([status, sentence]);
  expect(answer.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
}

const TOO_LARGE = "The request's headers are too large. Delete the cookies of this site and try again.";
const UNREADABLE = "The request cannot be read. Check what was sent.";

describe("requests that are too much", () => {
  test("an oversized cookie or header is a 431 with a sentence, and a large one that fits is read", async () => {
    for (const name of ["cookie", "authorization", "x-anything"]) {
      const header = `${name}: ${"x".repeat(17_000)}`;
      expectSentence(await sendRaw(port, GET("/api/account", header)), 431, TOO_LARGE);
    }
    const fits = await sendRaw(port, GET("/api/account", `cookie: other=${"x".repeat(12_000)}; ${cookie}`));
    expect(fits.status).toBe(200);
  });

  test("more than a hundred headers are a 431, however small, so that none is dropped unsaid", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `x-${index}: 1`);
    const sentence = "The request has too many headers. Send at most 100.";
    expectSentence(await sendRaw(port, GET("/api/health", ...many(99))), 431, sentence);
    // More than the runtime keeps by default.
    expectSentence(
      await sendRaw(port, GET("/api/health", ...Array.from({ length: 2_500 }, () => "a: b"))),
      431,
      sentence,
    );
    expect((await sendRaw(port, GET("/api/health", ...many(98)))).status).toBe(200);
  });

  test("a long address is a 414, and one beyond all headers a 431", async () => {
    const asked = (length: number) => sendRaw(port, GET(`/api/health?q=${"x".repeat(length)}`));
    expectSentence(await asked(5_000), 414, "The address is too long.");
    expectSentence(await asked(20_000), 431, TOO_LARGE);
    expect((await asked(3_000)).status).toBe(400);
  });
});

describe("requests that take their time", () => {
  /** Waits for the end of a connection that sends a beginning and then nothing, under limits of 300 ms. */
  async function withShortLimits(...pieces: string[]) {
    const { server: http } = server.app;
    const { headersTimeout, requestTimeout } = http;
    Object.assign(http, { headersTimeout: 300, requestTimeout: 300 });
    try {
      return await sendRaw(port, ...pieces);
    } finally {
      Object.assign(http, { headersTimeout, requestTimeout });
    }
  }
  const LATE = "The request took too long to arrive. Try again.";

  test("headers that never end, or never begin, are ended by the server", async () => {
    expectSentence(await withShortLimits("GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-a: "), 408, LATE);
    expectSentence(await withShortLimits(), 408, LATE);
  });

  test("so is a body that never ends", async () => {
    const head = request(
      "POST /api/auth/sign-in/username HTTP/1.1",
      "host: localhost",
      "content-type: application/json",
      "content-length: 1000",
    );
    const answer = await withShortLimits(head, '{"username":"a');
    expectSentence(answer, 408, LATE);
  });

  test("the limits are set, and the connections counted", () => {
    const {
      headersTimeout,
      requestTimeout,
      timeout,
      keepAliveTimeout,
      maxConnections,
      maxRequestsPerSocket,
    } = server.app.server;
    expect({
      headersTimeout,
      requestTimeout,
      timeout,
      keepAliveTimeout,
      maxConnections,
      maxRequestsPerSocket,
    }).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 3_600_000,
      timeout: 120_000,
      keepAliveTimeout: 72_000,
      maxConnections: 4_000,
      maxRequestsPerSocket: 10_000,
    });
  });

  test("connections beyond the limit are closed at once, and those within are answered", async () => {
    const { server: http } = server.app;
    const socket = connect(port, "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    http.maxConnections = 1;
    try {
      expect((await sendRaw(port, GET("/api/health"))).status).toBe(0);
      const answered = new Promise<string>((resolve) =>
        socket.once("data", (bytes: Buffer) => resolve(String(bytes))),
      );
      socket.write(GET("/api/health"));
      expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
    } finally {
      http.maxConnections = 4_000;
      socket.destroy();
    }
  });
});

describe("requests that two readers could read differently", () => {
  const SMUGGLED = "GET /api/smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n";
  const POST = "POST /api/auth/sign-out HTTP/1.1";

  test.each([
    [
      "a length and chunks",
      [`content-length: ${SMUGGLED.length}`, "transfer-encoding: chunked"],
      `0\r\n\r\n`,
    ],
    ["chunks and a length", ["transfer-encoding: chunked", "content-length: 4"], `0\r\n\r\n`],
    ["two lengths", ["content-length: 0", `content-length: ${SMUGGLED.length}`], ""],
    ["a length that is none", ["content-length: +4"], "null"],
    ["an encoding after the chunks", ["transfer-encoding: chunked, identity"], "0\r\n\r\n"],
    ["an encoding that is none", ["transfer-encoding: xchunked"], "0\r\n\r\n"],
    ["a space before the colon", ["transfer-encoding : chunked"], "0\r\n\r\n"],
    ["a header folded over two lines", ["x-a: b", " transfer-encoding: chunked"], "0\r\n\r\n"],
    ["a line that ends in half", ["x-a: b\ntransfer-encoding: chunked"], "0\r\n\r\n"],
    ["a chunk's size that is none", ["transfer-encoding: chunked"], "0x4\r\nnull\r\n0\r\n\r\n"],
  ])("%s: refused, and what follows is not read", async (_what, headers, body) => {
    const head = request(POST, "host: localhost", "content-type: application/json", ...headers);
    const answer = await sendRaw(port, head + body + SMUGGLED);
    expectSentence(answer, 400, UNREADABLE);
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.headers.connection).toBe("close");
  });

  test.each([
    ["bytes that are no HTTP", "\x16\x03\x01\x02\x00"],
    ["a method that is none", request("STEAL / HTTP/1.1", "host: localhost")],
    ["a version that is none", request("GET / HTTP/9.9", "host: localhost")],
    ["a NUL in a header", GET("/api/health", "x-a: a\0b")],
    ["the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ])("%s: a 400 with a sentence", async (_what, bytes) => {
    expectSentence(await sendRaw(port, bytes), 400, UNREADABLE);
  });

  test("a host is named exactly once", async () => {
    const sentence = "Send exactly one Host header.";
    expectSentence(await sendRaw(port, request("GET /api/health HTTP/1.1", CLOSE)), 400, sentence);
    expectSentence(await sendRaw(port, GET("/api/health", "Host: center.example.org")), 400, sentence);
  });

  test.each(["http://localhost/api/elections", "http://evil.example/", "*", "localhost:80"])(
    "%s is no path of this server",
    async (target) => {
      const answer = await sendRaw(port, GET(target));
      expect(answer.status).toBe(400);
      expect([UNREADABLE, "Ask for a path of this server."]).toContain(answer.body);
    },
  );

  test("an expectation that is not met is a 417 with a sentence", async () => {
    const answer = await sendRaw(port, GET("/api/health", "expect: the-impossible"));
    expectSentence(answer, 417, "Send the request without an Expect header.");
  });
});

describe("names and methods that are not ours", () => {
  test("a forged host is nowhere in the answer, and opens nothing", async () => {
    const forged = "evil.example";
    for (const path of ["/api/account", "/api/docs", "/api/nothing", "/"]) {
      const answer = await sendRaw(
        port,
        request(
          `GET ${path} HTTP/1.1`,
          `host: ${forged}`,
          `x-forwarded-host: ${forged}`,
          `forwarded: host=${forged}`,
          "x-original-url: /api/account",
          CLOSE,
        ),
      );
      expect([401, 404], path).toContain(answer.status);
      expect(answer.text, path).not.toContain(forged);
    }
  });

  test.each(["TRACE", "OPTIONS", "PROPFIND", "PURGE", "REPORT"])(
    "%s does nothing, and hands back nothing of what was sent",
    async (method) => {
      for (const path of ["/api/account", "/api/auth/sign-out", "/dashboard"]) {
        const answer = await sendRaw(
          port,
          request(`${method} ${path} HTTP/1.1`, "host: localhost", CLOSE, `cookie: ${cookie}`, "x-a: echo"),
        );
        expect([404, 405, 403], `${method} ${path}`).toContain(answer.status);
        expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
        expect(answer.text).not.toContain("echo");
        expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
      }
    },
  );

  test("CONNECT and an upgrade lead nowhere", async () => {
    expect(
      (await sendRaw(port, request("CONNECT evil.example:443 HTTP/1.1", "host: evil.example"))).status,
    ).not.toBe(200);
    const upgrade = await sendRaw(
      port,
      request(
        "GET /api/account HTTP/1.1",
        "host: localhost",
        "connection: close, upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
      ),
    );
    expect(upgrade.status).toBe(401);
  });
});
