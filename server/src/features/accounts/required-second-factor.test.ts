import { describe, expect, test } from "vitest";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { disableSecondFactor, readSecondFactor } from "@command-center/contract/accounts/second-factor";
import { addAccount } from "../../testing/accounts.ts";
import { declaredEndpoints } from "../../testing/requests/endpoints.ts";
import { turnOn } from "../../testing/second-factor.ts";
import { emptyServer } from "../../testing/sample-server.ts";

const FIRST = "Set up your second factor first.";

const { server } = emptyServer({ config: { requireSecondFactor: "admin" } });

describe("LOGIN-07 REQUIRE_2FA=admin", () => {
  test("LOGIN-07 an administrator without a second factor can do nothing but set one up", async () => {
    const cookie = await server.signIn(
      await addAccount(server.database, { username: "bare-admin", role: "admin" }),
    );
    const guarded = (await declaredEndpoints()).filter(
      ({ access }) => access !== "public" && access !== "session",
    );
    expect(guarded.length).toBeGreaterThan(10);
    for (const { id, method, path } of guarded) {
      const answer = await server.app.inject({
        method,
        url: path,
        headers: { cookie },
        ...(method === "GET" ? {} : { payload: {} }),
      });
      expect([answer.statusCode, answer.body], id).toEqual([403, FIRST]);
    }
    expect((await server.get("/api/docs/json", cookie)).body).toBe(FIRST);
    expect((await server.get(readAccount.path, cookie)).json()).toMatchObject({
      mustSetUpSecondFactor: true,
    });
    expect((await server.get(readSecondFactor.path, cookie)).json()).toMatchObject({ required: true });

    const { recoveryCodes } = await turnOn(server, cookie);
    expect((await server.get("/api/cycle", cookie)).body).not.toBe(FIRST);
    expect((await server.get(readAccount.path, cookie)).json()).toMatchObject({
      mustSetUpSecondFactor: false,
    });
    // Taken off again, it is required again.
    const off = await server.post(disableSecondFactor.path, { recoveryCode: recoveryCodes[0] }, cookie);
    expect(off.json()).toMatchObject({ enabled: false, recoveryCodesLeft: 0, required: true });
    expect((await server.get("/api/cycle", cookie)).body).toBe(FIRST);
  });

  test("LOGIN-07 a password that somebody else knows is changed before", async () => {
    const cookie = await server.signIn(
      await addAccount(server.database, { username: "new-admin", role: "admin", mustChangePassword: true }),
    );
    expect((await server.get("/api/cycle", cookie)).body).toBe("Change your password first.");
  });

  test.each(["viewer", "analyst"] as const)("LOGIN-07 a %s may go without", async (role) => {
    const cookie = await server.signIn(
      await addAccount(server.database, { username: `plain-${role}`, role }),
    );
    expect((await server.get("/api/cycle", cookie)).body).not.toBe(FIRST);
    expect((await server.get(readAccount.path, cookie)).json()).toMatchObject({
      mustSetUpSecondFactor: false,
    });
    expect((await server.get(readSecondFactor.path, cookie)).json()).toMatchObject({ required: false });
  });
});
