import * as fc from "fast-check";
import { expect, test } from "vitest";
import { overlaps, type Box } from "../parts/geometry/box.ts";
import { allUnits as tiles } from "./fixtures.ts";
import { codesOf, tileLayout } from "./layout.ts";

test("no tiles or no width take no room", () => {
  expect(tileLayout([], 400)).toMatchObject({ height: 0, tiles: [] });
  expect(tileLayout(tiles, 0)).toMatchObject({ height: 0, tiles: [] });
});

test("146 names get 146 codes of three letters", () => {
  const codes = codesOf(tiles.map((tile) => tile.name));
  expect(new Set(codes).size).toBe(146);
  expect(codes.every((code) => code.length === 3)).toBe(true);
});

test("odd names get codes too", () => {
  expect(codesOf(["Ŋora's", "Bo", "Bo", "", "Mbale", "Mbale City"])).toEqual([
    "Ŋor",
    "Bo",
    "",
    "",
    "Mba",
    "MbC",
  ]);
});

test("at 330 px the 14 columns still fit", () => {
  const layout = tileLayout(tiles, 330);
  expect(Math.max(...layout.tiles.map((tile) => tile.x + tile.size))).toBeLessThanOrEqual(330);
});

test("tiles never overlap or leave the width, and keep their order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 280, max: 1400 }), (width) => {
      const layout = tileLayout(tiles, width);
      const boxes = layout.tiles.map(({ x, y, size }) => ({ x, y, width: size, height: size }));
      expect(boxes.filter((box, i) => boxes.slice(i + 1).some((other) => overlaps(box, other)))).toEqual([]);
      const outside = ({ x, y, width: wide, height }: Box) =>
        x < 0 || x + wide > width || y + height > layout.height;
      expect(boxes.filter(outside)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
