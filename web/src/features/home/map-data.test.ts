import type { District } from "@command-center/contract/districts";
import { describe, expect, test } from "vitest";
import { mapData } from "./map-data.ts";

const turnout = (votesCast: number, registered: number) => ({
  votesCast,
  registered,
  percent: (votesCast / registered) * 100,
  unitsReported: 3,
  unitsExpected: 4,
});

const district = (name: string, some: Partial<District> = {}): District => ({
  id: name.length,
  slug: name.toLowerCase(),
  name,
  type: "district",
  statutoryRegion: "Northern",
  subRegion: "West Nile",
  partyRegion: "Northern",
  polygon: name,
  tile: { column: 0, row: 0 },
  members: 1000,
  mp: turnout(400, 1000),
  lc5: turnout(300, 1000),
  petitions: 2,
  lc5Status: "New",
  ...some,
});

describe("what the home map shows", () => {
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
      label: "85%",
      units: ["Arua", "Arua City"],
    });
    expect(mapData([arua, city], "petitions").polygons[0]?.value).toBe(3);
    expect(mapData([arua, city], "members").polygons[0]?.value).toBe(4000);
  });

  test("the change is in percentage points, with its sign", () => {
    expect(mapData([arua], "change").areas[0]).toMatchObject({ value: -10, label: "-10.0 pts" });
    const level = district("Level", { lc5: turnout(400, 1000) });
    expect(mapData([level], "change").areas[0]?.label).toBe("0.0 pts");
  });

  test("what has not reported has no value, and is not counted as reported", () => {
    const silent = district("Silent", { mp: null, lc5: null });
    const data = mapData([arua, silent], "turnout");
    expect(data.areas[1]).toMatchObject({ value: null, label: "No data" });
    expect(data.reported).toEqual({ units: 3, expected: 4, districts: 1 });
    expect(mapData([silent], "change").areas[0]?.value).toBeNull();
  });

  test("the region with the most districts is labelled first", () => {
    const west = district("Mbarara", { partyRegion: "Western" });
    expect(mapData([west, arua, city], "turnout").regionLabels.map(({ region }) => region)).toEqual([
      "Northern",
      "Western",
    ]);
  });

  test("nothing at all is drawn as nothing", () => {
    expect(mapData([], "turnout")).toMatchObject({ areas: [], polygons: [], regionLabels: [] });
  });
});
