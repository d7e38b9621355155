import { expect, test } from "vitest";
import { comparing, comparisonIn, type Choice } from "./choice.ts";

const KNOWN: Choice[] = ["gulu", "acholi", "northern", "lira", "western"].map((slug) => ({
  slug,
  name: slug[0]?.toUpperCase() + slug.slice(1),
  kind: "District",
}));

test.each<[string | null, string[], string | null, string[] | null]>([
  [null, [], null, null],
  ["", [], null, null],
  ["gulu", ["gulu"], null, null],
  [" gulu , acholi,", ["gulu", "acholi"], null, null],
  ["gulu,gulu", ["gulu", "gulu"], "Gulu is named twice.", ["gulu"]],
  [
    "gulu,acholi,northern,lira,western",
    ["gulu", "acholi", "northern", "lira", "western"],
    "The address names 5 areas. Up to four can be compared.",
    ["gulu", "acholi", "northern", "lira"],
  ],
  [
    "gulu,nowhere,acholi",
    ["gulu", "nowhere", "acholi"],
    "There is no area “nowhere”, or your account may not look at it.",
    ["gulu", "acholi"],
  ],
  [
    "x".repeat(120),
    ["x".repeat(120)],
    `There is no area “${"x".repeat(40)}…”, or your account may not look at it.`,
    [],
  ],
  ["__proto__", ["__proto__"], "There is no area “__proto__”, or your account may not look at it.", []],
])("AREA-02 compare=%j", (held, slugs, sentence, mended) => {
  const { wrong, ...read } = comparisonIn(held, KNOWN);
  expect(read).toEqual({ slugs });
  expect([wrong?.sentence ?? null, wrong?.slugs ?? null]).toEqual([sentence, mended]);
});

test("AREA-02 the choice stands in the address, where it can be read", () => {
  expect(comparing(["gulu", "acholi"])).toBe("/areas?compare=gulu,acholi");
  expect(comparing([])).toBe("/areas");
});
