import * as fc from "fast-check";
import { expect, test } from "vitest";
import { textWidth } from "../parts/geometry/text.ts";
import { histogramLayout, type Bin } from "./layout.ts";

const format = (value: number) => String(value);
const bins = (counts: number[], step = 5): Bin[] =>
  counts.map((count, i) => ({ from: i * step, to: (i + 1) * step, count }));

test("no bins take no room", () => {
  expect(histogramLayout([], 400, { format })).toMatchObject({
    height: 0,
    bars: [],
    ticks: [],
    marker: null,
  });
});

test("the highest bar fills the plot, none has no height, one of many still shows", () => {
  const [high, none, one] = histogramLayout(bins([1000, 0, 1]), 300, { format }).bars;
  expect(high?.height).toBe(150);
  expect(none?.height).toBe(0);
  expect(one?.height).toBeGreaterThan(1);
});

test("where counts would touch, the highest bar alone has one, and none leaves the picture", () => {
  const counts = Array.from({ length: 20 }, (_, i) => 1_000_000 - i);
  const texts = histogramLayout(bins(counts), 300, { format }).bars.flatMap(({ text }) => text ?? []);
  expect(texts.map(({ text }) => text)).toEqual(["1000000"]);
  expect((texts[0]?.x ?? 0) - textWidth("1000000", 11) / 2).toBeGreaterThanOrEqual(-0.1);
});

test("all bars empty: nothing is divided by nothing", () => {
  expect(histogramLayout(bins([0, 0]), 300, { format }).bars.map((bar) => bar.height)).toEqual([0, 0]);
});

test.each([280, 400, 700, 1100])(
  "bars and words stay inside at %i px, and none touches the next",
  (width) => {
    fc.assert(
      fc.property(fc.array(fc.nat(900), { minLength: 20, maxLength: 20 }), (counts) => {
        const layout = histogramLayout(bins(counts), width, { format });
        layout.bars.forEach((bar, i) => {
          expect(bar.x).toBeGreaterThanOrEqual(0);
          expect(bar.x + bar.width).toBeLessThanOrEqual(width + 0.2);
          expect(bar.y).toBeGreaterThanOrEqual(layout.top - 0.1);
          const next = layout.bars[i + 1];
          if (next === undefined) return;
          expect(bar.x + bar.width).toBeLessThan(next.x);
          if (bar.text === null || next.text === null) return;
          const halves = (textWidth(bar.text.text, 11) + textWidth(next.text.text, 11)) / 2;
          expect(next.text.x - bar.text.x).toBeGreaterThan(halves);
        });
        layout.ticks.forEach((tick, i) => {
          const next = layout.ticks[i + 1];
          if (next !== undefined) expect(next.x - tick.x).toBeGreaterThan(textWidth(tick.text, 11));
        });
        expect(layout.ticks.map(({ text }) => text)).toContain("0");
        expect(layout.ticks.at(-1)?.text).toBe("100");
      }),
    );
  },
);

test("the marker's words turn to the left where there is no room", () => {
  const place = (value: number) =>
    histogramLayout(bins([1, 2, 3, 4]), 300, { format, marker: { value, text: "Median 12" } }).marker;
  expect(place(2)).toMatchObject({ anchor: "start" });
  expect(place(19)).toMatchObject({ anchor: "end" });
  expect(place(400)).toMatchObject({ x: 300 });
});

test("the marker's line leaves out the count that it would cross", () => {
  const layoutAt = (value: number) => {
    const { bars, marker } = histogramLayout(bins([40, 81, 20]), 300, {
      format,
      marker: { value, text: "Median" },
    });
    return { count: bars[1]?.text, top: bars[1]?.y ?? 0, lines: marker?.lines ?? [] };
  };
  const { top, lines } = layoutAt(7.5);
  // Its digits are 11 px high and end 4 px above the bar.
  for (const { from, to } of lines) expect(to <= top - 15 || from >= top - 4).toBe(true);
  expect(lines).toHaveLength(2);
  // Beside the count nothing is left out.
  expect(layoutAt(5.5).lines).toEqual([{ from: 4, to: expect.any(Number) }]);
});
