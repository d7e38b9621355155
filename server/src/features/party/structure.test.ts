import { beforeAll, describe, expect, test } from "vitest";
import type { Structure, StructureDistrict } from "@command-center/contract/areas/structure";
import { readEmptyServer, readSampleServer } from "../../testing/sample-server.ts";
import { structure, structureDistricts } from "./structure.store.ts";

const { server, admin } = readSampleServer();
const empty = readEmptyServer();
let answer: Structure;
let districts: StructureDistrict[];

beforeAll(async () => {
  answer = await admin.read("/api/structure");
  districts = await admin.read("/api/structure/districts");
});

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0);

describe("STAT-02 GET /api/structure", () => {
  test("STAT-02 nine organs from the National Conference down to the cell, and seven leagues", () => {
    expect(answer.organs).toHaveLength(9);
    expect(answer.organs[0]?.name).toBe("National Conference");
    expect(answer.organs.at(-1)).toMatchObject({ name: "Cell", units: null, publicUnits: null });
    expect(answer.leagues).toHaveLength(7);
  });

  test("STAT-02 the nine elected CEC posts are held by the declared winners, the others by nobody known", () => {
    const cec = answer.organs.find(({ name }) => name.startsWith("Central Executive Committee"));
    const elected = cec?.posts.filter(({ isElected }) => isElected) ?? [];
    expect(elected).toHaveLength(9);
    expect(elected.every(({ holder, electedOn }) => holder !== null && electedOn === "2025-08-27")).toBe(
      true,
    );
    expect(elected.find(({ title }) => title === "Second National Vice-Chairperson (Female)")?.holder).toBe(
      "Anita Among",
    );
    const others = cec?.posts.filter(({ isElected }) => !isElected) ?? [];
    expect(others.map(({ holder }) => holder)).toEqual(others.map(() => null));
  });

  test("STAT-02 146 districts and 353 constituencies in six regions, as many organs as published", () => {
    expect(answer.total).toMatchObject({ districts: 146, constituencies: 353, pollingStations: 34_684 });
    expect(answer.regions).toHaveLength(6);
    for (const level of ["districts", "constituencies", "subCounties", "parishes", "villages"] as const) {
      expect(sum(answer.regions.map((region) => region[level])), level).toBe(answer.total[level]);
    }
    const organ = (areaKind: string) => answer.organs.find((one) => one.areaKind === areaKind);
    expect(organ("district")).toMatchObject({ units: 146, publicUnits: 146 });
    expect(organ("constituency")).toMatchObject({ units: 353, publicUnits: 353 });
    // The two lists of villages disagree: both stand.
    expect(organ("village")).toMatchObject({ units: 71_214, publicUnits: 71_230 });
  });

  test("STAT-02 each level says of what day its count is, and of whom", () => {
    expect(answer.sources.map(({ measure }) => measure)).toHaveLength(5);
    expect(answer.sources.find(({ measure }) => measure === "polling_stations")?.asOf).toBe("2021-01-14");
  });

  test("STAT-02 146 districts stand on tiles of their own with their units", () => {
    expect(districts).toHaveLength(146);
    expect(sum(districts.map(({ villages }) => villages))).toBe(answer.total.villages);
    expect(new Set(districts.map(({ tile }) => `${tile.column}/${tile.row}`)).size).toBe(146);
  });

  test("a caller limited to one district sees its units alone, and the organs of all", async () => {
    const [one] = districts;
    const scope = [one?.id ?? 0];
    expect(await server.database.read(scope, structureDistricts)).toEqual([one]);
    const scoped = await server.database.read(scope, structure);
    expect(scoped.total).toMatchObject({ districts: 1, villages: one?.villages });
    expect(scoped.organs).toHaveLength(9);
    expect(scoped.organs.map(({ publicUnits }) => publicUnits)).toEqual(Array(9).fill(null));
  });
});

test("an empty database has no organ, no region and counts that are not known", async () => {
  expect(await empty.admin.read("/api/structure")).toEqual({
    organs: [],
    leagues: [],
    total: {
      districts: 0,
      constituencies: null,
      subCounties: null,
      parishes: null,
      villages: null,
      pollingStations: null,
    },
    part: null,
    regions: [],
    sources: [],
  });
  expect(await empty.admin.read("/api/structure/districts")).toEqual([]);
});
