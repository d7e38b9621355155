import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { isUnattended } from "./attendance.ts";
import { request } from "../client.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  isUnattended();
  window.dispatchEvent(new Event("keydown"));
});
afterEach(() => vi.useRealTimers());

test.each(["keydown", "pointerdown", "pointermove", "wheel"])(
  "LOGIN-07 a minute after the last %s the page is on its own, until the next",
  (type) => {
    expect(isUnattended()).toBe(false);
    vi.setSystemTime(Date.now() + 60_000);
    expect(isUnattended()).toBe(false);
    vi.setSystemTime(Date.now() + 1);
    expect(isUnattended()).toBe(true);
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(isUnattended()).toBe(false);
  },
);

test("LOGIN-07 what the page asks for by itself says so; what a person does there does not", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(new Response("Sign in.", { status: 401 })),
  );
  vi.stubGlobal("fetch", fetch);
  const sent = async () => {
    await request(readAccount, {}, { on401: "null" });
    return new Headers(fetch.mock.lastCall?.[1]?.headers).get("x-unattended");
  };
  expect(await sent()).toBeNull();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(await sent()).toBe("1");
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  expect(await sent()).toBeNull();
});
