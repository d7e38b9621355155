import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partsText, trendText, trendWords, valueText } from "./figure-text.ts";

describe("figure text", () => {
  test.each([
    [2, "count", "+2", "+2"],
    [536, "count", "+536", "+536"],
    [-12.2, "percent", "−12.2%", "−12.2 points"],
    [-3, "count", "−3", "−3"],
    [0, "count", null, null],
    [0, "percent", null, null],
  ] as const)("HOME-03 a change of %d (%s) has the badge %s, in words %s", (value, unit, badge, words) => {
    const figure = { unit, trend: { value, since: "then" } };
    expect([trendText(figure), trendWords(figure)]).toEqual([badge, words]);
  });

  test("without a trend there is no badge", () =>
    expect(trendText({ unit: "count", trend: null })).toBeNull());

  test("an unknown value is a dash, never 0", () => {
    expect(valueText({ value: null, unit: "percent" })).toBe("–");
    expect(valueText({ value: 0, unit: "count" })).toBe("0");
  });

  test("parts are listed in order", () => {
    expect(
      partsText([
        { label: "MP", value: 431 },
        { label: "LC5", value: 182 },
      ]),
    ).toBe("431 MP, 182 LC5");
  });

  test("a trend's sign is its first character", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((value) => value !== 0),
        (value) => {
          expect(trendText({ unit: "count", trend: { value, since: "" } })?.[0]).toBe(value > 0 ? "+" : "−");
        },
      ),
    );
  });
});
