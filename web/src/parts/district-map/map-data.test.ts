import type { District } from "@command-center/contract/areas/districts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillOf } from "../../charts/parts/classes.ts";
import { turnoutOf } from "../turnout/fixtures.ts";
import { districtOf } from "./fixtures.ts";
import { mapData } from "./map-data.ts";
import { MAP_MEASURES, scaleOf } from "./measures.ts";
import { placeAt } from "./places.ts";

const turnout = (votesCast: number, registered: number) =>
  turnoutOf(votesCast, registered, { unitsReported: 3, unitsExpected: 4 });

const district = (name: string, some: Partial<District> = {}) =>
  districtOf(name, {
    subRegion: "West Nile",
    mp: turnout(400, 1000),
    lc5: turnout(300, 1000),
    petitions: 2,
    lc5Status: "New",
    ...some,
  });

describe("what the map shows", () => {
  const arua = district("Arua");
  const city = district("Arua City", {
    polygon: "Arua",
    members: 3000,
    mp: turnout(3000, 3000),
    petitions: 1,
  });

  test("units that share a polygon of 2014 are added up, not averaged", () => {
    const { polygons } = mapData([arua, city], "turnout");
    expect(polygons).toHaveLength(1);
    expect(polygons[0]).toMatchObject({
      polygon: "Arua",
      value: 85,
      label: "85.0%",
      units: ["Arua", "Arua City"],
    });
    expect(mapData([arua, city], "petitions").polygons[0]?.value).toBe(3);
    expect(mapData([arua, city], "members").polygons[0]?.value).toBe(4000);
  });

  test("the change is in percentage points, with its sign", () => {
    expect(mapData([arua], "change").areas[0]).toMatchObject({ value: -10, label: "−10.0 points" });
    const level = district("Level", { lc5: turnout(400, 1000) });
    expect(mapData([level], "change").areas[0]?.label).toBe("0.0 points");
  });

  test("STAT-01 a change is the difference of the two turnouts as the maps write them, whatever was counted", () => {
    const counts = fc
      .integer({ min: 1, max: 3_000_000 })
      .chain((registered) => fc.nat(registered).map((votesCast) => turnout(votesCast, registered)));
    const tenths = (label = "") => Math.round(Number.parseFloat(label.replace("−", "-")) * 10);
    fc.assert(
      fc.property(fc.array(fc.record({ mp: counts, lc5: counts }), { minLength: 1, maxLength: 4 }), (all) => {
        const units = all.map((some) => district("Arua", some));
        const written = (measure: "turnout" | "lc5" | "change") =>
          tenths(mapData(units, measure).polygons[0]?.label);
        expect(written("change")).toBe(written("lc5") - written("turnout"));
      }),
    );
  });

  test("what has not reported has no value, and is not counted as reported", () => {
    const silent = district("Silent", { mp: null, lc5: null });
    const data = mapData([arua, silent], "turnout");
    expect(data.areas[1]).toMatchObject({ value: null, label: "No data" });
    expect(data.reported).toEqual({ units: 3, expected: 4, districts: 1, total: 2 });
    expect(mapData([silent], "change").areas[0]?.value).toBeNull();
  });

  test("the region with the most districts is labelled first", () => {
    const west = district("Mbarara", { partyRegion: "Western" });
    expect(mapData([west, arua, city], "turnout").labels.map(({ place }) => place)).toEqual([
      "Northern",
      "Western",
    ]);
  });

  const west = (name: string, subRegion: string) => district(name, { partyRegion: "Western", subRegion });
  const country = [
    arua,
    city,
    west("Mbarara", "Ankole"),
    west("Ntungamo", "Ankole"),
    west("Kasese", "Rwenzori"),
  ];

  test("a region's value is that of its districts together, and says how many they are", () => {
    expect(mapData(country, "members", "region").areas).toEqual([
      expect.objectContaining({ id: "western", name: "Western", polygon: "Western", value: 3000 }),
      expect.objectContaining({ id: "northern", value: 4000, regionName: "2 districts and cities" }),
    ]);
    expect(mapData(country, "turnout", "sub-region").areas.map(({ id }) => id)).toEqual([
      "ankole",
      "west-nile",
      "rwenzori",
    ]);
  });

  test("looked into, a place shows and counts its own alone, labelled one by one", () => {
    const western = placeAt(country, "western");
    const data = mapData(country, "lc5", "district", western);
    expect(data.areas.map(({ name }) => name)).toEqual(["Mbarara", "Ntungamo", "Kasese"]);
    expect(data.labels.map(({ place }) => place)).toEqual(["Mbarara", "Ntungamo", "Kasese"]);
    expect(data.reported).toEqual({ units: 9, expected: 12, districts: 3, total: 3 });
    expect(mapData(country, "lc5", "sub-region", western).areas.map(({ id }) => id)).toEqual([
      "ankole",
      "rwenzori",
    ]);
  });

  test("counts are circles, shares and changes are shades", () => {
    expect(MAP_MEASURES.map((measure) => [measure, scaleOf(measure).as])).toEqual([
      ["turnout", "shades"],
      ["lc5", "shades"],
      ["change", "shades"],
      ["petitions", "circles"],
      ["members", "circles"],
    ]);
  });

  test("no loss is shaded like no change, and what reads 0.0 is no loss", () => {
    const scale = scaleOf("change");
    const classes = scale.as === "shades" ? scale.classes : undefined;
    const fill = (lc5: number) => {
      const [area] = mapData(
        [district("Arua", { mp: turnout(40_000, 100_000), lc5: turnout(lc5, 100_000) })],
        "change",
      ).areas;
      return classes && fillOf(area?.value ?? null, classes);
    };
    expect(fill(39_900)).toBe("var(--d2)");
    expect(fill(38_200)).toBe(fill(39_900));
    expect(fill(40_000)).toBe("var(--d4)");
    expect(fill(39_990)).toBe(fill(40_000));
    expect(fill(43_800)).toBe(fill(40_000));
  });

  test("nothing at all is drawn as nothing", () => {
    expect(mapData([], "turnout")).toMatchObject({ areas: [], polygons: [], labels: [] });
  });
});
