import { expect, test } from "vitest";
import type { ActivityEntry } from "@command-center/contract/activity";
import type { Figure } from "@command-center/contract/figures";
import type { Brief, BriefRegion } from "../brief.store.ts";
import type { BriefChange } from "../changes.ts";
import { summaryOf } from "./summary-block.ts";

const TURNOUT = {
  id: "mp_turnout",
  label: "Average turnout",
  value: 49.8,
  unit: "percent",
  parts: [],
  numerator: null,
  denominator: null,
  coverage: null,
  ofRecords: null,
  rivals: [],
  part: null,
  trend: { value: -12.2, since: "against 62% in the cycle 2020–2021" },
} as unknown as Figure;

const BRIEF: Brief = {
  asOf: "2025-09-02",
  isSetUp: true,
  figures: [TURNOUT],
  regions: [
    { region: "Western", mpTurnout: 85, assessment: "Stronghold" },
    { region: "Kampala", mpTurnout: 8, assessment: "Crisis" },
  ] as unknown as BriefRegion[],
  districts: [],
  districtCount: 146,
  seen: null,
  mpPollingDay: "2025-07-17",
  changes: [
    {
      id: "1",
      at: "2025-09-02T06:00:00.000Z",
      clock: "cycle",
      kind: "petition_filed",
      subject: "MP/001",
      detail: "",
      seatId: null,
    },
  ] satisfies ActivityEntry[],
  changesSince: "2025-09-01",
  due: [],
  listsPetitions: true,
  lastChange: null,
  backlog: { days: [], panels: 8, dailyCapacity: 56, filed: 710, pending: 84, pendingMpAndLc5: 26 },
  election: { on: "2026-01-12", title: "Polling", days: 132, daysCountingElectionDay: 133 },
  notes: [],
  events: [{ title: "Nomination of chairpersons", startsOn: "2025-09-03", endsOn: "2025-09-05" }],
};

test("HOME-09 four sentences: turnout and its crisis, the day, the backlog, what comes", () => {
  expect(summaryOf(BRIEF)).toEqual([
    "MP primary turnout was 49.8%, down 12.2 points from 62.0%. Kampala is in crisis at 8.0%.",
    "On 2 September 1 petition was filed.",
    "84 of 710 petitions pending (26 of them MP or LC5), about a day and a half's work for the 8 panels.",
    "Next: Nomination of chairpersons, tomorrow. 132 days to 12 January 2026.",
  ]);
});

test("HOME-09 what is not known is left out, and what has not moved is not said to have", () => {
  const still = { ...TURNOUT, trend: { value: 0, since: "against the cycle 2020–2021" } } as Figure;
  expect(summaryOf({ ...BRIEF, figures: [still], regions: [] })[0]).toBe("MP primary turnout was 49.8%.");
  expect(summaryOf({ ...BRIEF, figures: [], changes: [], election: null, events: [] })).toEqual([
    "Nothing was recorded on 2 September 2025.",
    "84 of 710 petitions pending (26 of them MP or LC5), about a day and a half's work for the 8 panels.",
  ]);
  const after = { on: "2025-09-01", title: "Polling", days: -1, daysCountingElectionDay: 0 };
  expect(summaryOf({ ...BRIEF, election: after, events: [] })).toHaveLength(3);
  expect(summaryOf({ ...BRIEF, isSetUp: false })).toEqual([]);
});

const many = (kind: BriefChange["kind"], count: number): BriefChange[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${kind}-${index}`,
    at: "2025-09-02T06:00:00.000Z",
    clock: "cycle",
    kind,
    subject: "MP/001",
    detail: "",
    seatId: null,
  }));

test.each<[BriefChange[], string]>([
  [
    [...many("petition_filed", 5), ...many("petition_resolved", 28), ...many("petition_overdue", 1)],
    "On 2 September 5 petitions were filed and 28 decided, half of what the panels can handle. 1 petition became overdue.",
  ],
  [many("petition_resolved", 1), "On 2 September 1 petition was decided, 2% of what the panels can handle."],
  [many("petition_overdue", 2), "On 2 September 2 petitions became overdue."],
  [
    [...many("declared", 2), ...many("corrected", 1)],
    "On 2 September 2 declarations, 1 correction recorded.",
  ],
])("DAY-03 HOME-09 the day in a sentence, case %#", (changes, words) => {
  expect(summaryOf({ ...BRIEF, changes })[1]).toBe(words);
});

test("DAY-03 rulings due in 7 days come before the calendar's next date; several crises are named together", () => {
  const due = [
    { day: "2025-09-03", petitions: [{}, {}] },
    { day: "2025-09-09", petitions: [{}] },
  ] as unknown as Brief["due"];
  expect(summaryOf({ ...BRIEF, due }).at(-1)).toBe(
    "3 rulings are due in 7 days. Next: Nomination of chairpersons, tomorrow. 132 days to 12 January 2026.",
  );
  const regions = [
    ...BRIEF.regions,
    { region: "Central", mpTurnout: 9.14, assessment: "Crisis" } as BriefRegion,
  ];
  expect(summaryOf({ ...BRIEF, regions })[0]).toMatch(/ In crisis: Kampala 8\.0%, Central 9\.1%\.$/);
});
