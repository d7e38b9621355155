import { expect, test, vi } from "vitest";
import { measureLoopLag } from "./loop-lag.ts";

test("fake timers that come and go are not measured as lag of the event loop", () => {
  vi.useFakeTimers();
  const lag = measureLoopLag();
  vi.useRealTimers();
  expect(lag.now()).toBeLessThan(60_000);
  lag.stop();
});
