import * as fc from "fast-check";
import { expect, test } from "vitest";
import { columnAt, columnsLayout, type ColumnDay } from "./layout.ts";

const from = Date.UTC(2025, 6, 18);
const daysOf = (values: number[]): ColumnDay[] =>
  values.map((value, i) => ({
    date: new Date(from + i * 86_400_000).toISOString().slice(0, 10),
    value,
  }));
const limit = { value: 56, text: "56 a day" };

test("no days take no room", () => {
  expect(columnsLayout([], 400, limit, String)).toMatchObject({ height: 0, columns: [], xTicks: [] });
});

test("columns grow from 0 and the limit stands over those that keep it", () => {
  const layout = columnsLayout(daysOf([0, 28, 56]), 400, limit, String);
  expect(layout.columns.map(({ height }) => Math.round(height))).toEqual([0, 45, 90]);
  expect(layout.limit?.y).toBe(layout.columns[2]?.y);
});

test("a day over the limit still fits", () => {
  const layout = columnsLayout(daysOf([90]), 400, limit, String);
  expect(layout.columns[0]?.y).toBeGreaterThanOrEqual(layout.plot.top);
});

test("a place on the chart finds its day", () => {
  const layout = columnsLayout(daysOf([1, 2, 3]), 400, null, String);
  expect(columnAt(layout, layout.plot.left)).toBe(0);
  expect(columnAt(layout, layout.plot.right)).toBe(2);
});

test("nothing leaves the plot, whatever the days", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 240, max: 1200 }),
      fc.boolean(),
      (values, width, limited) => {
        const layout = columnsLayout(daysOf(values), width, limited ? limit : null, String);
        expect(JSON.stringify(layout)).not.toContain("NaN");
        for (const column of layout.columns) {
          expect(column.x).toBeGreaterThanOrEqual(layout.plot.left - 0.1);
          expect(column.x + column.width).toBeLessThanOrEqual(layout.plot.right + 1.1);
          expect(column.y).toBeGreaterThanOrEqual(layout.plot.top);
          expect(column.height).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});
