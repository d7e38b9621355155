import * as fc from "fast-check";
import { expect, test } from "vitest";
import { overlaps, type Box } from "../parts/geometry/box.ts";
import { unplaceable } from "../parts/numbers.fixtures.ts";
import { textWidth, type PlacedText } from "../parts/geometry/text.ts";
import { dumbbellLayout, type DumbbellRow } from "./layout.ts";

const options = { firstName: "LC5", secondName: "MP", format: (value: number) => `${value}%` };
const row = (label: string, first: number | null, second: number | null): DumbbellRow => ({
  id: label,
  label,
  first,
  second,
  assessment: "Stronghold",
});
const boxOf = ({ text, x, y, anchor }: PlacedText, size: number): Box => {
  const width = textWidth(text, size, true);
  return {
    x: anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2,
    y: y - size,
    width,
    height: size,
  };
};

test("no rows take no room", () => {
  expect(dumbbellLayout([], 400, options)).toMatchObject({ height: 0, rows: [], heads: [] });
});

test("the scale runs from 0 to 100 and keeps its order", () => {
  const layout = dumbbellLayout([row("A", 0, 100)], 600, options);
  expect(layout.rows[0]).toMatchObject({ first: layout.plot.left, second: layout.plot.right });
  expect(layout.ticks.map((tick) => tick.text)).toEqual(["0", "25", "50", "75", "100%"]);
});

test("a value beyond the scale stretches it by half at most, stays on the plot and keeps its own figure", () => {
  const layout = dumbbellLayout([row("A", -4, 130), row("B", 100, 900)], 600, options);
  const [a, b] = layout.rows;
  expect(a?.first).toBe(layout.plot.left);
  expect(a?.second).toBeGreaterThan(b?.first ?? Infinity);
  expect(a?.secondValue?.text).toBe("130%");
  expect(b?.second).toBe(layout.plot.right);
  expect(layout.ticks.at(-1)).toMatchObject({ text: "100%", x: b?.first });
});

test("where no row has both, each name stands over the first row that has its value", () => {
  const layout = dumbbellLayout([row("A", null, 30), row("B", 20, null)], 330, options);
  const [a, b] = layout.rows;
  expect(layout.heads.map(({ text, x }) => [text, x])).toEqual([
    ["LC5", b?.first],
    ["MP", a?.second],
  ]);
});

test("a row without values says so; the names go to the first row that has both", () => {
  const layout = dumbbellLayout([row("A", null, null), row("B", 30, null), row("C", 40, 20)], 600, options);
  expect(layout.rows.map((each) => each.missing)).toEqual([true, false, false]);
  expect(layout.heads.map((head) => head.text)).toEqual(["MP", "LC5"]);
  expect(layout.heads[0]?.y).toBeGreaterThan(layout.rows[2]?.top ?? Infinity);
});

const value = fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10));
const rows = fc.array(
  fc.record({
    id: fc.uuid(),
    label: fc.string({ maxLength: 60 }),
    first: value,
    second: value,
    assessment: fc.string({ maxLength: 12 }),
  }),
  { maxLength: 8 },
);

test("words never meet, marks stay inside, whatever the rows", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 280, max: 1200 }), (someRows, width) => {
      const layout = dumbbellLayout(someRows, width, options);
      expect(unplaceable(layout)).toEqual([]);
      const boxes = [
        ...layout.heads.map((head) => boxOf(head, 11)),
        ...layout.rows.flatMap((each) => [
          boxOf(each.label, 13),
          ...(each.assessment ? [boxOf(each.assessment, 12)] : []),
          ...(each.firstValue ? [boxOf(each.firstValue, 12)] : []),
          ...(each.secondValue ? [boxOf(each.secondValue, 13)] : []),
        ]),
      ];
      boxes.forEach((box, i) => {
        expect(box.x).toBeGreaterThanOrEqual(-0.1);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 0.1);
        for (const other of boxes.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
      });
      for (const each of layout.rows)
        for (const x of [each.first, each.second]) {
          if (x === null) continue;
          expect(x).toBeGreaterThanOrEqual(layout.plot.left - 0.1);
          expect(x).toBeLessThanOrEqual(layout.plot.right + 0.1);
        }
    }),
  );
});
