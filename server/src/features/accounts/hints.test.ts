import { expect, test } from "vitest";
import { HINTS, readAccount, SIGN_IN_PATH, type Account } from "@command-center/contract/accounts/accounts";
import { hideHints } from "@command-center/contract/accounts/hints";
import { changePassword } from "@command-center/contract/accounts/passwords";
import { addAccount } from "../../testing/accounts.ts";
import { emptyServer } from "../../testing/sample-server.ts";
import { cookieOf } from "../../testing/test-app.ts";

const { server } = emptyServer();

const signIn = async (credentials: object) => cookieOf(await server.post(SIGN_IN_PATH, credentials));
const hintsOf = async (cookie: string | undefined) =>
  (await server.get(readAccount.path, cookie)).json<Account>().hints;

test("DAY-05 the first sign-in has three hints, hidden for the account one by one and ended by its next sign-in", async () => {
  const credentials = await addAccount(server.database, { username: "new.official", role: "viewer" });
  const first = await signIn(credentials);
  expect(await hintsOf(first)).toEqual(HINTS);
  const hide = (hints: unknown) => server.post(hideHints.path, { hints }, first);
  expect((await hide(["help"])).json()).toEqual({ left: ["figures", "following"] });
  expect((await hide(["help"])).json()).toEqual({ left: ["figures", "following"] });
  expect(await hintsOf(first)).toEqual(["figures", "following"]);
  for (const wrong of [[], ["all"], "help", [...HINTS, "help"]])
    expect((await hide(wrong)).statusCode).toBe(400);
  const entry = await server.database.db
    .selectFrom("audit_entry")
    .select(["username", "after"])
    .where("action", "=", "account.hints_hidden")
    .executeTakeFirst();
  expect(entry).toEqual({ username: "new.official", after: { hints: ["help"] } });

  // Another device, or the next day.
  expect(await hintsOf(await signIn(credentials))).toBeUndefined();
  await expect.poll(() => hintsOf(first)).toBeUndefined();
});

test("DAY-05 a sign-in that ended before a password was chosen does not end the hints", async () => {
  const credentials = await addAccount(server.database, {
    username: "interrupted",
    role: "viewer",
    mustChangePassword: true,
  });
  await signIn(credentials);
  const again = await signIn(credentials);
  expect(await hintsOf(again)).toEqual(HINTS);
  const chosen = { currentPassword: credentials.password, newPassword: "a password of my own choosing" };
  expect((await server.post(changePassword.path, chosen, again)).json<Account>().hints).toEqual(HINTS);
});
