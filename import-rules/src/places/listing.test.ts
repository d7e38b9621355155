import { expect, test } from "vitest";
import { listing, type ListedRow } from "./listing.ts";

const named = (name: string, code: string | null = null) => ({ name, code, printedCode: code });
const row = (parish: string, station: string): ListedRow => ({
  district: named("KALUNGU"),
  county: null,
  constituency: named("KALUNGU EAST"),
  subCounty: named("LUKAYA"),
  parish: named(parish),
  station: named(station, "01"),
  registered: 300,
});

test("IMP-19 a list that writes one parish in two ways has it once, as it is written first", () => {
  const list = listing();
  for (const [parish, station] of [
    ["KA'NU", "KANU PRIMARY SCHOOL"],
    ["KA’NU", "KANU CHURCH"],
    ["Ka nu", "KANU MARKET"],
    ["KANU B", "MUKOKO"],
  ] as const)
    list.add(row(parish, station));
  expect(list.list.parishes.map(({ name }) => name)).toEqual(["KA'NU", "KANU B"]);
  const [kanu] = list.list.parishes;
  expect(list.list.stations.map(({ parish }) => parish === kanu?.id)).toEqual([true, true, true, false]);
});
