import { expect, test } from "vitest";
import { boundaryName, sharedNote, type Boundary } from "./boundaries.ts";
import country from "./uganda-geometry.json" with { type: "json" };

const abim = { name: "Abim", units: ["Abim"] };
const gulu = { name: "Gulu", units: ["Gulu", "Gulu City", "Omoro"] };
const lira = { name: "Lira", units: ["Lira", "Lira City"] };

test.each([
  [abim, ["Abim"], "Abim"],
  [abim, [], "Abim"],
  [gulu, gulu.units, "Gulu (3 districts)"],
  [gulu, [], "Gulu (3 districts)"],
  [gulu, ["Gulu", "Omoro"], "Gulu (2 of 3 districts)"],
  [gulu, ["Gulu City"], "Gulu City (1 of 3 districts)"],
])("of %o, with values of %o: %s", (boundary, valued, name) => {
  expect(boundaryName(boundary, valued)).toBe(name);
});

const whole = (boundary: Boundary) => ({ ...boundary, valued: boundary.units });

test("a map in which boundaries hold several districts says so", () => {
  expect(sharedNote([whole(abim)])).toBeNull();
  expect(sharedNote([whole(abim), whole(gulu)])).toBe(
    "1 boundary covers 3 of today's districts; the value is for all of them together.",
  );
  expect(sharedNote([whole(lira), whole(gulu)])).toBe(
    "2 boundaries each cover 2 to 3 of today's districts; the value is for all of them together.",
  );
  expect(sharedNote(country.polygons.map(whole))).toBe(
    "26 boundaries each cover 2 to 4 of today's districts; the value is for all of them together.",
  );
});

test("where only a part of a boundary's districts has a value, it is named, of many their number", () => {
  const part = { ...gulu, valued: ["Gulu City"] };
  expect(sharedNote([whole(lira), part])).toContain(" Shown in part: Gulu City (1 of 3 districts).");
  expect(sharedNote([part, part, part, part])).toContain(" 4 of them show only some of their districts.");
  expect(sharedNote([{ ...gulu, valued: [] }])).not.toMatch(/Shown in part|only some/);
});
