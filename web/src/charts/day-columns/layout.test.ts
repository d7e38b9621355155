import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dateOf } from "../parts/days/dated.fixtures.ts";
import { unplaceable } from "../parts/numbers.fixtures.ts";
import { columnsLayout, type ColumnDay } from "./layout.ts";

const daysOf = (values: number[]): ColumnDay[] => values.map((value, i) => ({ date: dateOf(i), value }));
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

test("one day alone is a column in the middle, not a wall", () => {
  const layout = columnsLayout(daysOf([12]), 1200, null, String);
  const [column] = layout.columns;
  expect(column?.width).toBe(48);
  expect((column?.x ?? 0) + 24).toBeCloseTo((layout.plot.left + layout.plot.right) / 2, 0);
});

test("nothing leaves the plot, whatever the days", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 240, max: 1200 }),
      fc.boolean(),
      (values, width, limited) => {
        const layout = columnsLayout(daysOf(values), width, limited ? limit : null, String);
        expect(unplaceable(layout)).toEqual([]);
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
