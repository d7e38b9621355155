import { listDistricts, listDivisions } from "@command-center/contract/areas/districts";
import { readCycle } from "@command-center/contract/cycle";
import { listFigures } from "@command-center/contract/figures";
import { listElections, readElectionMargins } from "@command-center/contract/results/elections";
import { readRenewal } from "@command-center/contract/results/renewal";
import { readTurnoutByRegion } from "@command-center/contract/turnout";
import { beforeAll, expect, test } from "vitest";
import { districtOf } from "../../../../parts/district-map/fixtures.ts";
import { loadPage, openPage } from "../../../../testing/open-page.tsx";
import { card, linksOf, rowsOf, table, textsOf } from "../../../../testing/page-parts.ts";

beforeAll(() => loadPage("/election-analytics"));

test("STAT-01 without an earlier cycle the trends say so, and name the pages with others", async () => {
  const { getByText, getByRole } = await openPage("/election-analytics?tab=trends", {
    [readTurnoutByRegion.path]: { previous: null },
  });
  getByText("No earlier cycle is recorded");
  getByRole("region", { name: "Other trends" });
});

test("STAT-01 the metrics put missing votes and margins into words", async () => {
  const { getByText, getAllByText } = await openPage("/election-analytics?tab=metrics", {
    [listElections.path]: [
      { constituency: "Ŋora's County", winner: "A. O'Person", votes: null, margin: 1.5 },
    ],
    [readElectionMargins.path]: { seats: 519, published: 0, median: null, bins: 0 },
  });
  getByText("A. O'Person, votes not published");
  expect(getAllByText("No margin is published yet")).not.toHaveLength(0);
  expect(document.querySelector("main")?.textContent).not.toMatch(/undefined|NaN|Invalid Date/);
});

const turnout = (votesCast: number, registered: number, unitsReported = 10) => ({
  votesCast,
  registered,
  percent: Math.round((votesCast / registered) * 1000) / 10,
  unitsReported,
  unitsExpected: 10,
});
const ALL = {
  mp: turnout(498, 1000),
  lc5: turnout(430, 1000),
  previousMp: turnout(620, 1000),
  change: -12.2,
};
const REGIONS = {
  previous: { name: "2020–2021", pollingDay: "2020-09-04" },
  country: ALL,
  part: null,
  regions: [
    { ...ALL, region: "Western", partOf: null, change: 1.3 },
    { ...ALL, region: "Kampala", partOf: null, mp: turnout(80, 1000, 9) },
  ],
};

const cellsOf = (within: ParentNode) =>
  [...within.querySelectorAll("tbody tr")].map((row) => textsOf("th, td", row));

test("STAT-01 the overview has both primaries side by side, and its figures open their sheets", async () => {
  const tally = { openSeat: 0, newLeader: 0, notKnown: 0, byRegion: 0 };
  const { press } = await openPage("/election-analytics?tab=nonsense&page=99", {
    [readCycle.path]: {
      calendar: [
        { kind: "mp_primary", startsOn: "2025-07-17", endsOn: "2025-07-17" },
        { kind: "lc5_primary", startsOn: "2025-07-24", endsOn: "2025-07-24" },
      ],
    },
    [listFigures.path]: [
      { id: "lc5_turnout", label: "LC5 turnout", unit: "percent", value: 43 },
      {
        id: "petitions_mp_lc5",
        label: "Petitions",
        unit: "count",
        value: 613,
        parts: [{ label: "MP", value: 431 }],
      },
    ],
    [readTurnoutByRegion.path]: REGIONS,
    [readRenewal.path]: {
      contests: [
        { kind: "lc5_primary", total: 146, incumbentReelected: 118, incumbentDefeated: 26, ...tally },
      ],
    },
  });
  expect(textsOf('[role="tab"]')).toEqual(["Overview", "Turnout", "Metrics", "Trends"]);
  const primaries = table("The MP and the LC5 primaries side by side");
  expect(cellsOf(primaries)).toEqual(
    expect.arrayContaining([
      ["Polling day", "17 Jul 2025", "24 Jul 2025"],
      ["Turnout", "49.8%", "43.0%"],
      ["Contests declared", "none yet", "146"],
      ["Incumbents re-elected", "none yet", "118"],
      ["Incumbents defeated", "none yet", "26"],
      ["Petitions filed", "431", "not known"],
    ]),
  );
  await press(/, 43\.0%/, primaries);
  expect(textsOf('[role="dialog"] h2')).toEqual(["LC5 turnout"]);
});

test("STAT-01 turnout by region and district has votes, register and villages reported; a region narrows the districts", async () => {
  const { press } = await openPage("/election-analytics?tab=turnout", {
    [readTurnoutByRegion.path]: REGIONS,
    [listDivisions.path]: [{ name: "Rubaga", district: "Kampala", mp: turnout(25_178, 314_720) }],
    [listDistricts.path]: () => [
      districtOf("Kampala", { partyRegion: "Kampala", subRegion: "Kampala", mp: ALL.mp, lc5: ALL.lc5 }),
      districtOf("Mbarara", { partyRegion: "Western", subRegion: "Ankole", mp: ALL.mp, lc5: ALL.lc5 }),
    ],
  });
  expect(rowsOf(card("Turnout by party region"))).toEqual([
    "Western49.8%498 of 1,00043.0%430 of 1,000all 10",
    "Kampala8.0%80 of 1,00043.0%430 of 1,0009 of 10",
    "All regions49.8%498 of 1,00043.0%430 of 1,000all 10",
  ]);
  expect(rowsOf(card("Kampala by division"))).toEqual([expect.stringMatching(/^Rubaga.*of 314,720/)]);
  const districts = () => rowsOf(card("Turnout by district"));
  expect(districts()).toHaveLength(2);
  // The difference of the two percentages as printed.
  expect(districts()[0]).toContain("−6.8");
  const regions = table("Turnout by party region");
  await press("Kampala", regions);
  expect(location.search).toContain("within=kampala");
  expect(rowsOf(card("Turnout by district in Kampala"))).toEqual([expect.stringMatching(/^Kampala/)]);
  await press("Kampala", regions);
  expect(districts()).toHaveLength(2);
});

test("DAY-08 STAT-01 metrics lead to the closest seats, and trends compare this cycle with the last", async () => {
  const { press } = await openPage("/election-analytics?tab=metrics", {
    [listElections.path]: [
      { seatId: 7, constituency: "Abim", winner: "A. One", votes: 100, margin: 0.2 },
      { seatId: 8, constituency: "Budaka", winner: null, votes: null, margin: 0.4 },
    ],
    [readElectionMargins.path]: { seats: 519, published: 513, median: 24.5, bins: 1 },
    [readTurnoutByRegion.path]: REGIONS,
    [readCycle.path]: { name: "2025–2026" },
  });
  expect(card("MP winning margins").textContent).toMatch(
    /Half of the 513 seats were won by 24\.5 points or less; the margins of 6 more are not published/,
  );
  const closest = card("Closest MP contests");
  expect(textsOf("li", closest)).toEqual([
    expect.stringMatching(/^Abim.*0\.2/),
    expect.stringMatching(/^BudakaWinner not recorded, votes not published/),
  ]);
  expect(linksOf(closest)).toEqual(["/seats/7", "/seats/8", "/elections"]);
  await press("Trends");
  const cycles = card("MP primary turnout, 2025 and 2020");
  expect(cycles.textContent).toContain("Turnout fell in 1 of 2 regions since 2020–2021");
  // Charts of other pages are linked, not repeated.
  expect(linksOf(card("Other trends"))).toContainEqual(expect.stringMatching(/^\/disputes-petitions/));
});
