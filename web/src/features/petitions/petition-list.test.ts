import type { Petition } from "@command-center/contract/petitions";
import { addDays, daysBetween } from "@command-center/domain/time/calendar";
import { expect, test } from "vitest";
import { areaOptions } from "../../parts/lists/facets/area-facet.ts";
import { listWords } from "./petition-list-words.ts";
import {
  choicesIn,
  filterIn,
  filterPetitions,
  listBehind,
  NO_FILTER,
  petitionsIn,
  type PetitionFilter,
} from "./petition-list.ts";

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
  withdrawnOn: null,
  status: "filed",
  outcome: null,
  panel: null,
  hearingOn: null,
  isPending: true,
  isOverdue: false,
  daysWaited: 28,
  rulingDueOn: "2025-09-02",
  ...over,
});

const filterBy = (rows: readonly Petition[]) => (filter: Partial<PetitionFilter>) =>
  filterPetitions(rows, { ...NO_FILTER, ...filter }).map(({ id }) => id);
const valueIn = (query: string) => {
  const held = new URLSearchParams(query);
  return (name: string) => held.get(name);
};

test("STAT-06 choices narrow together; none narrows nothing", () => {
  const rows = [
    petition({ id: 1, category: "lc5", isOverdue: true }),
    petition({ id: 2, category: "lc5", status: "hearing" }),
    petition({ id: 3, partyRegion: null, subRegion: null, status: "resolved", isPending: false }),
  ];
  const ids = filterBy(rows);
  expect(filterPetitions(rows, NO_FILTER)).toBe(rows);
  expect(ids({ category: "lc5", due: "overdue" })).toEqual([1]);
  expect(ids({ category: "mp-lc5" })).toEqual([1, 2, 3]);
  expect(ids({ category: "others" })).toEqual([]);
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
  const ids = filterBy(rows);
  expect(choicesIn(rows).panel).toEqual([
    { value: "3", label: "Panel 3" },
    { value: "10", label: "Panel 10" },
    { value: "none", label: "No panel yet" },
  ]);
  expect(["3", "10", "none", "1"].map((panel) => ids({ panel }))).toEqual([[0, 3], [1], [2], []]);
  expect(choicesIn([]).panel).toEqual([]);
});

/** Filed so that it is due on a day, and pending on 2 September. */
const due = (id: number, rulingDueOn: string, over: Partial<Petition> = {}) => {
  const filedOn = addDays(rulingDueOn, -28);
  const daysWaited = daysBetween(filedOn, "2025-09-02");
  return petition({ id, filedOn, rulingDueOn, daysWaited, isOverdue: rulingDueOn < "2025-09-02", ...over });
};

test("DAY-03 petitions are narrowed by due day: overdue, within 7 days, later, or on one day", () => {
  const ruled = { isPending: false, isOverdue: false, status: "resolved", outcome: "dismissed" } as const;
  const rows = [
    due(1, "2025-09-01"),
    due(2, "2025-09-02"),
    due(3, "2025-09-09"),
    due(4, "2025-09-10"),
    due(5, "2025-09-09", ruled),
    petition({ id: 6, rulingDueOn: null, isOverdue: null }),
  ];
  const ids = filterBy(rows);
  expect(ids({ due: "overdue" })).toEqual([1]);
  expect(ids({ due: "7-days" })).toEqual([2, 3]);
  expect(ids({ due: "later" })).toEqual([4]);
  expect(ids({ due: "2025-09-09" })).toEqual([3]);
  expect(ids({ ruling: "dismissed" })).toEqual([5]);
  expect(choicesIn(rows).due.map(({ value }) => value)).toEqual([
    "overdue",
    "7-days",
    "later",
    "2025-09-02",
    "2025-09-09",
    "2025-09-10",
  ]);
});

test("DAY-03 the list is by due day while it shows what waits, and in the order that the address names", () => {
  const rows = [due(1, "2025-09-10"), due(2, "2025-09-03"), due(3, "2025-09-05")];
  const ids = (query: string) => petitionsIn(rows, valueIn(query)).found.map(({ id }) => id);
  expect(ids("status=pending")).toEqual([2, 3, 1]);
  expect(ids("due=7-days")).toEqual([2, 3]);
  expect(ids("")).toEqual([1, 3, 2]);
  expect(ids("status=pending&sort=days&order=asc")).toEqual([1, 3, 2]);
  expect(ids("q=gulu+oma&sort=nonsense")).toEqual([1, 3, 2]);
});

test.each([
  ["status=overdue", { due: "overdue" }],
  ["status=overdue&due=7-days", { due: "7-days" }],
  ["status=hearing&due=overdue", { status: "hearing", due: "overdue" }],
  ["region=Northern", { area: "northern" }],
  ["status=lost&due=2025-02-30&ruling=__proto__&panel=six&category=x&ground=&area=nowhere", {}],
])("DAY-03 the address %s filters by %o", (query, filter) => {
  const rows = [due(1, "2025-09-10")];
  expect(filterIn(valueIn(query), choicesIn(rows), areaOptions(rows))).toEqual({ ...NO_FILTER, ...filter });
});

test.each([
  ["status=pending&area=buganda", "pending in Buganda"],
  ["status=pending&category=mp", "pending MP petitions"],
  ["due=overdue", "overdue"],
  ["due=overdue&category=others&panel=3", "overdue petitions on other contests before panel 3"],
  ["due=7-days", "petitions due in 7 days"],
  ["status=hearing&due=later&panel=none", "in hearing due later before no panel yet"],
  ["due=2025-09-10&ground=voter_bribery", "petitions due on 10 Sep 2025 on voter bribery"],
  ["ruling=fresh_poll_ordered&category=mp-lc5", "MP and LC5 petitions with fresh poll ordered"],
  ["ruling=dismissed&area=none", "petitions dismissed in no region"],
  ["q=+gulu+", "petitions matching “gulu”"],
  ["", "petitions"],
])("PET-01 the list %s is called “%s”", (query, words) => {
  const rows = [
    due(1, "2025-09-10", { subRegion: "Buganda", partyRegion: "Central", panel: 3 }),
    petition({ id: 2, subRegion: null, partyRegion: null }),
  ];
  expect(listWords(petitionsIn(rows, valueIn(query)))).toBe(words);
});

test.each([
  ["overdue", "/disputes-petitions?due=overdue"],
  ["pending", "/disputes-petitions?status=pending"],
  ["/disputes-petitions?status=pending&area=buganda", "/disputes-petitions?status=pending&area=buganda"],
  ["/disputes-petitions/", "/disputes-petitions/"],
  ["/districts-directory/gulu", null],
  ["//evil.example/disputes-petitions", null],
  ["constructor", null],
  [null, null],
])("PET-01 behind a petition with the list %s lies %s", (held, list) => {
  expect(listBehind(held)).toBe(list);
});
