import type { Petition } from "@command-center/contract/petitions";
import { expect, test } from "vitest";
import { filterPetitions, overdueRows, panelOptions, type PetitionFilter } from "./petition-rows.ts";

const petition = (over: Partial<Petition>): Petition => ({
  id: 1,
  number: "MP/001",
  category: "mp",
  contest: "Ŋ'oma County",
  seatId: 1,
  district: "Gulu",
  subRegion: "Acholi",
  partyRegion: "Northern",
  ground: "violence",
  filedOn: "2025-08-05",
  servedOn: null,
  heardOn: null,
  ruledOn: null,
  status: "filed",
  outcome: null,
  panel: null,
  isPending: true,
  isOverdue: false,
  daysWaited: 28,
  ...over,
});

test("STAT-06 those past the clock, the longest waiting first", () => {
  const rows = [
    petition({ id: 1, isOverdue: true, daysWaited: 32 }),
    petition({ id: 2, isOverdue: true, daysWaited: 44 }),
    petition({ id: 3, isOverdue: false, daysWaited: 50 }),
    petition({ id: 4, isOverdue: null, daysWaited: 60 }),
  ];
  expect(overdueRows(rows).map(({ id }) => id)).toEqual([2, 1]);
});

const NONE: PetitionFilter = { category: null, status: null, ground: null, panel: null, area: null };

test("STAT-06 choices narrow together; none narrows nothing", () => {
  const rows = [
    petition({ id: 1, category: "lc5", isOverdue: true }),
    petition({ id: 2, category: "lc5", status: "hearing" }),
    petition({ id: 3, partyRegion: null, subRegion: null, status: "resolved", isPending: false }),
  ];
  const ids = (filter: Partial<PetitionFilter>) =>
    filterPetitions(rows, { ...NONE, ...filter }).map(({ id }) => id);
  expect(filterPetitions(rows, NONE)).toBe(rows);
  expect(ids({ category: "lc5", status: "overdue" })).toEqual([1]);
  expect(ids({ status: "pending" })).toEqual([1, 2]);
  expect(ids({ status: "hearing" })).toEqual([2]);
  expect(ids({ ground: "violence" })).toEqual([1, 2, 3]);
  expect(ids({ ground: "voter_bribery" })).toEqual([]);
  expect(ids({ area: "none" })).toEqual([3]);
  expect(ids({ area: "northern" })).toEqual([1, 2]);
  expect(ids({ area: "acholi", status: "pending" })).toEqual([1, 2]);
  expect(ids({ area: "buganda" })).toEqual([]);
});

test("PET-01 petitions are narrowed to a panel, also those before none", () => {
  const rows = [3, 10, null, 3].map((panel, id) => petition({ id, panel }));
  const ids = (panel: string) => filterPetitions(rows, { ...NONE, panel }).map(({ id }) => id);
  expect(panelOptions(rows)).toEqual([
    { value: "3", label: "Panel 3" },
    { value: "10", label: "Panel 10" },
    { value: "none", label: "No panel yet" },
  ]);
  expect([ids("3"), ids("10"), ids("none"), ids("1")]).toEqual([[0, 3], [1], [2], []]);
  expect(panelOptions([])).toEqual([]);
});
