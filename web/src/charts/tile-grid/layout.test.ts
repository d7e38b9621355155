import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inside, overlaps, type Box } from "../parts/geometry/box.ts";
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

test("on a phone each tile keeps its code and 29 px for a finger, and the drawing is wider than the card", () => {
  const layout = tileLayout(tiles, 294);
  expect(layout.tiles.filter(({ size, code }) => size < 29 || code.length !== 3)).toEqual([]);
  expect(layout.width).toBe(14 * 31 - 2);
});

test("tiles never overlap or leave the width, and keep their order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 280, max: 1400 }), (width) => {
      const layout = tileLayout(tiles, width);
      const boxes = layout.tiles.map(({ x, y, size }) => ({ x, y, width: size, height: size }));
      expect(boxes.filter((box, i) => boxes.slice(i + 1).some((other) => overlaps(box, other)))).toEqual([]);
      const outside = ({ x, y, width: wide, height }: Box) =>
        x < 0 || x + wide > layout.width || y + height > layout.height;
      expect(boxes.filter(outside)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

const REGIONS = ["Central", "Eastern", "Kampala", "Karamoja", "Northern", "Western"];

test.each([280, 296, 330, 360, 480, 620, 900, 1280])("every region is named at %i px", (room) => {
  const { regions, tiles: placed, width, height } = tileLayout(tiles, room);
  expect(regions.map(({ name }) => name).toSorted()).toEqual(REGIONS);
  for (const { name, box } of regions) {
    expect(inside(box, { x: 0, y: 0, width, height }), name).toBe(true);
    const onCode = placed.filter(
      (tile) => tile.code !== "" && overlaps(box, { ...tile, width: tile.size, height: tile.size }),
    );
    expect(onCode, name).toEqual([]);
  }
  for (const { name, line } of regions)
    for (const other of regions)
      if (line && other.name !== name)
        for (let part = 0; part <= 1; part += 0.01) {
          const at = {
            x: line.from.x + (line.to.x - line.from.x) * part,
            y: line.from.y + (line.to.y - line.from.y) * part,
          };
          expect(overlaps({ ...at, width: 0, height: 0 }, other.box), `${name}'s line, ${other.name}`).toBe(
            false,
          );
        }
  regions.forEach(({ box }, i) =>
    expect(regions.slice(i + 1).filter((other) => overlaps(box, other.box))).toEqual([]),
  );
});

test("whatever part of the country is drawn, its borders are closed and none is drawn twice", () => {
  fc.assert(
    fc.property(fc.subarray(tiles, { minLength: 1 }), fc.integer({ min: 280, max: 1280 }), (some, width) => {
      const { borders } = tileLayout(some, width);
      const ends = new Map<string, number>();
      for (const { x1, y1, x2, y2 } of borders)
        for (const end of [`${x1} ${y1}`, `${x2} ${y2}`]) ends.set(end, (ends.get(end) ?? 0) + 1);
      // At three a border between two regions meets the edge of the country.
      expect([...ends.values()].filter((count) => count < 2)).toEqual([]);
      expect(new Set(borders.map((line) => JSON.stringify(line))).size).toBe(borders.length);
    }),
    { numRuns: 30 },
  );
});
