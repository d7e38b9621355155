import fc from "fast-check";
import { expect, test } from "vitest";
import { expectedWait, isAdmitted, type QueueState } from "./gate.ts";

const IDLE: QueueState = { places: 3, waiting: 0, runningFor: [], serviceTime: 50, oldestWait: 0, lag: 0 };
const WITHIN = 2_000;

test.each<[string, Partial<QueueState>, number]>([
  ["an idle server", {}, 0],
  ["a free place next to slow work", { runningFor: [5_000, 5_000] }, 0],
  ["a late event loop", { lag: 700 }, 700],
  ["all places taken by quick work", { runningFor: [10, 20, 30] }, 50 / 3],
  ["nine waiting", { runningFor: [10, 10, 10], waiting: 8, oldestWait: 20 }, 150],
  ["all places stuck", { runningFor: [6_000, 6_000, 6_000] }, 2_000],
  ["an old queue", { runningFor: [1, 1, 1], waiting: 1, oldestWait: 1_600 }, 1_600],
])("OPS-05 the expected wait of %s", (_, state, expected) => {
  expect(expectedWait({ ...IDLE, ...state })).toBeCloseTo(expected, 5);
});

const time = fc.integer({ min: 0, max: 20_000 });
const queue: fc.Arbitrary<QueueState> = fc.record({
  places: fc.integer({ min: 1, max: 10 }),
  waiting: fc.integer({ min: 0, max: 500 }),
  runningFor: fc.array(time, { maxLength: 10 }),
  serviceTime: time,
  oldestWait: time,
  lag: time,
});

test("OPS-05 heavy work is refused before reads are", () => {
  fc.assert(
    fc.property(queue, (state) => isAdmitted("read", state, WITHIN) || !isAdmitted("heavy", state, WITHIN)),
  );
});

test("OPS-05 a longer queue, slower work and a later event loop never shorten the expected wait", () => {
  fc.assert(
    fc.property(
      queue,
      fc.constantFrom("waiting", "serviceTime", "oldestWait", "lag"),
      fc.nat(1_000),
      (state, part, more) => {
        const worse = { ...state, [part]: state[part] + more };
        expect(expectedWait(worse)).toBeGreaterThanOrEqual(expectedWait(state));
      },
    ),
  );
});

test("OPS-05 what is refused would wait for at least a quarter of the time for a response", () => {
  fc.assert(
    fc.property(queue, fc.constantFrom("read" as const, "heavy" as const), (state, work) => {
      if (!isAdmitted(work, state, WITHIN)) expect(expectedWait(state)).toBeGreaterThan(WITHIN / 4);
    }),
  );
});
