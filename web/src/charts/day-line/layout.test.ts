import * as fc from "fast-check";
import { expect, test } from "vitest";
import { overlaps, type Box } from "../parts/geometry/box.ts";
import { textWidth } from "../parts/geometry/text.ts";
import { dayTicks } from "../parts/days/day-frame.ts";
import { dateOf } from "../parts/days/dated.fixtures.ts";
import { unplaceable } from "../parts/numbers.fixtures.ts";
import { dayLineLayout, type LineDay } from "./layout.ts";

const options = { format: String, endLabel: (value: number) => `${value} pending` };
const daysOf = (values: (number | null)[]): LineDay[] =>
  values.map((value, i) => ({ date: dateOf(i), value }));
const boxOf = (text: string, x: number, y: number, anchor: string, size: number): Box => {
  const width = textWidth(text, size, size === 13);
  return {
    x: anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2,
    y: y - size,
    width,
    height: size,
  };
};

test("no days take no room", () => {
  expect(dayLineLayout([], 400, [], options)).toMatchObject({
    height: 0,
    line: "",
    area: "",
    points: [],
    end: null,
  });
});

test("one day is a dot with its figure", () => {
  const layout = dayLineLayout(daysOf([381]), 400, [], options);
  expect(layout.end?.text).toBe("381 pending");
  expect(layout.xTicks.map((tick) => tick.text)).toEqual(["18 Jul"]);
});

test("all null is all hatched, with no line and no figure", () => {
  const layout = dayLineLayout(daysOf([null, null, null]), 400, [], options);
  expect(layout).toMatchObject({ line: "", area: "", end: null });
  expect(layout.gaps).toHaveLength(1);
});

test("unknown days break the line and are hatched", () => {
  const layout = dayLineLayout(daysOf([null, 5, 6, null, null, 7, 8]), 400, [], options);
  expect(layout.gaps).toHaveLength(2);
  expect(layout.line.match(/M/g)).toHaveLength(2);
});

test("the axis starts at 0, on the bottom line", () => {
  const layout = dayLineLayout(daysOf([500, 600]), 400, [], options);
  expect(layout.yTicks[0]).toEqual({ y: layout.plot.bottom, text: "0" });
});

test("a marker carries its date and its words; one outside the days is left out", () => {
  const markers = [
    { date: "2025-07-19", text: "8 panels sit, 56 a day" },
    { date: "2025-12-01", text: "later" },
  ];
  const layout = dayLineLayout(daysOf([5, 6, 7, 8]), 600, markers, options);
  expect(layout.markers.map((marker) => marker.lines.map((line) => line.text).join(" "))).toEqual([
    "19 Jul · 8 panels sit, 56 a day",
  ]);
});

test("a day alone between unknown ones is a dot, and a gap says that it is one", () => {
  const layout = dayLineLayout(daysOf([null, null, null, 5, null, 6, 7]), 600, [], options);
  expect(layout.lone.map(({ x }) => x)).toEqual([layout.points[3]?.x]);
  expect(layout.gaps.map(({ text }) => text?.text)).toEqual(["No data", "No data"]);
  expect(dayLineLayout(daysOf([5, null, 6]), 60, [], options).gaps[0]?.text).toBeNull();
});

test("dates on the axis never touch and rise", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 150, max: 1200 }), (span, width) => {
      const ticks = dayTicks(
        20_000,
        20_000 + span,
        (day) => ((day - 20_000) / Math.max(1, span)) * width,
        width,
      );
      const boxes = ticks.map((tick) => boxOf(tick.text, tick.x, 11, tick.anchor, 11));
      boxes.forEach((box, i) => {
        const next = boxes[i + 1];
        if (next) expect(box.x + box.width).toBeLessThan(next.x);
        expect(box.x).toBeGreaterThanOrEqual(-0.001);
      });
    }),
  );
});

test("every point lies inside, x rises, more is higher, nothing is NaN", () => {
  const value = fc.option(fc.integer({ min: 0, max: 5000 }));
  const texts = fc.array(fc.record({ at: fc.nat(40), text: fc.string({ maxLength: 40 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 40 }),
      fc.integer({ min: 200, max: 1200 }),
      texts,
      (values, width, notes) => {
        const markers = notes.map(({ at, text }) => ({ date: dateOf(at), text }));
        const layout = dayLineLayout(daysOf(values), width, markers, options);
        expect(unplaceable(layout)).toEqual([]);
        expect(layout.line + layout.area).not.toContain("NaN");
        const { plot, points } = layout;
        points.forEach((point, i) => {
          const before = points[i - 1];
          if (before) expect(point.x).toBeGreaterThanOrEqual(before.x);
          expect(point.x).toBeGreaterThanOrEqual(plot.left);
          expect(point.x).toBeLessThanOrEqual(plot.right + 0.1);
          if (point.y === null) return;
          expect(point.y).toBeGreaterThanOrEqual(plot.top - 0.1);
          expect(point.y).toBeLessThanOrEqual(plot.bottom);
          const [a, b] = [values[i], values[i - 1]];
          if (before && before.y !== null && a !== null && b !== null && (a ?? 0) > (b ?? 0))
            expect(point.y).toBeLessThanOrEqual(before.y);
        });
        const words = layout.markers.flatMap((m) =>
          m.lines.map((l) => boxOf(l.text, l.x, l.y, l.anchor, 12)),
        );
        if (layout.end) words.push(boxOf(layout.end.text, layout.end.x, layout.end.y, layout.end.anchor, 13));
        words.forEach((box, i) => {
          expect(box.x).toBeGreaterThanOrEqual(-0.1);
          expect(box.x + box.width).toBeLessThanOrEqual(width + 0.1);
          for (const other of words.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
        });
      },
    ),
  );
});
