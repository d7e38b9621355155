import { afterAll, beforeAll } from "vitest";

/**
 * What a hook starts before the tests of a file or of a `describe`, and ends after them and after whatever was started
 * later. Until then there is nothing to be had of it: it is for tests and later hooks, and must not be taken apart before.
 */
export function shared<T extends object>(start: () => Promise<T>, end: (started: T) => Promise<void>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    if (started !== undefined) await end(started);
  });
  return new Proxy({} as T, {
    get(_, name) {
      if (started === undefined) throw new Error("A hook starts this: ask it in tests, or in later hooks.");
      return Reflect.get(started, name);
    },
  });
}
