// @vitest-environment node
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import districts from "../../../../country/districts.csv?raw";
import uganda from "@command-center/domain/uganda-geometry.json";
import type { Geometry } from "./geometry.ts";
import { extentOfMap } from "./skeleton.tsx";

const geometry = uganda as Geometry;
const units = districts
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(","));

test("weighs at most 20 kB brotli", () => {
  const file = readFileSync(new URL("../../../../domain/src/areas/uganda-geometry.json", import.meta.url));
  expect(brotliCompressSync(file).length).toBeLessThanOrEqual(20_000);
});

test("credits its source", () => {
  expect(geometry.credit).toBe("Uganda Bureau of Statistics, 2014 boundaries; ISC");
});

test("places every one of the 146 units in one of the 112 polygons", () => {
  expect(geometry.polygons).toHaveLength(112);
  const placed = geometry.polygons.flatMap((polygon) =>
    polygon.units.map((unit) => [unit, polygon.name, polygon.region]),
  );
  const expected = units.map((unit) => [unit[0], unit[9], unit[7]]);
  expect(placed.toSorted()).toEqual(expected.toSorted());
});

test("merges into 6 party regions and 17 sub-regions", () => {
  expect(geometry.regions.map((region) => region.name)).toEqual([
    "Central",
    "Eastern",
    "Kampala",
    "Karamoja",
    "Northern",
    "Western",
  ]);
  expect(geometry.subRegions).toHaveLength(17);
});

test("every path is drawable and every label inside the box", () => {
  const shapes = [...geometry.polygons, ...geometry.regions, ...geometry.subRegions];
  const paths = [...shapes, ...geometry.lakes].map((shape) => shape.path);
  for (const path of [...paths, geometry.nation, geometry.districtBorders, geometry.regionBorders])
    expect(path).toMatch(/^m-?[\d.]+[ -][\d. mz-]+$/);
  for (const { x, y } of shapes) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(geometry.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(geometry.height);
  }
  expect({ width: geometry.width, height: geometry.height }).toEqual(extentOfMap);
});
