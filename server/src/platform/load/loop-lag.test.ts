import { expect, test, vi } from "vitest";
import { measureLoopLag } from "./loop-lag.ts";

test("time that a test sets is not taken for lag of the event loop", () => {
  vi.useFakeTimers();
  const lag = measureLoopLag();
  vi.useRealTimers();
  expect(lag.now()).toBeLessThan(60_000);
  lag.stop();
});
