import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIGN_OUT_PATH } from "@command-center/contract/accounts/accounts";
import {
  importChangesFile,
  importedFile,
  importProblemsFile,
} from "@command-center/contract/imports/import-files";
import { POLICY } from "@command-center/domain/changes/approval";
import { WRITES } from "@command-center/domain/changes/writes";
import { mayUse, type RoleHolder, type AccessVerdict } from "@command-center/domain/permissions";
import { addAccount } from "../testing/accounts.ts";
import { declaredEndpoints } from "../testing/requests/endpoints.ts";
import { OTHER_ROUTES, registeredRoutes, type Route } from "../testing/requests/registered-routes.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const ENDPOINTS = await declaredEndpoints();
/** What is written down as given out has no head of its own. */
const NOTED = new Set([importedFile.path, importChangesFile.path, importProblemsFile.path]);
const DECLARED: readonly Route[] = ENDPOINTS.map(({ method, path, access }) => ({
  path,
  methods: method === "GET" && !NOTED.has(path) ? ["GET", "HEAD"] : [method],
  access,
}));
const ROUTES = [...DECLARED, ...OTHER_ROUTES];
const PATHS = [...new Set(ROUTES.map(({ path }) => path))].toSorted();
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

test("IMP-17 every write of the API has its row in the policy, and every rule has a write that may meet it", () => {
  const writes = ENDPOINTS.filter(({ method }) => method !== "GET").map(({ id }) => id);
  expect(Object.keys(WRITES).toSorted()).toEqual(writes.toSorted());
  const rules = new Set(Object.values(WRITES).flatMap((row) => (typeof row === "string" ? [] : row)));
  expect(rules).toEqual(new Set(POLICY.map(({ id }) => id)));
});

const CALLERS = {
  nobody: null,
  newcomer: { role: "admin", mustChangePassword: true },
  viewer: { role: "viewer", mustChangePassword: false },
  analyst: { role: "analyst", mustChangePassword: false },
  admin: { role: "admin", mustChangePassword: false },
} as const satisfies Record<string, RoleHolder | null>;
type Name = keyof typeof CALLERS;
const NAMES = Object.keys(CALLERS) as Name[];

let webRoot: string;
let server: TestApp;
const cookies: Partial<Record<Name, string>> = {};
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "command-center-web-"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html>");
  // Without records, which no answer here depends on.
  server = await createTestApp("empty", { webRoot });
  for (const name of NAMES) {
    const caller = CALLERS[name];
    if (caller !== null) {
      cookies[name] = await server.signIn(
        await addAccount(server.database, { username: `the-${name}`, ...caller }),
      );
    }
  }
});
afterAll(async () => {
  await server.close();
  await rm(webRoot, { recursive: true });
});

/** Calls with a body that no endpoint takes: what is said to it shows who is let through, and changes nothing. */
async function call(method: (typeof METHODS)[number], path: string, name: Name) {
  // The one call that would take the caller's session away.
  const cookie = method === "POST" && path === SIGN_OUT_PATH ? undefined : cookies[name];
  return server.app.inject({
    method,
    url: path.replace("*", "no-such-file"),
    // No stream of events: that would be let through and never end.
    headers: { accept: "application/json, text/html", ...(cookie === undefined ? {} : { cookie }) },
    ...(["POST", "PUT", "PATCH", "DELETE"].includes(method) ? { payload: [] } : {}),
  });
}

const REFUSED: Partial<Record<AccessVerdict, readonly [status: number, sentence: RegExp]>> = {
  sign_in: [401, /^Sign in to use this\.$/],
  change_password: [403, /^Change your password first\.$/],
  forbidden: [403, /^Your account may not use this\. Ask an administrator if you need it\.$/],
};

describe("GATE-04 every route that the server has", () => {
  test("GATE-04 is declared in the contract or in the short list beside it", () => {
    const expected = ROUTES.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));
    expect(registeredRoutes(server.app)).toEqual(expected.toSorted());
  });

  test("GATE-04 the public ones are few", () => {
    const open = ROUTES.filter(({ access }) => access === "public").map(({ path }) => path);
    expect(open.toSorted()).toEqual([
      "/",
      "/*",
      "/api/auth/passkey-challenge",
      "/api/auth/sign-in/passkey",
      "/api/auth/sign-in/second-factor",
      "/api/auth/sign-in/username",
      "/api/auth/sign-out",
      "/api/health",
      "/api/mail/stop/:kind/:account/:proof",
      "/api/ready",
      "/api/welcome",
    ]);
  });
});

test.each(NAMES)("GATE-04 LOGIN-07 each path by each method, %s", async (name) => {
  for (const path of PATHS) {
    for (const method of METHODS) {
      const what = `${method} ${path} as ${name}`;
      const route = ROUTES.find((one) => one.path === path && one.methods.includes(method));
      const answer = await call(method, path, name);
      expect.soft(answer.statusCode, what).toBeLessThan(500);
      if (route === undefined) {
        // Not declared: nobody gets anything, whoever they are.
        expect.soft([404, 405], what).toContain(answer.statusCode);
        expect.soft(answer.headers["content-type"], what).toBe("text/plain; charset=utf-8");
        continue;
      }
      const refused = REFUSED[mayUse(route.access, CALLERS[name])];
      if (refused === undefined) {
        expect.soft([401, 403], what).not.toContain(answer.statusCode);
        continue;
      }
      const [status, sentence] = refused;
      expect.soft(answer.statusCode, what).toBe(status);
      if (method !== "HEAD") expect.soft(answer.body, what).toMatch(sentence);
      expect.soft(answer.headers["content-type"], what).toBe("text/plain; charset=utf-8");
      expect.soft(answer.headers, what).not.toHaveProperty("etag");
      expect.soft(answer.headers, what).not.toHaveProperty("x-total-count");
      expect.soft(answer.headers["cache-control"], what).toBe("no-store");
    }
  }
});

test("GATE-04 the matrix changed nothing, and ended no session", async () => {
  for (const name of NAMES.filter((one) => CALLERS[one] !== null)) {
    expect((await server.get("/api/account", cookies[name])).statusCode, name).toBe(200);
  }
});
