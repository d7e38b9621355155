import geometry from "@command-center/domain/uganda-geometry.json" with { type: "json" };
import { expect, test } from "vitest";
import { pathOperators } from "./map-block.ts";

test("EXP-08 relative steps become points on the page, placed and scaled", () => {
  expect(pathOperators("m1 2 3-.5z", 10, 100, 0)).toBe("110 20 m 140 15 l h ");
});

test("EXP-08 after a ring is closed, the next begins from where it began", () => {
  expect(pathOperators("m10 10 5 0 0 5zm1 1 2 0 0 2z", 1, 0, 0)).toBe(
    "10 10 m 15 10 l 15 15 l h 11 11 m 13 11 l 13 13 l h ",
  );
});

test("EXP-08 every outline of the country lies within its box", () => {
  const isWithin = (value: number, length: number) => value >= -1 && value <= length + 1;
  const { polygons, regions, lakes, nation, width, height } = geometry;
  expect(polygons).toHaveLength(112);
  for (const path of [...polygons, ...regions, ...lakes].map((shape) => shape.path).concat(nation)) {
    const operators = pathOperators(path, 1, 0, 0);
    expect(operators).toMatch(/^(-?[\d.]+ -?[\d.]+ [ml] |h )+$/);
    const outside = [...operators.matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]/g)].filter(
      ([, x, y]) => !(isWithin(Number(x), width) && isWithin(Number(y), height)),
    );
    expect(outside).toEqual([]);
  }
});
