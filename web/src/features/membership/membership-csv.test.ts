import type { Cycle } from "@command-center/contract/cycle";
import type { Membership } from "@command-center/contract/areas/membership";
import { expect, test } from "vitest";
import { membershipCsv } from "./membership-csv.ts";

const measured = {
  members: 90,
  target: 100,
  reached: 90,
  registeredVoters: 80,
  perVoter: 1.13,
};
const nothing = { ...measured, target: null, reached: null, registeredVoters: null, perVoter: null };
const cycle = { asOf: "2025-09-02", isSample: true } as Cycle;
const membership: Membership = {
  register: { version: "2", asOf: "2025-05-01", source: "Party secretariat" },
  voters: { asOf: "2021-01-14", source: "Electoral Commission" },
  record: "Partly sample (invented)",
  targetDueOn: "2026-01-12",
  total: { ...measured, isFinding: true },
  part: null,
  regions: [{ id: 1, partyRegion: "Northern", partOf: null, share: 100, ...measured }],
  districts: [
    { id: 2, slug: "gulu", name: "Gulu", subRegion: "Acholi", partyRegion: "Northern", ...nothing },
  ],
};
const cellsOf = ({ columns, rows }: ReturnType<typeof membershipCsv>) =>
  rows.map((row) => columns.map(({ value }) => value(row)));

test("STAT-04 EXP-06 the country, each region and each district with what its members are measured by", () => {
  const table = membershipCsv(membership, cycle);
  expect(cellsOf(table)).toEqual([
    ["country", "All", null, 90, 100, 90, 80, 1.13, "Partly sample (invented)"],
    ["region", "Northern", "Northern", 90, 100, 90, 80, 1.13, "Partly sample (invented)"],
    ["district", "Gulu", "Northern", 90, null, null, null, null, "Partly sample (invented)"],
  ]);
  expect(table.facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Members: party register 2 of 2025-05-01, Party secretariat",
    "Registered voters: of 2021-01-14, Electoral Commission",
    "Target: the national target for 2026-01-12, shared out by registered voters",
  ]);
});

test("STAT-04 with nothing recorded the file says so", () => {
  const table = membershipCsv(
    { ...membership, register: null, voters: null, targetDueOn: null, regions: [], districts: [] },
    cycle,
  );
  expect(cellsOf(table)).toHaveLength(1);
  expect(table.facts.map(({ value }) => value)).toEqual([
    "no party register is recorded",
    "not recorded",
    "the national target, shared out by registered voters",
  ]);
});
