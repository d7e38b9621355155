import type { LightMyRequestResponse } from "fastify";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { changePassword } from "@command-center/contract/accounts/passwords";
import { resetPassword } from "@command-center/contract/accounts/administration";
import { GUESSES } from "../../../identity/guard/sign-in-guard.ts";
import { addAccount, PASSWORD } from "../../../testing/accounts.ts";
import { emptyServer } from "../../../testing/sample-server.ts";
import { ADMIN, sessionCookieOf } from "../../../testing/test-app.ts";

const NAME = /command-center\.device\.[\w-]{8}$/;
const DAY_MILLISECONDS = 24 * 3_600_000;

const { server, admin } = emptyServer();

let people = 0;
let username: string;
beforeEach(async () => {
  username = `person${(people += 1)}`;
  await addAccount(server.database, { username, role: "viewer" });
});

interface Attempt {
  readonly name?: string;
  readonly password?: string;
  readonly device?: string;
  readonly from?: string;
}
const attempt = ({ name = username, password = "a guess", device, from = "203.0.113.1" }: Attempt) =>
  server.app.inject({
    method: "POST",
    url: SIGN_IN_PATH,
    remoteAddress: from,
    headers: device === undefined ? {} : { cookie: device },
    payload: { username: name, password },
  });
const own = (options: Attempt = {}) => attempt({ password: PASSWORD, ...options });

/** The cookie that a sign-in leaves on a device, as `name=value`. */
function deviceOf(answer: LightMyRequestResponse): string {
  const found = answer.cookies.find(({ name }) => NAME.test(name));
  return `${found?.name}=${found?.value}`;
}

/** Guesses at a name from so many new addresses that no new one is looked at any more. */
async function floodName(name = username): Promise<void> {
  for (let index = 0; index < GUESSES.fromNewAddresses; index += 1) {
    await attempt({ name, from: `198.51.100.${index}` });
  }
  expect((await own({ name, from: "198.51.100.99" })).statusCode).toBe(429);
}

describe("LOGIN-07 a device that its owner signed in on", () => {
  test("LOGIN-07 is known by a signed cookie that no script reads and no other site sends, for ninety days", async () => {
    const cookie = (await own()).cookies[1];
    expect(cookie).toEqual({
      name: expect.stringMatching(NAME),
      value: expect.stringMatching(/^[\w-]{22}\.\d{10}\.[\w-]{22}\.[\w-]{43}$/),
      path: "/",
      maxAge: 90 * 24 * 3_600,
      httpOnly: true,
      sameSite: "Strict",
    });
  });

  test("LOGIN-07 lets its owner in from anywhere while strangers who guess at the name are turned away", async () => {
    const device = deviceOf(await own());
    await floodName();
    expect((await own({ device, from: "192.0.2.7" })).statusCode).toBe(200);
    expect((await own({ from: "192.0.2.8" })).statusCode).toBe(429);
  });

  test("LOGIN-07 has guesses of its own, few, and no way around them; they are its own however often it signs in", async () => {
    const device = deviceOf(await own());
    for (let index = 0; index < GUESSES.fromOneDevice - 1; index += 1) {
      expect((await attempt({ device, from: `192.0.2.${index}` })).statusCode).toBe(401);
    }
    const again = await own({ device });
    expect(deviceOf(again).split(".").slice(0, 2)).toEqual(device.split(".").slice(0, 2));
    for (let index = 0; index < GUESSES.fromOneDevice; index += 1) {
      expect((await attempt({ device: index % 2 === 0 ? device : deviceOf(again) })).statusCode).toBe(401);
    }
    expect((await own({ device })).statusCode).toBe(429);
    expect((await own({ device: deviceOf(again), from: "192.0.2.99" })).statusCode).toBe(429);
    // Its guesses were nobody else's.
    expect((await own({ from: "192.0.2.100" })).statusCode).toBe(200);
  });

  test("LOGIN-07 another name's, and one that was made up, changed or cut short, is none", async () => {
    const real = deviceOf(await own());
    const [name = ""] = real.split("=");
    const admins = deviceOf(await own({ name: "admin", password: ADMIN.password }));
    expect(admins).not.toMatch(`${name}=`);
    const none = [
      admins,
      admins.replace(/^[^=]+/, name),
      `${name}=${"a".repeat(22)}.1790000000.${"b".repeat(22)}.${"c".repeat(43)}`,
      // With another id, and with a later time.
      real.replace(/=(.)/, (_all, first) => `=${first === "a" ? "b" : "a"}`),
      real.replace(/\.(\d{10})\./, (_all, since) => `.${Number(since) + 1}.`),
      real.slice(0, -2),
      `${name}=${"x".repeat(10_000)}`,
      `${name}=....`,
      `${name}=`,
    ];
    await floodName();
    for (const [at, device] of none.entries())
      expect((await own({ device, from: `192.0.2.${at}` })).statusCode, device.slice(0, 100)).toBe(429);
    expect((await own({ device: real, from: "192.0.2.100" })).statusCode).toBe(200);
  });

  test("LOGIN-07 is forgotten after ninety days", async () => {
    const device = deviceOf(await own());
    await floodName();
    const real = Date.now;
    const clock = vi.spyOn(Date, "now");
    try {
      clock.mockImplementation(() => real() + 90 * DAY_MILLISECONDS);
      expect((await attempt({ device, from: "192.0.2.9" })).statusCode).toBe(429);
      clock.mockImplementation(() => real() + 89 * DAY_MILLISECONDS);
      expect((await attempt({ device, from: "192.0.2.9" })).statusCode).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  test("LOGIN-07 is known no longer once the password was changed elsewhere; the one it was changed on is", async () => {
    const device = deviceOf(await own());
    const elsewhere = await own({ from: "192.0.2.1" });
    const password = "quite another long one";
    const changed = await server.post(
      changePassword.path,
      { currentPassword: PASSWORD, newPassword: password },
      `${sessionCookieOf(elsewhere)}; ${deviceOf(elsewhere)}`,
    );
    expect(changed.statusCode).toBe(200);
    await floodName();
    expect((await own({ device, password, from: "192.0.2.9" })).statusCode).toBe(429);
    expect((await own({ device: deviceOf(elsewhere), password, from: "192.0.2.9" })).statusCode).toBe(429);
    expect((await own({ device: deviceOf(changed), password, from: "192.0.2.9" })).statusCode).toBe(200);
  });

  test("LOGIN-07 is known no longer once an administrator reset the password", async () => {
    const device = deviceOf(await own());
    const { id: accountId } = await server.database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const reset = await admin.post(resetPassword.path, { accountId });
    const { oneTimePassword: password } = reset.json<{ oneTimePassword: string }>();
    await floodName();
    expect((await own({ device, password, from: "192.0.2.9" })).statusCode).toBe(429);
  });

  test("LOGIN-04 tells nobody whether a name exists: any name with any such cookie is answered alike", async () => {
    const device = deviceOf(await own());
    const answers = [];
    for (const name of [username, `nobody-${username}`]) {
      for (const cookie of [device.replace(/=./, "=-"), `${name}=....`]) {
        const { statusCode, body, headers } = await attempt({ name, device: cookie, from: "192.0.2.50" });
        answers.push({ statusCode, body, headers: { ...headers, date: "" } });
      }
    }
    expect(answers[0]?.statusCode).toBe(401);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("LOGIN-06 opens nothing by itself, and is kept at signing out", async () => {
    const device = deviceOf(await own());
    expect((await server.get("/api/account", device)).statusCode).toBe(401);
    const wrong = await attempt({ device });
    expect([wrong.statusCode, wrong.headers["set-cookie"]]).toEqual([401, undefined]);
  });
});
