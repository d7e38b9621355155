import * as fc from "fast-check";
import { expect, test } from "vitest";
import { overlaps, type Box } from "../parts/geometry/box.ts";
import { unplaceable } from "../parts/numbers.fixtures.ts";
import { textWidth } from "../parts/geometry/text.ts";
import { slopeLayout, spread, type SlopeLine, type SlopeText } from "./layout.ts";

const columns = [
  { id: "a", label: "MP primary", detail: "4 Sep 2020" },
  { id: "b", label: "MP primary", detail: "17 Jul 2025" },
  { id: "c", label: "LC5 primary", detail: "24 Jul 2025" },
];
const options = { format: (value: number) => `${value}%` };

const boxOf = ({ text, x, y, anchor }: SlopeText, size: number): Box => {
  const width = textWidth(text, size, true);
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { x: left, y: y - size + 2, width, height: size };
};

test("no lines take no room, nor do lines without a value", () => {
  expect(slopeLayout(columns, [], 600, options).height).toBe(0);
  expect(
    slopeLayout(columns, [{ id: "x", label: "X", values: [null, null, null] }], 600, options).height,
  ).toBe(0);
});

test("more is higher; an unknown moment breaks the line and has no figure", () => {
  const layout = slopeLayout(
    columns,
    [
      { id: "up", label: "Up", values: [10, 80, 90] },
      { id: "gap", label: "Gap", values: [50, null, 40] },
    ],
    700,
    options,
  );
  const [up, gap] = layout.lines;
  expect(up?.dots[2]?.y).toBeLessThan(up?.dots[0]?.y ?? 0);
  expect(gap?.path.match(/M/g)).toHaveLength(2);
  expect(gap?.labels.map(({ text }) => text)).toEqual(["Gap 50%", "40% Gap"]);
});

test("left of the lines a figure stands next to its line, also that of a line which ends there", () => {
  const line = { id: "n", label: "Northern", values: [59, null, null] };
  const [placed] = slopeLayout(columns, [line], 700, options).lines;
  expect(placed?.labels.map(({ text }) => text)).toEqual(["Northern 59%"]);
});

test("however long the names, the lines keep two fifths of the width", () => {
  const line = {
    id: "l",
    label: "Kibale-Kyegegwa-Kyenjojo and Ntoroko border sub-region",
    values: [50, 40, 45],
  };
  const [from, , to] = slopeLayout(columns, [line], 640, options).columns;
  expect((to?.x ?? 0) - (from?.x ?? 0)).toBeGreaterThan(640 * 0.36);
});

test("narrow, a line is named once, where it ends", () => {
  const line = { id: "w", label: "Western", values: [84, 85, null] };
  const [placed] = slopeLayout(columns, [line], 330, options).lines;
  expect(placed?.labels.map(({ text }) => text)).toEqual(["84%", "85% Western"]);
});

const value = fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10));
const lines: fc.Arbitrary<SlopeLine[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    label: fc.string({ maxLength: 30 }),
    values: fc.tuple(value, value, value).map((all) => [...all]),
  }),
  { maxLength: 9 },
);

test("figures of one moment never meet, all words stay on the picture, nothing is NaN", () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 290, max: 1200 }), (someLines, width) => {
      const layout = slopeLayout(columns, someLines, width, options);
      expect(unplaceable(layout)).toEqual([]);
      const heads = layout.columns.flatMap((column) =>
        column.heads.map((head, at) => boxOf(head, at === 0 ? 12 : 11)),
      );
      heads.forEach((box, i) => {
        expect(box.x).toBeGreaterThanOrEqual(-0.1);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 0.1);
        for (const other of heads.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
      });
      for (const column of layout.columns) {
        const words = layout.lines
          .flatMap((line) => line.labels)
          .filter((label) => Math.abs(label.x - column.x) < 10)
          .map((label) => boxOf(label, 13));
        words.forEach((box, i) => {
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
          expect(box.x).toBeGreaterThanOrEqual(-0.1);
          for (const other of words.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
        });
      }
      for (const label of layout.lines.flatMap((line) => line.labels)) {
        if (label.anchor !== "start" || !label.name) continue;
        const box = boxOf(label, 13);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 0.1);
      }
    }),
  );
});

test("spread keeps order and gap, stays within the bounds where there is room, and moves nothing without need", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 12 }), (places) => {
      const moved = spread(places, 17, [0, 300]);
      const inOrder = places
        .map((place, i) => ({ place, at: moved[i] ?? Number.NaN }))
        .toSorted((a, b) => a.at - b.at);
      inOrder.forEach(({ place, at }, i) => {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(300 + 1e-6);
        const before = inOrder[i - 1];
        if (!before) return;
        expect(at - before.at).toBeGreaterThanOrEqual(17 - 1e-6);
        expect(place).toBeGreaterThanOrEqual(before.place);
      });
    }),
  );
  expect(spread([10, 100, 200], 17, [0, 300])).toEqual([10, 100, 200]);
});
