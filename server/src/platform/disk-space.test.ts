import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isLow, watchDisks } from "./disk-space.ts";

describe("OPS-03 a disk", () => {
  test.each([
    [1_999_999_999, 10e9, true],
    [2_000_000_000, 10e9, false],
    [9_999_999_999, 100e9, true],
    [10_000_000_000, 100e9, false],
  ])("OPS-03 with %d of %d bytes free is low: %s", (free, total, expected) => {
    expect(isLow({ free, total })).toBe(expected);
  });
});

describe("OPS-03 the watch of disks", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("OPS-03 warns once when a disk becomes low, and once when it is roomy again", async () => {
    let free: number | null = 5e9;
    const warn = vi.fn();
    const measure = async () => (free === null ? null : { free, total: 10e9 });
    const watch = watchDisks({ directories: ["/data"], warn, measure });
    const pass = async (next: number | null) => {
      free = next;
      await vi.advanceTimersByTimeAsync(60_000);
    };
    await pass(5e9);
    expect(warn).not.toHaveBeenCalled();
    // Not known is no news, and a little more room than the limit is not enough.
    for (const next of [1.5e9, 1.4e9, null, 2.1e9]) await pass(next);
    expect(warn.mock.calls).toEqual([
      [
        "/data",
        "The server's disk is nearly full: 1.5 of 10.0 GB are free. Make room, or changes will be refused.",
      ],
    ]);
    for (const next of [2.3e9, 5e9]) await pass(next);
    expect(warn.mock.calls.slice(1)).toEqual([["/data", null]]);
    watch.close();
    await pass(1e9);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
