import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inside, overlaps, placeTooltip } from "./box.ts";
import { classOf, fillOf, rampVariable } from "../classes.ts";
import { longDate, shortDate, shortRange, toDay } from "../days/days.ts";
import { legendLayout } from "../legend/legend-layout.ts";
import { areaPath, linePath } from "./path.ts";
import { fitText, textWidth, wrapText } from "./text.ts";

const percent = { breaks: [20, 35, 50, 65, 80], ramp: "sequential" as const, format: (v: number) => `${v}%` };

test("a class begins at its lower bound", () => {
  expect([null, Number.NaN, -5, 19.9, 20, 79, 80, 120].map((v) => classOf(v, percent.breaks))).toEqual([
    null,
    null,
    0,
    0,
    1,
    4,
    5,
    5,
  ]);
});

test("few classes spread over the whole ramp", () => {
  expect([0, 1, 2].map((i) => rampVariable(i, 3, "sequential"))).toEqual(["--s0", "--s3", "--s5"]);
  expect([0, 1, 2].map((i) => rampVariable(i, 3, "diverging"))).toEqual(["--d0", "--d3", "--d6"]);
  expect(rampVariable(0, 1, "sequential")).toBe("--s3");
  expect(fillOf(null, percent)).toBeNull();
});

test("the legend stays on its line, its words apart", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 120, max: 900 }),
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 6 }),
      fc.boolean(),
      (width, breaks, noData) => {
        const layout = legendLayout(
          width,
          { ...percent, breaks: breaks.toSorted((a, b) => a - b) },
          noData ? "No data" : null,
        );
        const boxes = layout.bounds.map(({ x, text }) => {
          const wide = textWidth(text, 11);
          return { x: x - wide / 2, y: 0, width: wide, height: 11 };
        });
        if (layout.empty)
          boxes.push({ x: layout.empty.x, y: 0, width: textWidth("No data", 11), height: 11 });
        boxes.forEach((box, i) => {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width + 0.001);
          for (const other of boxes.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
        });
      },
    ),
  );
});

test("at 330 px the legend shows every bound", () => {
  expect(legendLayout(330, percent, "No data").bounds.map((bound) => bound.text)).toEqual([
    "20%",
    "35%",
    "50%",
    "65%",
    "80%",
  ]);
});

test("fitted and wrapped texts are never wider than asked", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 0, max: 300 }), (text, width) => {
      expect(textWidth(fitText(text, width, 13), 13)).toBeLessThanOrEqual(width);
      for (const line of wrapText(text, width, 13)) expect(textWidth(line, 13)).toBeLessThanOrEqual(width);
    }),
  );
  expect(wrapText("Nomination of presidential candidates", 140, 12)).toEqual([
    "Nomination of",
    "presidential candidates",
  ]);
  expect(wrapText("  ", 100, 12)).toEqual([]);
});

test("a tooltip stays within its box", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), (x, y) => {
      const box = { x: 0, y: 0, width: 330, height: 340 };
      const size = { width: 200, height: 80 };
      const at = placeTooltip({ x, y, width: 20, height: 20 }, size, box);
      expect(inside({ ...at, ...size }, box)).toBe(true);
    }),
  );
});

test("dates are days of the calendar, in no time zone", () => {
  expect(toDay("2025-07-29") - toDay("2025-07-18")).toBe(11);
  expect(toDay("2026-01-12") - toDay("2025-09-02")).toBe(132);
  expect(shortDate(toDay("2025-07-29"))).toBe("29 Jul");
  expect(longDate(toDay("2026-01-12"))).toBe("12 January 2026");
  expect(toDay("soon")).toBeNaN();
  const [from, to] = [toDay("2025-11-10"), toDay("2026-01-12")];
  expect(shortRange(from, to, 2025)).toBe("10 Nov–12 Jan 2026");
  expect(shortRange(from, to, 2026)).toBe("10 Nov 2025–12 Jan");
});

test("a line breaks at unknown values, and an area stands on its base", () => {
  const points = [
    { x: 0, y: 5 },
    { x: 1, y: 6 },
    { x: 2, y: null },
    { x: 3, y: 7 },
  ];
  expect(linePath(points)).toBe("M0,5L1,6M3,7Z");
  expect(areaPath(points, 9)).toBe("M0,9L0,5L1,6L1,9ZM3,9L3,7L3,9Z");
  expect(linePath([])).toBe("");
});
