import fc from "fast-check";
import { expect, test } from "vitest";
import { onOneLine, onSeveralLines, squeezed } from "./table-plan.ts";

const wish = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 200 }))
  .map(([least, more]) => ({ least, natural: least + more }));
const wishes = fc.array(wish, { minLength: 1, maxLength: 20 });
const room = fc.integer({ min: 50, max: 800 });
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

test("EXP-08 columns never need more than the room there is", () => {
  fc.assert(
    fc.property(wishes, room, (all, width) => {
      for (const fit of [onOneLine, onSeveralLines, squeezed]) {
        const widths = fit(all, width);
        if (widths !== null) expect(sum(widths)).toBeLessThanOrEqual(width + 1e-6);
      }
    }),
  );
});

test("EXP-08 each column gets what it needs where there is room for all", () => {
  fc.assert(
    fc.property(wishes, room, (all, width) => {
      for (const [i, got] of (onOneLine(all, width) ?? []).entries())
        expect(got).toBeGreaterThanOrEqual(all[i]?.natural ?? Infinity);
      for (const [i, got] of (onSeveralLines(all, width) ?? []).entries())
        expect(got).toBeGreaterThanOrEqual((all[i]?.least ?? Infinity) - 1e-9);
    }),
  );
});

test("EXP-08 there is no fit where even whole words do not fit", () => {
  expect(onSeveralLines([{ natural: 80, least: 60 }], 50)).toBeNull();
  expect(squeezed([{ natural: 80, least: 60 }], 50)).toEqual([50]);
});
