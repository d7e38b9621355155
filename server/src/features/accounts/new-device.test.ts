import { expect, test } from "vitest";
import { readAccount, SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import {
  confirmDevice,
  endOwnSession,
  listNewDevices,
  listOwnSessions,
  type NewDevice,
  type OwnSession,
} from "@command-center/contract/accounts/own-sessions";
import { readFollowing } from "@command-center/contract/following/summary";
import { addAccount } from "../../testing/accounts.ts";
import { emptyServer } from "../../testing/sample-server.ts";
import { cookieOf } from "../../testing/test-app.ts";

const { server } = emptyServer();

let made = 0;
const newAccount = () =>
  addAccount(server.database, { username: `traveller-${(made += 1)}`, role: "viewer" });
type Credentials = Awaited<ReturnType<typeof newAccount>>;

/** Signs in and returns the browser's cookies: its session and its device. */
async function signIn(as: Credentials, userAgent: string, cookies?: string): Promise<string> {
  const answer = await server.post(SIGN_IN_PATH, as, cookies, { "user-agent": userAgent });
  expect(answer.statusCode, answer.body).toBe(200);
  return cookieOf(answer);
}

/** An account that has signed in on a laptop, then on a phone. */
async function withTwoDevices() {
  const credentials = await newAccount();
  const laptop = await signIn(credentials, "Laptop");
  return { credentials, laptop, phone: await signIn(credentials, "Phone") };
}

const noticesOf = async (cookies: string) =>
  (await server.get(listNewDevices.path, cookies)).json<NewDevice[]>();
const countOf = async (cookies: string) =>
  (await server.get(readFollowing.path, cookies)).json<{ newDevices: number }>().newDevices;
const badgesOf = async (cookies: string) =>
  Object.fromEntries(
    (await server.get(listOwnSessions.path, cookies))
      .json<OwnSession[]>()
      .map(({ userAgent, isNewDevice }) => [userAgent, isNewDevice]),
  );
const confirmBy = (cookies: string, id: number | undefined) =>
  server.post(confirmDevice.path, { id }, cookies);
const entriesOf = async ({ username }: Credentials) =>
  server.database.db
    .selectFrom("audit_entry")
    .select(["action", "after"])
    .where("username", "=", username)
    .orderBy("position")
    .execute();

test("LOGIN-07 the first sign-in of an account and later ones on the same device give no notice", async () => {
  const credentials = await newAccount();
  const laptop = await signIn(credentials, "Laptop");
  expect(await noticesOf(laptop)).toEqual([]);
  const again = await signIn(credentials, "Laptop", laptop);
  expect(await noticesOf(again)).toEqual([]);
  expect(await countOf(again)).toBe(0);
  const entries = await entriesOf(credentials);
  expect(entries.map(({ action }) => action)).toEqual(["session.opened", "session.closed", "session.opened"]);
  expect(entries.map(({ after }) => after)).toEqual([null, null, null]);
});

test("LOGIN-07 two accounts that take turns in one browser give no notice", async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  let browser = await signIn(one, "Laptop");
  browser = `${browser}; ${await signIn(other, "Laptop", browser)}`;
  const again = await signIn(one, "Laptop", browser);
  expect(await countOf(again)).toBe(0);
  expect((await entriesOf(one)).at(-1)).toEqual({ action: "session.opened", after: null });
});

test("LOGIN-07 a sign-in on a new device gives a notice that other devices see and the new one does not", async () => {
  const { credentials, laptop, phone } = await withTwoDevices();
  const [notice, ...others] = await noticesOf(laptop);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ userAgent: "Phone", ipAddress: "127.0.0.1" });
  expect(await countOf(laptop)).toBe(1);
  expect(await badgesOf(laptop)).toEqual({ Laptop: false, Phone: true });
  expect((await entriesOf(credentials)).at(-1)).toEqual({
    action: "session.opened",
    after: { newDevice: true },
  });

  expect(await noticesOf(phone)).toEqual([]);
  expect(await countOf(phone)).toBe(0);
  expect(await badgesOf(phone)).toEqual({ Phone: false, Laptop: false });
  expect((await confirmBy(phone, notice?.id)).statusCode).toBe(404);
  // Nor does another session on that device, with its cookie or without one.
  const again = await signIn(credentials, "Phone", phone);
  const session = again.split("; ").find((cookie) => cookie.includes("session_token")) ?? "";
  for (const cookies of [again, session]) {
    expect(await noticesOf(cookies)).toEqual([]);
    expect((await confirmBy(cookies, notice?.id)).statusCode).toBe(404);
  }
  expect(await noticesOf(laptop)).toHaveLength(1);
});

test("LOGIN-07 a confirmed sign-in leaves the list, and the id of another account's is refused", async () => {
  const { credentials, laptop } = await withTwoDevices();
  const [notice] = await noticesOf(laptop);
  const stranger = await withTwoDevices();
  for (const cookies of [stranger.laptop, stranger.phone])
    expect((await confirmBy(cookies, notice?.id)).statusCode).toBe(404);
  expect((await confirmBy(laptop, notice?.id)).statusCode).toBe(200);
  expect(await noticesOf(laptop)).toEqual([]);
  expect(await countOf(laptop)).toBe(0);
  expect(await badgesOf(laptop)).toEqual({ Laptop: false, Phone: false });
  expect((await entriesOf(credentials)).at(-1)).toEqual({ action: "device.seen", after: { id: notice?.id } });
  const twice = await confirmBy(laptop, notice?.id);
  expect([twice.statusCode, twice.body]).toEqual([
    404,
    "There is no such sign-in to confirm. Reload the page.",
  ]);
});

test("LOGIN-07 the session of a notice is ended from another device, and the notice stays", async () => {
  const { laptop, phone } = await withTwoDevices();
  const [notice] = await noticesOf(laptop);
  expect((await server.post(endOwnSession.path, { id: notice?.sessionId }, laptop)).statusCode).toBe(200);
  expect((await server.get(readAccount.path, phone)).statusCode).toBe(401);
  expect(await noticesOf(laptop)).toEqual([{ ...notice, sessionId: null }]);
});
