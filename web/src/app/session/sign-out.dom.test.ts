import { beforeEach, describe, expect, test, vi } from "vitest";
import { keepSession, readSession, takeNotice } from "./session.ts";
import { signOut } from "./sign-out.ts";

const reload = vi.fn<() => void>();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("location", { reload });
  keepSession({ userName: "admin" });
});

describe("LOGIN-06 logging out where the network swallows what is sent", () => {
  test("LOGIN-06 wipes this browser at once, gives the server up after 10 seconds, and says so", async () => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
    vi.stubGlobal(
      "fetch",
      (_path: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(new DOMException("gave up", "TimeoutError")));
        }),
    );
    const wipe = vi.fn(() => Promise.resolve());
    const leaving = signOut(wipe);
    expect(readSession()).toBeNull();
    expect(wipe).toHaveBeenCalledOnce();
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(reload).not.toHaveBeenCalled();
    patience.abort();
    await leaving;
    expect(reload).toHaveBeenCalledOnce();
    expect(takeNotice()).toMatch(/the session stays open there until it expires\.$/);
    timeout.mockRestore();
  });

  test("LOGIN-06 does not reload before the wipe is done, however quick the server is", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
    let wiped = () => {};
    const leaving = signOut(() => new Promise((resolve) => (wiped = resolve)));
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).not.toHaveBeenCalled();
    wiped();
    await leaving;
    expect(reload).toHaveBeenCalledOnce();
    expect(takeNotice()).toBeNull();
  });
});
