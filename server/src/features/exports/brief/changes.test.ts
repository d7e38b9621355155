import { expect, test } from "vitest";
import type { ActivityEntry } from "@command-center/contract/activity";
import { backlogText, type Backlog } from "./blocks/backlog-block.ts";
import type { Petition } from "@command-center/contract/petitions";
import { becameOverdue, changesByDay, changeGroupsOf } from "./changes.ts";

function entry(at: string, kind: ActivityEntry["kind"], subject = "MP/001"): ActivityEntry {
  return { id: `${kind}-${at}-${subject}`, at, clock: "cycle", kind, subject, detail: "", seatId: null };
}

test("HOME-08 changes are counted by day in Uganda, three hours ahead of the clock", () => {
  const days = changesByDay(
    [
      entry("2025-09-02T13:00:00.000Z", "petition_resolved"),
      entry("2025-09-01T21:00:00.000Z", "petition_filed"),
      entry("2025-09-01T20:59:59.000Z", "declared", "Abim"),
    ],
    56,
  );
  expect(days.map(({ day, counts }) => [day, counts])).toEqual([
    ["2025-09-02", "1 petition filed, 1 petition resolved (capacity 56 a day)"],
    ["2025-09-01", "1 declaration"],
  ]);
});

test("HOME-08 what was taken out of the record did not change it", () => {
  expect(changesByDay([entry("2025-09-02T13:00:00.000Z", "exported")], 56)).toEqual([]);
});

test("HOME-08 without a tribunal there is no capacity to name", () => {
  const resolved = [1, 2].map((i) => entry("2025-09-02T13:00:00.000Z", "petition_resolved", `MP/00${i}`));
  expect(changesByDay(resolved, 0)[0]?.counts).toBe("2 petitions resolved");
});

test("HOME-08 entries stand by what happened: what changes a result first, what was dismissed last", () => {
  const at = "2025-09-02T13:00:00.000Z";
  const detailed = (kind: ActivityEntry["kind"], subject: string, detail: string) => ({
    ...entry(at, kind, subject),
    detail,
  });
  expect(
    changeGroupsOf([
      detailed("petition_resolved", "MP/002", "dismissed, Oyam North, Oyam"),
      detailed("petition_filed", "MP/003", "Aruu County"),
      detailed("petition_resolved", "LC5/004", "other candidate declared, LC5 Chairperson, Rakai"),
      detailed("petition_resolved", "MP/005", "fresh poll ordered, Abim"),
      detailed("petition_resolved", "MP/001", "dismissed, Abim"),
      detailed("declared", "Abim", "A. Okello by 3.0 points"),
      entry(at, "corrected", "Ik County"),
    ]),
  ).toEqual([
    { title: "Corrected", entries: ["Ik County"] },
    { title: "Declared", entries: ["Abim: A. Okello by 3.0 points"] },
    { title: "Fresh poll ordered", entries: ["MP/005 Abim"] },
    { title: "Other candidate declared", entries: ["LC5/004 Chairperson, Rakai"] },
    { title: "Filed", entries: ["MP/003 Aruu County"] },
    { title: "Dismissed", entries: ["MP/002 Oyam North, Oyam", "MP/001 Abim"] },
  ]);
});

test("DAY-03 what became overdue is a change of its first day too late, after the brief's day of before", () => {
  const petition = (number: string, rulingDueOn: string, isOverdue = true) =>
    ({ id: 1, number, contest: "LC5 Chairperson, Abim", rulingDueOn, isOverdue }) as Petition;
  const overdue = becameOverdue(
    [
      petition("LC5/001", "2025-09-01"),
      petition("MP/002", "2025-08-31"),
      petition("MP/003", "2025-09-01", false),
    ],
    "2025-09-01",
  );
  expect(changesByDay(overdue, 56).map(({ day, counts }) => [day, counts])).toEqual([
    ["2025-09-02", "1 petition became overdue"],
  ]);
  expect(changeGroupsOf(overdue)).toEqual([
    { title: "Became overdue", entries: ["LC5/001 Chairperson, Abim"] },
  ]);
});

const BACKLOG: Backlog = {
  days: [],
  panels: 8,
  dailyCapacity: 56,
  filed: 710,
  pending: 84,
  pendingMpAndLc5: 26,
};

test.each([
  [
    BACKLOG,
    "84 of 710 petitions pending (26 of them MP or LC5), about a day and a half's work for the 8 panels.",
  ],
  [
    { ...BACKLOG, pending: 140 },
    "140 of 710 petitions pending (26 of them MP or LC5), about 2.5 days' work for the 8 panels.",
  ],
  [{ ...BACKLOG, pending: 0, pendingMpAndLc5: 0 }, "None of 710 petitions is pending."],
  [
    { ...BACKLOG, panels: 0, dailyCapacity: 0 },
    "84 of 710 petitions pending (26 of them MP or LC5). No panel of the tribunal sits.",
  ],
  [
    { ...BACKLOG, filed: 40, pending: 6, pendingMpAndLc5: 4, dailyCapacity: null },
    "6 of 40 petitions pending (4 of them MP or LC5).",
  ],
  [
    { ...BACKLOG, panels: 1, dailyCapacity: 7, filed: 1, pending: 1, pendingMpAndLc5: 1 },
    "1 of 1 petition pending (1 of them MP or LC5), less than a day's work for the panel.",
  ],
  [{ ...BACKLOG, filed: 0, pending: 0 }, "No petition is recorded."],
])("STAT-06 the backlog in a sentence, case %#", (backlog, words) => {
  expect(backlogText(backlog)).toBe(words);
});
