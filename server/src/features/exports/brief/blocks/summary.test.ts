import { expect, test } from "vitest";
import type { ActivityEntry } from "@command-center/contract/activity";
import type { Figure } from "@command-center/contract/figures";
import type { Brief, BriefRegion } from "../brief.store.ts";
import { summaryOf } from "./summary-block.ts";

const TURNOUT = {
  id: "mp_turnout",
  label: "Average turnout",
  value: 49.8,
  unit: "percent",
  parts: [],
  numerator: null,
  denominator: null,
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
  listsPetitions: true,
  lastChange: null,
  backlog: { days: [], panels: 8, dailyCapacity: 56, filed: 710, pending: 84, pendingMpAndLc5: 26 },
  election: { on: "2026-01-12", title: "Polling", days: 132, daysCountingElectionDay: 133 },
  notes: [],
  events: [{ title: "Nomination of chairpersons", startsOn: "2025-09-03", endsOn: "2025-09-05" }],
};

test("HOME-09 four sentences: turnout and its crisis, the day, the backlog, what comes", () => {
  expect(summaryOf(BRIEF)).toEqual([
    "MP primary turnout 49.8%, −12.2 points against 62% in the cycle 2020–2021. Crisis: Kampala 8.0%.",
    "Recorded on 2 September 2025: 1 petition filed.",
    "Pending: 84 of 710 petitions (MP and LC5: 26). 8 panels can rule on 56 a day: 1.5 days' work.",
    "Next: Nomination of chairpersons, tomorrow. 132 days to 12 January 2026.",
  ]);
});

test("HOME-09 what is not known is left out, and what has not moved is not said to have", () => {
  const still = { ...TURNOUT, trend: { value: 0, since: "against the cycle 2020–2021" } } as Figure;
  expect(summaryOf({ ...BRIEF, figures: [still], regions: [] })[0]).toBe("MP primary turnout 49.8%.");
  expect(summaryOf({ ...BRIEF, figures: [], changes: [], election: null, events: [] })).toEqual([
    "Nothing was recorded on 2 September 2025.",
    "Pending: 84 of 710 petitions (MP and LC5: 26). 8 panels can rule on 56 a day: 1.5 days' work.",
  ]);
  const after = { on: "2025-09-01", title: "Polling", days: -1, daysCountingElectionDay: 0 };
  expect(summaryOf({ ...BRIEF, election: after, events: [] })).toHaveLength(3);
  expect(summaryOf({ ...BRIEF, isSetUp: false })).toEqual([]);
});
