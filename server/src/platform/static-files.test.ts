import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const SCRIPT = "document.documentElement.dataset.theme = 'dark'";
const PAGE = `<!doctype html><script>${SCRIPT}</script><div id="root"></div>`;

let webRoot: string;
let server: TestApp;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "command-center-web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), PAGE);
  await writeFile(join(webRoot, "sw.js"), "self.x = 1");
  await writeFile(join(webRoot, ".secret"), "hidden");
  await writeFile(join(webRoot, "assets", "app-1a2b.js"), "console.log(1)");
  await writeFile(join(webRoot, "assets", "app-1a2b.js.br"), brotliCompressSync("console.log(1)"));
  server = await createTestApp("empty", { webRoot });
});
afterAll(async () => {
  await server.close();
  await rm(webRoot, { recursive: true });
});

describe("GATE-02 the application", () => {
  test.each([
    "/",
    "/dashboard",
    "/election-analytics",
    "/no/such/page",
    "/dashboard?tab=cec",
    "/api-of-mine",
  ])("GATE-02 %s is answered with the page, which is asked for again each time", async (path) => {
    const answer = await server.get(path);
    expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  test("its inline script is allowed by its hash, and no other is", async () => {
    const policy = String((await server.get("/")).headers["content-security-policy"]);
    const hash = createHash("sha256").update(SCRIPT).digest("base64");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe("files", () => {
  test("with a hash in their name never change, and go compressed", async () => {
    const answer = await server.get("/assets/app-1a2b.js", undefined, { "accept-encoding": "br" });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe("console.log(1)");
    expect((await server.get("/assets/app-1a2b.js")).body).toBe("console.log(1)");
  });

  test("SW-01 the service worker is asked for again each time", async () => {
    const answer = await server.get("/sw.js");
    expect([answer.statusCode, answer.body]).toEqual([200, "self.x = 1"]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  test.each(["/assets/gone-3c4d.js", "/favicon.ico", "/index.php", "/.env.txt"])(
    "%s is not there, and no page is sent in its place",
    async (path) => {
      const answer = await server.get(path);
      expect([answer.statusCode, answer.body]).toEqual([404, "There is no such file."]);
    },
  );

  test.each([
    "/../secret.txt",
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../../../etc/passwd",
    "/.secret",
    "/%2esecret",
    "//etc/passwd",
    "/%252e%252e/%252e%252e/etc/passwd",
    "/assets/%2e%2e%2f%2e%2e%2f.secret",
    "/..\\..\\etc\\passwd",
    "/%5c..%5c..%5cetc%5cpasswd",
    "/assets%00/.secret",
    "/index.html%00.js",
    "/assets/..;/.secret",
    "/....//....//etc/passwd",
    "/%c0%ae%c0%ae/etc/passwd",
    "/file:///etc/passwd",
    "/.git/config",
    "/assets/",
  ])("%s leads out to nothing", async (path) => {
    const answer = await server.get(path);
    expect(answer.body).not.toContain("root:");
    expect(answer.body).not.toBe("hidden");
    expect(answer.body).not.toContain(webRoot);
    // The page itself, or a sentence.
    if (answer.statusCode === 200) expect(answer.body).toBe(PAGE);
    else
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
        expect.any(Number),
        "text/plain; charset=utf-8",
      ]);
    expect(answer.statusCode).toBeLessThan(500);
  });

  test("cannot be written", async () => {
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      const answer = await server.app.inject({ method, url: "/dashboard" });
      expect([answer.statusCode, answer.body]).toEqual([405, "This address can only be read."]);
      expect(answer.headers.allow).toBe("GET, HEAD");
    }
  });

  test("what is unknown under /api stays a sentence", async () => {
    const answer = await server.get("/api/nothing");
    expect([answer.statusCode, answer.body]).toEqual([404, "There is nothing at this address of the API."]);
  });
});
