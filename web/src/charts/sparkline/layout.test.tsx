import * as fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sparklineStates } from "./fixtures.ts";
import { sparklinePath } from "./layout.ts";
import { Sparkline } from "./sparkline.tsx";

test.each([
  ["nothing", [], ""],
  ["only unknowns", [null, Number.NaN], ""],
  ["one value", [5], "M2,14Z"],
  ["a flat line", [5, 5], "M2,14L94,14"],
  ["a rise", [0, 10], "M2,26L94,2"],
  ["a bridged unknown", [0, null, 10], "M2,26L94,2"],
])("%s", (_, values, path) => {
  expect(sparklinePath(values, 96, 28)).toBe(path);
});

test("stays in its box and is never NaN", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.double({ min: -1e9, max: 1e9 }))), (values) => {
      const numbers = sparklinePath(values, 96, 28).match(/-?[\d.]+|NaN/g) ?? [];
      numbers.map(Number).forEach((value, i) => {
        expect(value).toBeGreaterThanOrEqual(2);
        expect(value).toBeLessThanOrEqual(i % 2 === 0 ? 94 : 26);
      });
    }),
  );
});

test("draws as before", () => {
  expect(renderToStaticMarkup(<Sparkline {...sparklineStates.usual} />)).toMatchSnapshot();
});
