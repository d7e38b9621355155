import type { Petition } from "@command-center/contract/petitions";
import { expect, test } from "vitest";
import { filterPetitions, overdueRows } from "./petition-rows.ts";

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

test("STAT-06 choices narrow together; none narrows nothing", () => {
  const rows = [
    petition({ id: 1, category: "lc5", isOverdue: true }),
    petition({ id: 2, category: "lc5" }),
    petition({ id: 3, partyRegion: null }),
  ];
  const none = { category: null, status: null, region: null };
  const ids = (filter: Partial<typeof none>) =>
    filterPetitions(rows, { ...none, ...filter } as typeof none).map(({ id }) => id);
  expect(filterPetitions(rows, none)).toBe(rows);
  expect(filterPetitions(rows, { ...none, category: "lc5", status: "overdue" }).map(({ id }) => id)).toEqual([
    1,
  ]);
  expect(filterPetitions(rows, { ...none, region: "none" }).map(({ id }) => id)).toEqual([3]);
  expect(ids({})).toHaveLength(3);
});
