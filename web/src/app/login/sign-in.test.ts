import { expect, test, vi } from "vitest";
import { attemptSignIn, WRONG_CREDENTIALS } from "./sign-in.ts";

const entered = { username: " admin ", password: "secret" };

function answer(status: number, body = "") {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("LOGIN-01 each empty field has its own message, and nothing is sent", async () => {
  const fetch = answer(200);
  await expect(attemptSignIn({ username: " ", password: "" })).resolves.toEqual({
    kind: "incomplete",
    messages: { username: "Enter your username", password: "Enter your password" },
  });
  expect(fetch).not.toHaveBeenCalled();
});

test("LOGIN-06 success gives the user name, trimmed and as the server writes it; the password goes as it was typed", async () => {
  const fetch = answer(200, "{}");
  await expect(attemptSignIn({ username: " Admin ", password: " secret " })).resolves.toEqual({
    kind: "signed-in",
    userName: "admin",
  });
  expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"username":"Admin","password":" secret "}');
});

test.each([400, 401, 422])(
  "LOGIN-04 %i reads as wrong credentials, whatever the body says",
  async (status) => {
    answer(status, "No such user.");
    await expect(attemptSignIn(entered)).resolves.toEqual({ kind: "refused", sentence: WRONG_CREDENTIALS });
  },
);

test("LOGIN-07 an account with a second factor comes to the second step", async () => {
  answer(200, '{"secondFactor":["passkey"]}');
  await expect(attemptSignIn(entered)).resolves.toEqual({
    kind: "second-step",
    Step: expect.any(Function),
    ways: ["passkey"],
  });
});

test("LOGIN-07 too many attempts: the server's own sentence", async () => {
  answer(429, "Too many attempts. Wait 5 minutes and try again.\n");
  await expect(attemptSignIn(entered)).resolves.toMatchObject({
    sentence: "Too many attempts. Wait 5 minutes and try again.",
  });
});

test.each(["<html>Bad gateway</html>", '{"code":"X"}', "", "x".repeat(500)])(
  "a failure without a sentence gets one of ours",
  async (body) => {
    answer(502, body);
    await expect(attemptSignIn(entered)).resolves.toMatchObject({
      sentence: "Signing in failed on the server. Try again in a moment.",
    });
  },
);

test("a network that is down is told as that", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(attemptSignIn(entered)).resolves.toMatchObject({
    sentence: "The server cannot be reached. Check the connection and try again.",
  });
});
