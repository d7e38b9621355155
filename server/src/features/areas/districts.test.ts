import { beforeAll, expect, test } from "vitest";
import type { District, Division } from "@command-center/contract/areas/districts";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
let districts: District[];
let divisions: Division[];

beforeAll(async () => {
  districts = await admin.read("/api/districts");
  divisions = await admin.read("/api/divisions");
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

test("STAT-07 146 districts: 135 districts, Kampala and 10 other cities", () => {
  const ofType = (type: District["type"]) => districts.filter((district) => district.type === type);
  expect(districts).toHaveLength(146);
  expect(ofType("district")).toHaveLength(135);
  expect(ofType("city")).toHaveLength(10);
  expect(ofType("capital city").map(({ name }) => name)).toEqual(["Kampala"]);
  expect(new Set(districts.map(({ slug }) => slug)).size).toBe(146);
});

test("STAT-04 the districts' members sum to the register: 18,500,000", () => {
  expect(sum(districts.map(({ members }) => members ?? 0))).toBe(18_500_000);
  expect(districts.every(({ members }) => (members ?? 0) > 0)).toBe(true);
});

test("HOME-03 the districts' votes sum to 9,220,000 (MP) and 43% of the register (LC5)", () => {
  expect(sum(districts.map(({ mp }) => mp?.votesCast ?? Number.NaN))).toBe(9_220_000);
  expect(sum(districts.map(({ mp }) => mp?.registered ?? Number.NaN))).toBe(18_500_000);
  expect(sum(districts.map(({ lc5 }) => lc5?.votesCast ?? Number.NaN))).toBe(0.43 * 18_500_000);
});

test("STAT-07 each district lies in one of 6 party regions, on a tile and in a 2014 polygon of its own kind", () => {
  expect(new Set(districts.map(({ partyRegion }) => partyRegion)).size).toBe(6);
  expect(new Set(districts.map(({ statutoryRegion }) => statutoryRegion)).size).toBe(4);
  expect(new Set(districts.map(({ tile }) => `${tile.column}/${tile.row}`)).size).toBe(146);
  expect(districts.every(({ polygon, subRegion }) => polygon !== "" && subRegion !== "")).toBe(true);
});

test("STAT-07 percentages follow from their own numerator and denominator and never leave 0 to 100", () => {
  for (const { mp, lc5, name } of districts) {
    for (const turnout of [mp, lc5]) {
      if (turnout === null) throw new Error(`${name} has no turnout.`);
      expect(turnout.percent).toBeCloseTo((turnout.votesCast / turnout.registered) * 100, 0);
      expect(Math.abs((turnout.percent ?? 0) - (turnout.votesCast / turnout.registered) * 100)).toBeLessThan(
        0.051,
      );
      expect(turnout.unitsReported).toBeLessThanOrEqual(turnout.unitsExpected);
    }
  }
});

test("STAT-06 petitions by district are those of the records that name a district", async () => {
  const petitions = await admin.read<{ district: string | null }[]>("/api/petitions");
  const counted = Object.fromEntries(districts.map(({ name, petitions: count }) => [name, count]));
  for (const { name } of districts) {
    expect(counted[name], name).toBe(petitions.filter(({ district }) => district === name).length);
  }
});

test("ELEC-05 HOME-02 Kampala's five divisions lie between 6% and 10%, and sum to Kampala", () => {
  expect(divisions.map(({ name, district }) => `${district} ${name}`)).toEqual([
    "Kampala Central",
    "Kampala Kawempe",
    "Kampala Makindye",
    "Kampala Nakawa",
    "Kampala Rubaga",
  ]);
  for (const { mp, name } of divisions) {
    expect(mp?.percent, name).toBeGreaterThanOrEqual(6);
    expect(mp?.percent, name).toBeLessThanOrEqual(10);
  }
  const kampala = districts.find(({ name }) => name === "Kampala");
  expect(sum(divisions.map(({ mp }) => mp?.votesCast ?? 0))).toBe(kampala?.mp?.votesCast);
  expect(sum(divisions.map(({ mp }) => mp?.registered ?? 0))).toBe(kampala?.members);
  expect(kampala?.mp?.percent).toBe(8);
});

test("a turnout over 100% is kept as a finding and changes no figure", async () => {
  const { db } = server.database;
  const [row] = await db
    .selectFrom("turnout_count")
    .selectAll()
    .where("contest_kind", "=", "mp_primary")
    .limit(1)
    .execute();
  if (row === undefined) throw new Error("The sample has no turnout.");
  const { id: _, recorded_at: _at, retired_at: _until, ...columns } = row;
  await server.change(async (write) => {
    write.touch("turnout");
    await write.db
      .insertInto("turnout_count")
      .values({
        ...columns,
        votes_cast: row.registered + 1,
        standing: "finding",
        finding: "More votes than members",
      })
      .execute();
  });
  expect(await admin.read("/api/districts")).toEqual(districts);
});
