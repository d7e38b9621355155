import * as fc from "fast-check";
import { expect, test } from "vitest";
import { overlaps, type Box } from "../parts/geometry/box.ts";
import { unplaceable } from "../parts/numbers.fixtures.ts";
import { textWidth, type PlacedText } from "../parts/geometry/text.ts";
import { bulletLayout, type BulletRow } from "./layout.ts";

const missing = "No result yet";
const boxOf = ({ text, x, y, anchor }: PlacedText, size: number, bold: boolean): Box => {
  const width = textWidth(text, size, bold);
  return { x: anchor === "middle" ? x - width / 2 : x, y: y - size + 2, width, height: size };
};

test("no rows take no room", () => {
  expect(bulletLayout([], 400, { missing })).toMatchObject({ height: 0, rows: [] });
});

test("bars and marks share one scale", () => {
  const { rows } = bulletLayout(
    [
      { id: "a", label: "A", value: 50, mark: 25, whole: 100, text: "50%" },
      { id: "b", label: "B", value: 25, mark: 50, text: "25%" },
    ],
    600,
    { full: 100, missing },
  );
  const [a, b] = rows;
  expect(a?.bar.whole).toBeCloseTo(2 * (a?.bar.length ?? 0), 0);
  expect(b?.bar.length).toBeCloseTo((a?.bar.length ?? 0) / 2, 0);
  expect(b?.mark?.x).toBeGreaterThan(a?.mark?.x ?? 0);
});

test("what is not known says so, and has a mark but no bar", () => {
  const { rows } = bulletLayout([{ id: "p", label: "P", value: null, mark: 70, text: "never" }], 600, {
    full: 100,
    missing,
  });
  expect(rows[0]).toMatchObject({ bar: { length: null }, text: { text: missing } });
  expect(rows[0]?.mark).not.toBeNull();
});

const amount = fc.integer({ min: -20_000_000, max: 20_000_000 });
const rows: fc.Arbitrary<BulletRow[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    label: fc.string({ maxLength: 50 }),
    detail: fc.string({ maxLength: 60 }),
    value: fc.option(amount, { nil: null }),
    mark: fc.option(amount, { nil: null }),
    whole: fc.option(amount, { nil: null }),
    text: fc.string({ maxLength: 24 }),
    markText: fc.string({ maxLength: 20 }),
  }),
  { maxLength: 7 },
);

test("words never meet and all stays inside, whatever the rows", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 290, max: 1200 }), (someRows, width) => {
      const layout = bulletLayout(someRows, width, { missing });
      expect(unplaceable(layout)).toEqual([]);
      const boxes = layout.rows.flatMap((row) => [
        boxOf(row.label, 13, true),
        ...(row.detail ? [boxOf(row.detail, 11, false)] : []),
        ...(row.markText ? [boxOf(row.markText, 11, false)] : []),
        boxOf(row.text, 13, true),
      ]);
      boxes.forEach((box, i) => {
        expect(box.x).toBeGreaterThanOrEqual(-0.1);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 0.1);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(layout.height + 0.1);
        for (const other of boxes.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
      });
      for (const { bar, mark } of layout.rows) {
        for (const length of [bar.length, bar.whole, bar.unknown]) {
          expect(length ?? 0).toBeGreaterThanOrEqual(0);
          expect(layout.left + (length ?? 0)).toBeLessThanOrEqual(width);
        }
        expect(mark?.x ?? 0).toBeLessThanOrEqual(width);
      }
    }),
  );
});
