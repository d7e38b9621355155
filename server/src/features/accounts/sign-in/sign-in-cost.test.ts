import { expect, test, vi } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { emptyServer } from "../../../testing/sample-server.ts";
import { ADMIN } from "../../../testing/test-app.ts";
import { TEST_WORK } from "../../../testing/accounts.ts";
import { asked } from "../../../testing/scrypt.ts";

vi.mock("node:crypto", async (original) =>
  (await import("../../../testing/scrypt.ts")).counting(await original()),
);

const { server } = emptyServer();

// By the work and not by the clock, which says something else on a busy machine.
test("LOGIN-04 a wrong password costs the same, whether the name is known or not", async () => {
  for (const username of ["nobody", ADMIN.username]) {
    asked.work = 0;
    const { statusCode } = await server.post(SIGN_IN_PATH, { username, password: "not the password" });
    expect(statusCode).toBe(401);
    expect(asked.work, username).toBe(2 ** TEST_WORK.ln * TEST_WORK.r * TEST_WORK.p);
  }
});
