import * as fc from "fast-check";
import { expect, test } from "vitest";
import { unplaceable } from "../parts/numbers.fixtures.ts";
import { textWidth } from "../parts/geometry/text.ts";
import { targetLayout, type TargetRow } from "./layout.ts";

const options = {
  format: (value: number) => `${value}`,
  valueName: "Members",
  targetName: "Target",
};
const row = (label: string, value: number | null, target: number | null): TargetRow => ({
  id: label,
  label,
  value,
  target,
  reached: value === null || target === null ? null : "84.1%",
});

test("no rows take no room", () => {
  expect(targetLayout([], 400, options)).toMatchObject({ height: 0, rows: [], ticks: [] });
});

test("bars start at 0 and the largest of values and targets reaches the end", () => {
  const layout = targetLayout([row("A", 50, 100), row("B", 0, 25)], 700, options);
  const [a, b] = layout.rows;
  expect(a?.target?.x).toBeCloseTo(layout.plot.right, 0);
  expect(a?.bar?.width).toBeCloseTo((layout.plot.right - layout.plot.left) / 2, 0);
  expect(b?.bar?.width).toBe(0);
});

test("what is not known says so and has no bar; without a target there is no mark", () => {
  const [a, b] = targetLayout([row("A", null, 10), row("B", 5, null)], 700, options).rows;
  expect(a).toMatchObject({ bar: null, reached: null });
  expect(a?.value === null || a?.value?.text === "not known").toBe(true);
  expect(b?.target).toBeNull();
});

test("beyond the target the mark stands in the bar and the figure keeps clear of it", () => {
  const [a] = targetLayout([row("A", 100, 99)], 700, options).rows;
  expect(a?.value?.within).toBe(true);
  expect(a?.value?.x).toBeLessThan(a?.target?.x ?? 0);
});

const amount = fc.option(fc.integer({ min: -1_000_000, max: 9_000_000 }));
const rows = fc.array(
  fc.record({
    id: fc.uuid(),
    label: fc.string({ maxLength: 40 }),
    value: amount,
    target: amount,
    reached: fc.option(fc.constantFrom("0%", "84.1%", "103.4%")),
  }),
  { maxLength: 8 },
);

test("words stay in the chart and off each other, whatever the rows", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 240, max: 1200 }), (someRows, width) => {
      const layout = targetLayout(someRows, width, options);
      expect(unplaceable(layout)).toEqual([]);
      for (const { label, value, reached, target, bar, unknown } of layout.rows) {
        expect(bar === null).not.toBe(unknown === null);
        for (const from of [bar?.x, unknown?.x, target?.x])
          expect(from ?? layout.plot.left).toBeGreaterThanOrEqual(layout.plot.left - 0.1);
        expect(bar?.width ?? 0).toBeGreaterThanOrEqual(0);
        for (const end of [layout.plot.left + (bar?.width ?? 0), target?.x ?? 0])
          expect(end).toBeLessThanOrEqual(Math.max(layout.plot.left, layout.plot.right) + 0.1);
        const labelEnd = label.x + textWidth(label.text, 13, true);
        const start = reached === null ? width : reached.x - textWidth(reached.text, 13, true);
        expect(labelEnd).toBeLessThanOrEqual(start + 0.1);
        if (value === null) continue;
        const long = textWidth(value.text, 13, true);
        const from = value.anchor === "end" ? value.x - long : value.x;
        if (label.y === value.y) expect(from).toBeGreaterThanOrEqual(labelEnd);
        expect(from + long).toBeLessThanOrEqual((reached?.y === value.y ? start : width) + 0.1);
        if (target) expect(target.x <= from || target.x >= from + long).toBe(true);
      }
      layout.ticks.forEach((tick, index) => {
        const next = layout.ticks[index + 1];
        if (next)
          expect(tick.x + textWidth(tick.text, 11) / 2).toBeLessThan(next.x - textWidth(next.text, 11) / 2);
      });
    }),
  );
});
