import { expect, test } from "vitest";
import uganda from "@command-center/domain/uganda-geometry.json";
import type { Geometry } from "./geometry.ts";
import { nearestThatWay } from "../parts/geometry/nearest.ts";

const { polygons } = uganda as Geometry;
const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const index = (name: string) => polygons.findIndex((polygon) => polygon.name === name);
const from = (name: string, key: string) => polygons[nearestThatWay(polygons, index(name), key)]?.name;

test("an arrow moves to the neighbour on that side", () => {
  expect(from("Gulu", "ArrowRight")).toBe("Pader");
  expect(from("Gulu", "ArrowUp")).toBe("Lamwo");
  expect(from("Kisoro", "ArrowLeft")).toBe("Kisoro");
});

test("a move goes the way of its arrow, or nowhere", () => {
  polygons.forEach((start, i) => {
    const ends = keys.map((key) => polygons[nearestThatWay(polygons, i, key)] ?? start);
    const [left, right, up, down] = ends;
    expect(left?.x).toBeLessThanOrEqual(start.x);
    expect(right?.x).toBeGreaterThanOrEqual(start.x);
    expect(up?.y).toBeLessThanOrEqual(start.y);
    expect(down?.y).toBeGreaterThanOrEqual(start.y);
  });
});

test("every district can be reached from Kampala", () => {
  const reached = new Set([index("Kampala")]);
  for (const at of reached) for (const key of keys) reached.add(nearestThatWay(polygons, at, key));
  const missed = polygons.filter((_, i) => !reached.has(i)).map((polygon) => polygon.name);
  expect(missed).toEqual([]);
});

test("no points, no move", () => {
  expect(nearestThatWay([], 0, "ArrowUp")).toBe(0);
});
