import type { MovedFigureAnswer } from "@command-center/contract/changes/changes-between";
import fc from "fast-check";
import { expect, test } from "vitest";
import { movedRows } from "./moved-rows.ts";

const answer = (
  before: number | null,
  changes: readonly number[],
  others: number | null,
): MovedFigureAnswer => {
  const after = before === null ? null : before + changes.reduce((sum, change) => sum + change, others ?? 0);
  return {
    from: { day: "2025-08-22", known: null },
    to: { day: "2025-09-02", known: null },
    part: null,
    id: "petitions_filed",
    label: "Petitions",
    unit: "count",
    before,
    after,
    change: after === null || before === null ? null : after - before,
    places: changes.map((change, index) => ({
      name: `Place ${index}`,
      slug: null,
      before: 0,
      after: change,
      change,
    })),
    others: others === null ? null : { places: 8, change: others },
  };
};

test("CLOCK-02 each bar begins where the one before ended, and the last ends at the second value", () => {
  fc.assert(
    fc.property(
      fc.nat(1_000),
      fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 10 }),
      fc.option(fc.integer({ min: -500, max: 500 })),
      (before, changes, others) => {
        const drawn = movedRows(answer(before, changes, others));
        if (drawn === null) throw new Error("nothing drawn");
        let end = drawn.before;
        for (const row of drawn.rows) {
          expect(row.start).toBeCloseTo(end);
          end = row.end;
          expect(Math.min(row.start, row.end)).toBeGreaterThanOrEqual(0);
          expect(Math.max(row.start, row.end)).toBeLessThanOrEqual(1);
        }
        expect(end).toBeCloseTo(drawn.after);
      },
    ),
  );
});

test("CLOCK-02 the others are one bar, and nothing is drawn where a value is not known", () => {
  expect(movedRows(answer(338, [-42], -55))?.rows.map(({ name, change }) => [name, change])).toEqual([
    ["Place 0", -42],
    ["8 others", -55],
  ]);
  expect(movedRows(answer(null, [], null))).toBeNull();
});
