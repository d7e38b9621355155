import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  assess,
  assessmentBand,
  CHANGE_BREAKS,
  changeBand,
  lc5TurnoutBand,
  mpTurnoutBand,
  trendBand,
} from "./bands.ts";

const percent = fc.double({ min: 0, max: 100, noNaN: true });
const RANK = { poor: 0, middling: 1, good: 2 };

describe("ANLY-03 bands of turnout", () => {
  test.each([
    [100, "good"],
    [70.1, "good"],
    [70, "middling"],
    [50.1, "middling"],
    [50, "poor"],
    [0, "poor"],
  ] as const)("MP turnout of %d is %s", (value, band) => {
    expect(mpTurnoutBand(value)).toBe(band);
  });

  test.each([
    [100, "good"],
    [60.1, "good"],
    [60, "middling"],
    [40.1, "middling"],
    [40, "poor"],
    [0, "poor"],
  ] as const)("LC5 turnout of %d is %s", (value, band) => {
    expect(lc5TurnoutBand(value)).toBe(band);
  });

  test("more turnout is never a lower band", () => {
    fc.assert(
      fc.property(percent, percent, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(RANK[mpTurnoutBand(less)]).toBeLessThanOrEqual(RANK[mpTurnoutBand(more)]);
        expect(RANK[lc5TurnoutBand(less)]).toBeLessThanOrEqual(RANK[lc5TurnoutBand(more)]);
      }),
    );
  });
});

describe("ANLY-03 assessments", () => {
  test.each([
    [85, "Stronghold"],
    [70.1, "Stronghold"],
    [70, "Stable"],
    [55, "Moderate"],
    [40, "Emergency"],
    [15, "Crisis"],
    [8, "Crisis"],
    [0, "Crisis"],
  ])("an MP turnout of %d is a %s", (value, assessment) => {
    expect(assess(value)).toBe(assessment);
  });

  test.each([
    ["Stronghold", "good"],
    ["Crisis", "poor"],
    ["Emergency", "poor"],
    ["Stable", "middling"],
    ["Moderate", "middling"],
    ["a word that nobody foresaw", "middling"],
  ])("%s is drawn %s", (assessment, band) => {
    expect(assessmentBand(assessment)).toBe(band);
  });

  test("a Stronghold is green by turnout too", () => {
    fc.assert(
      fc.property(percent, (value) => {
        expect(assess(value) === "Stronghold").toBe(mpTurnoutBand(value) === "good");
      }),
    );
  });
});

describe("HOME-03 trend badges", () => {
  test.each([
    ["+2", "positive"],
    ["+536", "positive"],
    ["+127", "positive"],
    ["-12.2%", "destructive"],
    ["−12.2%", "destructive"],
    ["0", "destructive"],
    ["", "destructive"],
  ])("%j is %s", (text, band) => {
    expect(trendBand(text)).toBe(band);
  });
});

test.each([
  [0, "good"],
  [-0, "good"],
  [0.1, "good"],
  [2.8, "good"],
  [-0.1, "poor"],
  [-14.7, "poor"],
] as const)("ANLY-03 a change of %d points is %s", (points, band) => {
  expect(changeBand(points)).toBe(band);
});

test("the map's classes of change are symmetric about zero, and none crosses it", () => {
  expect(CHANGE_BREAKS.map((bound) => -bound || 0).toReversed()).toEqual(CHANGE_BREAKS);
  expect(CHANGE_BREAKS).toContain(0);
});
