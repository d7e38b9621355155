import { afterEach, beforeEach, expect, test, vi } from "vitest";

const sent = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  sent.mockReset();
});

/** Messages to the service worker after a user action, on a connection as the browser describes it. */
async function messagesAfterAct(connection?: object): Promise<unknown[]> {
  vi.stubGlobal("navigator", {
    ...(connection && { connection }),
    serviceWorker: {
      controller: {},
      register: () => Promise.resolve(),
      ready: Promise.resolve({ active: { postMessage: sent }, waiting: null }),
    },
  });
  vi.resetModules();
  const { keepFiles } = await import("./keep-files.ts");
  keepFiles();
  dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(3_000);
  return sent.mock.calls.map(([message]: unknown[]) => message);
}

test.each([{ saveData: true }, { effectiveType: "3g" }, { type: "cellular" }])(
  "LIGHT-02 a user action on the connection %j prefetches nothing",
  async (connection) => {
    expect(await messagesAfterAct(connection)).toEqual([]);
  },
);

test.each([undefined, { effectiveType: "4g", type: "wifi" }])(
  "LIGHT-02 a user action on a fast connection (%j) prefetches the rest of the app",
  async (connection) => {
    expect(await messagesAfterAct(connection)).toEqual([{ type: "KEEP_ALL" }]);
  },
);
