import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inside, overlaps } from "../parts/geometry/box.ts";
import { extent } from "@command-center/domain/areas/uganda-geometry";
import uganda from "@command-center/domain/uganda-geometry.json";
import type { Geometry } from "./geometry.ts";
import { mapLayout } from "./layout.ts";

const geometry = uganda as Geometry;
const names = ["Western", "Central", "Northern", "Eastern", "Karamoja", "Kampala"];
const labels = names.map((place, i) => ({ place, text: `${(i + 1) * 14.5}%` }));

test.each([280, 330, 360, 390, 620, 900, 1400])("every region is named at %i px", (width) => {
  const layout = mapLayout(geometry, width, 640, labels);
  expect(layout.labels.map((label) => label.place)).toEqual(names);
  expect(layout.height).toBeLessThanOrEqual(640);
});

test("Lake Victoria is named from 320 px screens up", () => {
  expect(mapLayout(geometry, 284, 640, labels).water.map((lake) => lake.text)).toEqual(["Lake Victoria"]);
});

test("narrow maps set the figure under the name, wide ones beside it", () => {
  expect(mapLayout(geometry, 330, 640, labels).labels[0]?.lines).toEqual(["Western", "14.5%"]);
  expect(mapLayout(geometry, 620, 640, labels).labels[0]?.lines).toEqual(["Western 14.5%"]);
});

test("only Kampala is called out by a line", () => {
  const called = mapLayout(geometry, 620, 640, labels).labels.filter((label) => label.from);
  expect(called.map((label) => label.place)).toEqual(["Kampala"]);
});

test("unknown regions and no labels draw nothing", () => {
  expect(mapLayout(geometry, 620, 640, [{ place: "Bugaŋda", text: "9%" }]).labels).toEqual([]);
  expect(mapLayout(geometry, 620, 640, []).labels).toEqual([]);
});

test("a part of the country fills the map, in the middle, without callouts", () => {
  const west = extent(geometry.regions.find(({ name }) => name === "Western")?.path ?? "");
  const whole = mapLayout(geometry, 620, 640, labels);
  const part = mapLayout(geometry, 620, 640, labels, { part: west });
  expect(part.height).toBe(whole.height);
  expect(part.scale).toBeGreaterThan(whole.scale);
  expect(part.left + (west.x + west.width / 2) * part.scale).toBeCloseTo(310, 0);
  expect(part.top + (west.y + west.height / 2) * part.scale).toBeCloseTo(part.height / 2, 0);
  expect(part.labels[0]).toMatchObject({ place: "Western", from: null });
});

test("no part is drawn larger than its boundaries allow", () => {
  const kampala = extent(geometry.regions.find(({ name }) => name === "Kampala")?.path ?? "");
  const whole = mapLayout(geometry, 620, 640, []);
  const part = mapLayout(geometry, 620, 640, [{ place: "Kampala", text: "8%" }], { part: kampala });
  expect(part.scale).toBe(6 * whole.scale);
  expect(part.labels[0]?.from).toBeNull();
});

test("sub-regions can be labelled in the place of regions", () => {
  const wanted = geometry.subRegions.map(({ name }) => ({ place: name, text: "" }));
  const layout = mapLayout(geometry, 620, 640, wanted, { places: geometry.subRegions });
  expect(layout.labels).toHaveLength(17);
});

test("labels never overlap or leave the map, whatever they say", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1920 }),
      fc.integer({ min: 100, max: 1200 }),
      fc.shuffledSubarray(names),
      fc.string({ maxLength: 30 }),
      (width, tallest, regions, text) => {
        const layout = mapLayout(
          geometry,
          width,
          tallest,
          regions.map((place) => ({ place, text })),
        );
        const frame = { x: 0, y: 0, width, height: layout.height };
        layout.labels.forEach(({ box }, i) => {
          expect(inside(box, frame)).toBe(true);
          for (const other of layout.labels.slice(i + 1)) expect(overlaps(box, other.box)).toBe(false);
        });
        expect(layout.scale).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test("in every part of the country, district labels with their number of districts never meet or leave the map", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...geometry.subRegions, ...geometry.regions),
      fc.integer({ min: 280, max: 1280 }),
      fc.integer({ min: 240, max: 640 }),
      (place, width, tallest) => {
        const part = extent(place.path);
        const within = geometry.polygons.filter(
          ({ x, y }) => x >= part.x && x <= part.x + part.width && y >= part.y && y <= part.y + part.height,
        );
        const layout = mapLayout(
          geometry,
          width,
          tallest,
          within.map(({ name }) => ({ place: name, name: `${name} (3 districts)`, text: "48.2%" })),
          { part, places: within },
        );
        const frame = { x: 0, y: 0, width, height: layout.height };
        layout.labels.forEach(({ box }, i) => {
          expect(inside(box, frame)).toBe(true);
          for (const other of layout.labels.slice(i + 1)) expect(overlaps(box, other.box)).toBe(false);
        });
      },
    ),
    { numRuns: 60 },
  );
});

test("a label that would meet another one moves over what it names before it is left out", () => {
  const box = { path: "m0 0 200 0 0 200-200 0z", x: 100, y: 100 };
  const places = [
    { ...box, name: "Gulu" },
    { ...box, name: "Omoro" },
  ];
  const wanted = places.map(({ name }) => ({ place: name, text: "48.2%" }));
  const { labels: placed } = mapLayout(
    { ...geometry, width: 200, height: 200, callouts: [] },
    400,
    400,
    wanted,
    { places },
  );
  expect(placed.map(({ place }) => place)).toEqual(["Gulu", "Omoro"]);
  expect(placed[1]?.y).not.toBe(placed[0]?.y);
});
