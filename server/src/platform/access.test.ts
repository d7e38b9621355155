import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import { addAccount } from "../testing/accounts.ts";
import { emptyServer } from "../testing/sample-server.ts";

const { server } = emptyServer();
const NAME = "command-center.session_token";
const sign = (token: string, secret: string) =>
  `${token}.${encodeURIComponent(createHmac("sha256", secret).update(token).digest("base64"))}`;
const account = (headers: Record<string, string>) =>
  server.app.inject({ method: "GET", url: "/api/account", headers });
const tokenOf = (cookie: string) => decodeURIComponent(cookie.slice(NAME.length + 1)).split(".")[0] ?? "";

test("GATE-04 a parameter that cannot be read is not answered before the session is", async () => {
  expect((await server.get("/api/elections?sort=nothing")).statusCode).toBe(401);
});

test("GATE-04 forged, garbled and foreign cookies are nobody", async () => {
  const real = await server.signIn();
  const [token = "", signature = ""] = decodeURIComponent(real.slice(NAME.length + 1)).split(".");
  const other = await server.signIn();
  const [, otherSignature = ""] = decodeURIComponent(other.slice(NAME.length + 1)).split(".");
  expect(signature).not.toBe(otherSignature);
  const cookies = [
    "authenticated=true; username=admin",
    NAME,
    `${NAME}=`,
    `${NAME}=true`,
    `${NAME}=admin`,
    `${NAME}=${token}`,
    `${NAME}=${token}.`,
    `${NAME}=${token}.${encodeURIComponent(otherSignature)}`,
    `${NAME}=${token}x.${encodeURIComponent(signature)}`,
    `${NAME}=${sign(token, "")}`,
    `${NAME}=${sign(token, "a guess of at least thirty-two characters")}`,
    `${NAME}=%`,
    `${NAME}=%00`,
    `${NAME}=' or 1=1 --`,
    `${NAME}=${"x".repeat(5_000)}`,
    `${NAME}_data=${token}.${encodeURIComponent(signature)}`,
    `__Secure-${NAME}=${token}.${encodeURIComponent(signature)}`,
    `${NAME}=${JSON.stringify({ role: "admin" })}`,
    "\u0001\u0002;;;===;",
  ];
  for (const cookie of cookies) {
    const answer = await account({ cookie });
    expect([answer.statusCode, answer.body], cookie).toEqual([401, "Sign in to use this."]);
  }
  // The original cookie does open the session, so the refusals above concern the forged cookies.
  expect((await server.get("/api/account", real)).statusCode).toBe(200);
});

test("GATE-04 a bearer token is no way in", async () => {
  const cookie = await server.signIn();
  const token = tokenOf(cookie);
  const answer = await account({ authorization: `Bearer ${token}` });
  expect(answer.statusCode).toBe(401);
});

test("GATE-04 LOGIN-07 an expired session and one of a disabled or removed account are out within a second", async () => {
  const { db } = server.database;
  const someone = async (username: string) =>
    server.signIn(await addAccount(server.database, { username, role: "analyst" }));
  const cookies = [await server.signIn(), await someone("banned"), await someone("removed")];
  const statuses = () =>
    Promise.all(cookies.map(async (cookie) => (await server.get("/api/account", cookie)).statusCode));
  expect(await statuses()).toEqual([200, 200, 200]);
  await db
    .updateTable("account_session")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where("token", "=", tokenOf(cookies[0] ?? ""))
    .execute();
  await db.updateTable("account").set({ banned: true }).where("username", "=", "banned").execute();
  await db.deleteFrom("account").where("username", "=", "removed").execute();
  await vi.waitFor(async () => expect(await statuses()).toEqual([401, 401, 401]), 20_000);
});
