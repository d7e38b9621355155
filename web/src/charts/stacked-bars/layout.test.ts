import * as fc from "fast-check";
import { expect, test } from "vitest";
import { unplaceable } from "../parts/numbers.fixtures.ts";
import { textWidth } from "../parts/geometry/text.ts";
import { stackedLayout, type StackedOptions } from "./layout.ts";
import { swatch } from "./skeleton.tsx";

const parts = [
  { name: "Re-elected", colour: "--s4" },
  { name: "Defeated", colour: "--s2" },
  { name: "Open seat", colour: "--s1" },
];
const share: StackedOptions = { parts, scale: "share", format: String };
const count: StackedOptions = { ...share, scale: "count" };
const row = (label: string, ...values: number[]) => ({ id: label, label, values });

test("no rows take no room", () => {
  expect(stackedLayout([], 400, share)).toMatchObject({ height: 0, rows: [], keys: [] });
});

test("shares are equally long, counts as long as they count", () => {
  const rows = [row("Eastern", 30, 10, 0), row("Kampala", 1, 0, 1)];
  const lengths = (options: StackedOptions) =>
    stackedLayout(rows, 700, options).rows.map(({ segments }) =>
      segments.reduce((sum, segment) => sum + segment.width, 0),
    );
  const [a = 0, b = 0] = lengths(share);
  expect(Math.abs(a - b)).toBeLessThan(0.5);
  const [c = 0, d = 0] = lengths(count);
  expect(d / c).toBeCloseTo(2 / 40, 1);
});

test("a part that is not there is not drawn, one that hardly is keeps a sliver without its count", () => {
  const [placed] = stackedLayout([row("A", 999, 0, 1)], 500, share).rows;
  expect(placed?.segments.map(({ part }) => part)).toEqual([0, 2]);
  expect(placed?.segments[1]).toMatchObject({ width: 4, text: null });
});

test("one beside millions keeps a sliver", () => {
  const [, one] = stackedLayout([row("All", 9_000_000, 1), row("One", 1, 0)], 500, count).rows;
  expect(one?.segments.map(({ width }) => width)).toEqual([4]);
});

test("a row of nothing has no segments and says 0", () => {
  const [placed] = stackedLayout([row("A", 0, 0, 0)], 500, share).rows;
  expect(placed).toMatchObject({ segments: [], total: { text: "0" } });
});

const rows = fc.array(
  fc.record({
    id: fc.uuid(),
    label: fc.string({ maxLength: 40 }),
    values: fc.array(fc.nat({ max: 20_000 }), { minLength: 3, maxLength: 3 }),
  }),
  { maxLength: 8 },
);

test("words never meet and nothing leaves the chart, whatever the rows", () => {
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 240, max: 1200 }),
      fc.constantFrom(share, count),
      (someRows, width, how) => {
        const layout = stackedLayout(someRows, width, how);
        expect(unplaceable(layout)).toEqual([]);
        for (const each of layout.rows) {
          const start = each.segments[0]?.x ?? 0;
          const labelEnd = each.label.x + textWidth(each.label.text, 13, true);
          if (each.label.y > each.bar.y) expect(labelEnd).toBeLessThanOrEqual(start || width);
          const long = textWidth(each.total.text, 13, true);
          const totalEnd = each.total.anchor === "end" ? each.total.x : each.total.x + long;
          expect(totalEnd).toBeLessThanOrEqual(width + 0.1);
          const barEnd = each.segments.reduce((end, segment) => Math.max(end, segment.x + segment.width), 0);
          if (each.total.y > each.bar.y) expect(totalEnd - long).toBeGreaterThanOrEqual(barEnd);
          else expect(totalEnd - long).toBeGreaterThanOrEqual(labelEnd);
        }
        layout.keys.forEach((key, index) => {
          const end = key.x + swatch + 5 + textWidth(key.text, 12, true);
          expect(end).toBeLessThanOrEqual(width + 0.1);
          const next = layout.keys[index + 1];
          if (next?.y === key.y) expect(end).toBeLessThanOrEqual(next.x);
        });
      },
    ),
  );
});
