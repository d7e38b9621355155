import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchPace, type Pace } from "./download-pace.ts";

const LIMITS = { leastBytesASecond: 8_000, windowSeconds: 120, mostSeconds: 30 * 60 };

let stop: ReturnType<typeof vi.fn<() => void>>;
let pace: Pace;
beforeEach(() => {
  vi.useFakeTimers();
  stop = vi.fn<() => void>();
  pace = watchPace(LIMITS, stop);
});
afterEach(() => {
  pace.end();
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);
const take = (bytes: number, after: number) => {
  pace.offered(bytes);
  seconds(after);
  pace.taken();
};

test("EXP-08 the least is held over any two minutes of waiting, not over one after the other", () => {
  // Enough for the first two minutes, within their last quarter of a minute.
  for (let second = 0; second < 105; second += 1) take(0, 1);
  take(960_000, 10);
  seconds(5);
  expect(stop).not.toHaveBeenCalled();
  // Nothing since: the next two minutes began when it was taken.
  pace.offered(65_536);
  seconds(119);
  expect(stop).not.toHaveBeenCalled();
  seconds(3);
  expect(stop).toHaveBeenCalledOnce();
});

test("EXP-08 a client that took much at once may stand still for two minutes, and no longer", () => {
  take(50_000_000, 1);
  pace.offered(65_536);
  seconds(118);
  expect(stop).not.toHaveBeenCalled();
  seconds(4);
  expect(stop).toHaveBeenCalledOnce();
});

test("EXP-08 what the server itself takes is not held against its client", () => {
  take(65_536, 1);
  seconds(600);
  take(65_536, 1);
  expect(stop).not.toHaveBeenCalled();
  expect(pace.worked()).toBe(600_000);
});

test("EXP-08 one that goes on at the least pace is not cut off before the half hour is over", () => {
  for (let second = 0; second < 1_799; second += 1) take(8_100, 1);
  expect(stop).not.toHaveBeenCalled();
  take(8_100, 2);
  expect(stop).toHaveBeenCalledOnce();
});
