import type { Petition } from "@command-center/contract/petitions";
import { describe, expect, test } from "vitest";
import { filterPetitions, overdueRows, petitionRows } from "./petition-rows.ts";

const petition = (over: Partial<Petition>): Petition => ({
  id: 1,
  number: "MP/001",
  category: "mp",
  contest: "Ŋ'oma County",
  district: "Gulu",
  partyRegion: "Northern",
  ground: "violence",
  filedOn: "2025-08-05",
  servedOn: null,
  heardOn: null,
  ruledOn: null,
  status: "filed",
  outcome: null,
  panel: null,
  ...over,
});
const rowsOf = (...given: Partial<Petition>[]) => petitionRows(given.map(petition), "2025-09-02", 28);

describe("STAT-06 petitions against the 28-day clock", () => {
  test.each([
    ["filed 28 days ago is still in time", { filedOn: "2025-08-05" }, 28, false],
    ["filed 29 days ago is past it", { filedOn: "2025-08-04" }, 29, true],
    [
      "a ruling after 40 days is late no more",
      { filedOn: "2025-07-20", ruledOn: "2025-08-29", status: "resolved", outcome: "dismissed" },
      40,
      false,
    ],
    ["withdrawn waits for nothing", { filedOn: "2025-07-20", status: "withdrawn" }, null, false],
  ] as const)("STAT-06 %s", (_, over, days, isOverdue) => {
    expect(rowsOf(over)[0]).toMatchObject({ days, isOverdue });
  });

  test("without an as-of date nothing is late and no age is known", () => {
    expect(petitionRows([petition({ filedOn: "2025-07-01" })], null, 28)[0]).toMatchObject({
      days: null,
      isOverdue: false,
    });
  });

  test("STAT-06 the longest waiting come first", () => {
    const rows = rowsOf({ id: 1, filedOn: "2025-08-01" }, { id: 2, filedOn: "2025-07-20" }, { id: 3 });
    expect(overdueRows(rows).map(({ id }) => id)).toEqual([2, 1]);
  });
});

test("STAT-06 choices narrow together; none narrows nothing", () => {
  const rows = rowsOf(
    { id: 1, category: "lc5", filedOn: "2025-07-20" },
    { id: 2, category: "lc5" },
    { id: 3, partyRegion: null },
  );
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
