import { expect, test } from "vitest";
import { districtOf } from "./fixtures.ts";
import { slugOf } from "../../navigation/paths.ts";
import { hasSubRegions, placeAt, placesOf, stepAbove } from "./places.ts";

const district = (partyRegion: string, subRegion: string) => districtOf("X", { partyRegion, subRegion });
const districts = [
  district("Northern", "West Nile"),
  district("Northern", "Acholi"),
  district("Karamoja", "Karamoja"),
];

test("a name becomes a part of an address", () => {
  expect(slugOf("West Nile")).toBe("west-nile");
  expect(slugOf("Ŋora's")).toBe("ŋora-s");
});

test("the largest place comes first, and a sub-region knows its region", () => {
  expect(placesOf(districts, "region").map(({ name }) => name)).toEqual(["Northern", "Karamoja"]);
  expect(placeAt(districts, "west-nile")).toMatchObject({ name: "West Nile", parent: "Northern" });
});

test("what is both region and sub-region is what is looked at", () => {
  expect(placeAt(districts, "karamoja")?.level).toBe("region");
  expect(placeAt(districts, "karamoja", "sub-region")?.level).toBe("sub-region");
});

test("an unknown place is none", () => {
  for (const slug of [null, "", "nowhere", "%"]) expect(placeAt(districts, slug)).toBeNull();
  expect(placeAt([], "northern")).toBeNull();
});

test("only a region of several sub-regions can be drawn by them", () => {
  expect(
    ["northern", "karamoja", "acholi"].map((slug) => hasSubRegions(placeAt(districts, slug) ?? fail())),
  ).toEqual([true, false, false]);
});

test("a region is a step above its sub-regions, unless it has a single one", () => {
  const buganda = district("Central", "Buganda");
  const above = (slug: string) =>
    stepAbove([...districts, buganda], placeAt([...districts, buganda], slug, "sub-region") ?? fail())?.name;
  expect(["acholi", "karamoja", "buganda", "northern"].map(above)).toEqual([
    "Northern",
    undefined,
    undefined,
    undefined,
  ]);
});

function fail(): never {
  throw new Error("no such place");
}
