import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts";
import { ADMIN, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { TEST_WORK } from "../../testing/accounts.ts";

/** What was asked of scrypt, in its units of work. */
const asked = vi.hoisted(() => ({ work: 0 }));
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  const scrypt = (...parameters: Parameters<typeof crypto.scrypt>) => {
    const [, , , { N = 0, r = 0, p = 0 }] = parameters;
    asked.work += N * r * p;
    crypto.scrypt(...parameters);
  };
  return { ...crypto, scrypt };
});

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp("empty");
});
afterAll(() => server.close());

// By the work and not by the clock, which says something else on a busy machine.
test("LOGIN-04 a wrong password costs the same, whether the name is known or not", async () => {
  for (const username of ["nobody", ADMIN.username]) {
    asked.work = 0;
    const { statusCode } = await server.post(SIGN_IN_PATH, { username, password: "not the password" });
    expect(statusCode).toBe(401);
    expect(asked.work, username).toBe(2 ** TEST_WORK.ln * TEST_WORK.r * TEST_WORK.p);
  }
});
