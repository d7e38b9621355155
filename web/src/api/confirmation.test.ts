import { expect, test, vi } from "vitest";
import { createConfirmation } from "./confirmation.ts";

const refused = () =>
  new Response("Confirm your password to go on.", { status: 403, headers: { "x-needs": "confirm" } });
const done = () => new Response("{}");

function callThat(...answers: (() => Response)[]) {
  return vi.fn(() => Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])?.() ?? done()));
}

test("LOGIN-07 a call that wants the password proven is sent again once it is, by itself", async () => {
  const confirmation = createConfirmation();
  confirmation.subscribe(() => {});
  const call = callThat(refused, done);
  const sent = confirmation.send(call);
  await vi.waitFor(() => expect(confirmation.isAsked()).toBe(true), 10_000);
  expect(call).toHaveBeenCalledTimes(1);
  confirmation.settle(true);
  expect((await sent).status).toBe(200);
  expect(call).toHaveBeenCalledTimes(2);
  expect(confirmation.isAsked()).toBe(false);
});

test("LOGIN-07 several calls at once ask once", async () => {
  const confirmation = createConfirmation();
  const heard = vi.fn();
  confirmation.subscribe(heard);
  const sent = [callThat(refused, done), callThat(refused, done)].map((call) => confirmation.send(call));
  await vi.waitFor(() => expect(confirmation.isAsked()).toBe(true), 10_000);
  await Promise.resolve();
  confirmation.settle(true);
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
  expect(heard).toHaveBeenCalledTimes(2);
});

test("LOGIN-07 given up, the call is not sent again and fails with a sentence", async () => {
  const confirmation = createConfirmation();
  confirmation.subscribe(() => {});
  const call = callThat(refused, done);
  const sent = confirmation.send(call);
  await vi.waitFor(() => expect(confirmation.isAsked()).toBe(true), 10_000);
  confirmation.settle(false);
  await expect(sent).rejects.toMatchObject({
    status: 403,
    detail: "Nothing was done, because the password was not confirmed.",
  });
  expect(call).toHaveBeenCalledTimes(1);
});

test("LOGIN-07 a second refusal is not asked about again", async () => {
  const confirmation = createConfirmation();
  confirmation.subscribe(() => {});
  const call = callThat(refused);
  const sent = confirmation.send(call);
  await vi.waitFor(() => expect(confirmation.isAsked()).toBe(true), 10_000);
  confirmation.settle(true);
  expect((await sent).status).toBe(403);
  expect(call).toHaveBeenCalledTimes(2);
});

test("any other answer goes straight through, and so does a refusal where nobody can be asked", async () => {
  const confirmation = createConfirmation();
  expect((await confirmation.send(callThat(refused))).status).toBe(403);
  confirmation.subscribe(() => {});
  const forbidden = () => new Response("Your account may not use this.", { status: 403 });
  const answer = await confirmation.send(callThat(forbidden));
  expect([answer.status, await answer.text()]).toEqual([403, "Your account may not use this."]);
  expect(confirmation.isAsked()).toBe(false);
});
