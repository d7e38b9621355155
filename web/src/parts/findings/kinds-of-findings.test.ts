import type { RegionTurnout } from "@command-center/contract/turnout";
import { expect, test } from "vitest";
import { turnoutOf } from "../turnout/fixtures.ts";
import { calendarFinding, halfFinding, pendingFinding, rulingsFinding } from "./day-findings.ts";
import { closestFinding, declarationFinding, incumbentsFinding, marginFinding } from "./result-findings.ts";
import { leadersFinding, leadFinding } from "./station-findings.ts";
import { aimsFinding, regionTargetsFinding } from "./target-findings.ts";
import {
  againstWholeFinding,
  bothTurnoutsFinding,
  turnoutChangeFinding,
  votesFinding,
} from "./turnout-findings.ts";

const turnout = (percent: number | null) => (percent === null ? null : turnoutOf(percent, 100, { percent }));
const region = (name: string, then: number | null, mp: number | null): RegionTurnout => ({
  id: name.length,
  region: name,
  partOf: null,
  mp: turnout(mp),
  lc5: null,
  previousMp: turnout(then),
  change: then === null || mp === null ? null : mp - then,
});
const western = region("Western", 83, 85);
const central = region("Central", 50, 30);
const kampala = region("Kampala", 18, 8);
const previous = { name: "2020–2021", pollingDay: "2020-09-04" };

test.each([
  [
    "some fell",
    [western, central, kampala],
    "Turnout fell in 2 of 3 regions since 2020–2021, most in Central (by 20.0 points to 30.0%); it rose in Western",
  ],
  [
    "one fell",
    [kampala],
    "Turnout fell in 1 of 1 region since 2020–2021, most in Kampala (by 10.0 points to 8.0%)",
  ],
  ["none fell", [western], "Turnout fell in none of 1 region since 2020–2021; it rose in Western"],
  [
    "one unknown",
    [western, region("Eastern", null, 40), kampala],
    "Turnout fell in 1 of 2 regions since 2020–2021, most in Kampala (by 10.0 points to 8.0%); it rose in Western",
  ],
  ["no region", [], null],
])("DAY-08 change of turnout, %s", (_, regions, finding) => {
  expect(turnoutChangeFinding({ previous, regions })).toBe(finding);
  expect(turnoutChangeFinding({ previous: null, regions })).toBeNull();
});

test("DAY-08 votes: the region with the most, and nothing without votes", () => {
  const country = { mp: turnoutOf(200, 400), lc5: null, previousMp: null, change: null };
  const big = { ...western, mp: turnoutOf(150, 100) };
  const finding = "Western has 25.0% of members and cast 75.0% of the MP votes";
  expect(votesFinding({ country, part: null, regions: [big, kampala] })).toBe(finding);
  expect(votesFinding({ country, part: "Acholi", regions: [big] })).toContain("of members in Acholi and");
  expect(votesFinding({ country: { ...country, mp: null }, part: null, regions: [big] })).toBeNull();
  expect(votesFinding({ country, part: null, regions: [] })).toBeNull();
});

const place = (label: string, second: number | null) => ({ label, first: null, second });
test.each([
  ["nothing", [], null],
  ["an unknown place", [place("Acholi", null), place("Uganda", 49.8)], null],
  ["a place alone", [place("Uganda", 49.8)], "MP turnout in Uganda was 49.8%"],
  ["an unknown whole", [place("Acholi", 34.2), place("Uganda", null)], "MP turnout in Acholi was 34.2%"],
  [
    "below",
    [place("Acholi", 34.2), place("Northern", 40), place("Uganda", 49.8)],
    "MP turnout in Acholi was 34.2%, 15.6 points below Uganda (49.8%)",
  ],
  [
    "equal",
    [place("Acholi", 49.8), place("Uganda", 49.8)],
    "MP turnout in Acholi was 49.8%, the same as in Uganda",
  ],
])("DAY-08 a place against the whole, %s", (_, places, finding) => {
  expect(againstWholeFinding(places)).toBe(finding);
});

test.each([
  [null, null, null],
  [49.8, null, "Turnout was 49.8% in the MP primaries"],
  [null, 43, "Turnout was 43.0% in the LC5 primaries"],
  [43, 43, "Turnout was 43.0% in both primaries"],
  [49.8, 43, "Turnout was 49.8% in the MP primaries and 6.8 points lower in the LC5 primaries"],
])("DAY-08 both turnouts, %s and %s", (mp, lc5, finding) => {
  expect(bothTurnoutsFinding(mp, lc5)).toBe(finding);
});

const days = (...values: number[]) =>
  values.map((value, index) => ({
    on: `2025-08-0${index + 1}`,
    date: `2025-08-0${index + 1}`,
    value,
    pending: value,
    resolved: value,
  }));

test.each([
  [[], null],
  [[0, 0], null],
  [[1], "1 petition is pending on 1 Aug 2025, more than on any day before"],
  [[3, 5], "5 petitions are pending on 2 Aug 2025, more than on any day before"],
  [[5, 3, 5], "5 petitions are pending on 3 Aug 2025, the most so far"],
  [[3, 1200, 84], "Pending petitions fell from 1,200 on 2 Aug 2025 to 84"],
])("DAY-08 pending by day, %j", (values, finding) => {
  expect(pendingFinding(days(...values))).toBe(finding);
});

test.each([
  [[], 56, null],
  [[0], 56, null],
  [[3, 40], null, "The most rulings on one day were 40, on 2 Aug 2025"],
  [
    [3, 40],
    56,
    "The most rulings on one day were 40, on 2 Aug 2025, below the 56 a day that the panels can decide",
  ],
  [[3, 60], 56, "The most rulings on one day were 60, on 2 Aug 2025; the panels can decide 56 a day"],
])("DAY-08 rulings by day, %j of %s", (values, capacity, finding) => {
  expect(rulingsFinding(days(...values), capacity)).toBe(finding);
});

test.each([
  [[], null],
  [[1], null],
  [[2, 5, 9], "Half of the 9 petitions were filed by 2 Aug 2025"],
])("DAY-08 half of a total, %j", (values, finding) => {
  expect(halfFinding(days(...values), "Petitions", "filed")).toBe(finding);
});

const event = (title: string, startsOn: string, state: "completed" | "under_way" | "upcoming") => ({
  title,
  startsOn,
  state,
});
test.each([
  [[], null],
  [[event("Primaries", "2025-07-17", "completed")], "The event is completed"],
  [[event("Nomination", "2025-09-01", "under_way")], "Under way: Nomination"],
  [
    [event("Poll", "2026-01-15", "upcoming"), event("Campaign", "2025-10-01", "upcoming")],
    "Next: Campaign, 1 Oct 2025",
  ],
])("DAY-08 calendar %#", (calendar, finding) => {
  expect(calendarFinding(calendar)).toBe(finding);
});

const declared = {
  status: "declared" as const,
  winner: "Alfred Okoth",
  isUnopposed: false,
  leadVotes: 3137,
  leadPoints: 16.5,
};
test.each([
  [{}, "Alfred Okoth won by 3,137 votes (16.5 points)"],
  [{ status: "provisional" as const }, "Alfred Okoth leads by 3,137 votes (16.5 points)"],
  [{ leadVotes: null }, "Alfred Okoth won by 16.5 points"],
  [{ leadVotes: 1, leadPoints: null }, "Alfred Okoth won by 1 vote"],
  [{ leadVotes: null, leadPoints: null }, "Alfred Okoth won"],
  [{ isUnopposed: true }, "Alfred Okoth was unopposed"],
  [{ winner: null }, null],
  [{ status: "nullified" as const }, "The result is nullified"],
])("DAY-08 a declaration, %j", (changed, finding) => {
  expect(declarationFinding({ ...declared, ...changed })).toBe(finding);
});

const lead = (names: string[], next = true) => ({
  names,
  votes: 10,
  share: 58.44,
  next: next ? { name: "CISSY OKELLO", votes: 5, share: 35, votesBehind: 5, pointsBehind: 23.4 } : null,
});
test("DAY-08 who leads, alone, in a tie, and in how many units", () => {
  const units = ["region", "regions"] as const;
  const okot = lead(["OKOT JAMES"]);
  expect(leadFinding(null)).toBeNull();
  expect(leadFinding(okot)).toBe("Okot James leads with 58.4%, 23.4 points ahead of Cissy Okello");
  expect(leadFinding(lead(["A", "B"], false))).toBe("A and B are tied at 58.4%");
  expect(leadersFinding([], units)).toBeNull();
  expect(leadersFinding([null], units)).toBeNull();
  expect(leadersFinding([okot, okot], units)).toBe("Okot James leads in all 2 regions");
  expect(leadersFinding([okot, okot, lead(["CISSY"]), null], units)).toBe(
    "Okot James leads in 2 of 3 regions with a result",
  );
  expect(leadersFinding([okot, lead(["CISSY"])], units)).toBe(
    "Okot James and Cissy each lead in 1 of 2 regions",
  );
  expect(leadersFinding([lead(["A", "B"])], units)).toBe("The leaders are tied in 1 region");
});

test("DAY-08 incumbents, margins and targets, as far as they are known", () => {
  expect(incumbentsFinding("MP", undefined)).toBeNull();
  expect(incumbentsFinding("MP", { incumbentReelected: 0, incumbentDefeated: 0 })).toBeNull();
  expect(incumbentsFinding("MP", { incumbentReelected: 3, incumbentDefeated: 1 })).toBe(
    "3 of 4 MP incumbents who stood were re-elected (75.0%)",
  );
  expect(marginFinding(null, 0, 519)).toBeNull();
  expect(marginFinding(14.1, 519, 519)).toBe("Half of the 519 seats were won by 14.1 points or less");
  expect(marginFinding(14.1, 513, 519)).toBe(
    "Half of the 513 seats were won by 14.1 points or less; the margins of 6 more are not published",
  );
  expect(closestFinding({ to: 5, seats: 81 }, 519, 519)).toBe(
    "81 of 519 seats were won by less than 5 points",
  );
  expect(closestFinding({ to: 5, seats: 0 }, 0, 519)).toBeNull();
  expect(closestFinding(undefined, 1, 1)).toBeNull();
  const aim = (id: "women" | "youth" | "renewal", value: number | null) => ({ id, value, target: 35 });
  expect(aimsFinding([])).toBeNull();
  expect(aimsFinding([aim("women", null)])).toBeNull();
  expect(aimsFinding([aim("women", 10)])).toBe("None of 1 target is reached yet");
  expect(aimsFinding([aim("women", 40), aim("youth", 20), aim("renewal", null)])).toBe(
    "1 of 2 targets with a result is reached: women",
  );
  expect(aimsFinding([aim("women", 40), aim("youth", 36)])).toBe(
    "2 of 2 targets are reached: women and youth",
  );
  const regions = [
    { partyRegion: "Western", reached: 120 },
    { partyRegion: "Kampala", reached: 54.14 },
    { partyRegion: "Eastern", reached: null },
  ];
  expect(regionTargetsFinding([])).toBeNull();
  expect(regionTargetsFinding(regions)).toBe(
    "1 of 2 regions reached their share of the target; Kampala is furthest from it (54.1%)",
  );
});
