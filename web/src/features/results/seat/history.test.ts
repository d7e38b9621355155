import { expect, test } from "vitest";
import type { Petition } from "@command-center/contract/petitions";
import type { SeatDeclaration } from "@command-center/contract/results/seat";
import { historyOf, shortNames, timeDeclared } from "./history.ts";
import { aDeclaration } from "./fixtures.ts";

const ruling = (some: Partial<Petition>): Petition => ({
  id: 1,
  number: "MP/073",
  category: "mp",
  contest: "Budaka County",
  seatId: 23,
  district: "Budaka",
  subRegion: "Bukedi",
  partyRegion: "Eastern",
  ground: "violence",
  filedOn: "2025-07-20",
  servedOn: null,
  heardOn: null,
  ruledOn: "2025-08-02",
  withdrawnOn: null,
  status: "resolved",
  outcome: "fresh_poll_ordered",
  panel: 3,
  hearingOn: null,
  isPending: false,
  isOverdue: false,
  daysWaited: 13,
  rulingDueOn: null,
  ...some,
});
const said = (declarations: readonly SeatDeclaration[], petitions: readonly Petition[]) =>
  historyOf(declarations, petitions).map((entry) => [
    entry.on,
    entry.kind === "ruling" ? entry.petition.number : entry.declaration.reason,
    entry.daysLater,
  ]);

const first = aDeclaration({ id: 1, declaredOn: "2025-07-19", isCurrent: false });
const rerun = aDeclaration({ id: 2, reason: "rerun", declaredOn: "2025-08-06" });

test("SEAT-01 rulings stand between the declarations, with the days between", () => {
  expect(said([first, rerun], [ruling({})])).toEqual([
    ["2025-07-19", "first", null],
    ["2025-08-02", "MP/073", 14],
    ["2025-08-06", "rerun", 4],
  ]);
});

test("SEAT-01 what the tribunal dismissed, or has not ruled on, changed nothing", () => {
  const petitions = [
    ruling({ outcome: "dismissed" }),
    ruling({ ruledOn: null, outcome: null, status: "hearing" }),
  ];
  expect(said([first], petitions)).toEqual([["2025-07-19", "first", null]]);
  expect(said([], [])).toEqual([]);
});

test("SEAT-01 a ruling that names another winner comes before its declaration, also of the same day", () => {
  const after = aDeclaration({ id: 3, reason: "ruling", declaredOn: "2025-08-02" });
  const petitions = [ruling({ outcome: "other_candidate_declared" })];
  expect(said([first, after], petitions).map(([, what]) => what)).toEqual(["first", "MP/073", "ruling"]);
});

test.each([
  ["2025-08-06T16:24:00.000Z", "2025-08-06", "19:24"],
  ["2025-08-05T21:30:00.000Z", "2025-08-06", "00:30"],
  // Stands in where a file tells the day alone.
  ["2025-08-06T14:00:00.000Z", "2025-08-06", null],
  ["2025-08-07T08:00:00.000Z", "2025-08-06", null],
])("SEAT-01 declared at %s on %s: %s", (declaredAt, declaredOn, time) => {
  expect(timeDeclared({ declaredAt, declaredOn })).toBe(time);
});

test("SEAT-01 short names tell people apart", () => {
  expect([...shortNames(["Alfred Okoth", "Eleanor Kagino", "Patrick Odoi"]).values()]).toEqual([
    "Okoth",
    "Kagino",
    "Odoi",
  ]);
  expect([...shortNames(["Alfred Okoth", "Mary Okoth", "Odoi"]).values()]).toEqual([
    "Alfred Okoth",
    "Mary Okoth",
    "Odoi",
  ]);
  expect([...shortNames([]).values()]).toEqual([]);
});
