import { listDivisions } from "@command-center/contract/areas/districts";
import { listRegionalPerformance } from "@command-center/contract/areas/regions";
import { readCycle } from "@command-center/contract/cycle";
import { listFigures } from "@command-center/contract/figures";
import { readPetitionSummary } from "@command-center/contract/petitions";
import { listCecResults, readCecConference } from "@command-center/contract/results/cec";
import { listElections, readElectionMargins } from "@command-center/contract/results/elections";
import { act } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { sample } from "../../../../page/sample.ts";
import { failure, loadPage, openPage } from "../../../../testing/open-page.tsx";
import { card, linksOf, openTab, rowsOf, table, textsOf } from "../../../../testing/page-parts.ts";

beforeAll(() => loadPage("/elections"));

test("ELEC-03 the declarations that failed load on a second try, and the figures stay meanwhile", async () => {
  let isFailing = true;
  const { getByText, getByRole, getAllByTestId, settled } = await openPage("/elections", {
    [listElections.path]: () =>
      isFailing ? failure() : sample(listElections.output, [{ constituency: "Ŋora's County" }]),
    [readElectionMargins.path]: { bins: 0 },
    [listFigures.path]: [{ id: "constituencies", unit: "count", value: 519 }],
  });
  getByText("The declarations could not be loaded");
  expect(getAllByTestId("stat")[0]?.textContent).toContain("519");
  isFailing = false;
  await act(async () => getByRole("button", { name: "Try again" }).click());
  await settled();
  expect(getByRole("region", { name: "Declarations" }).textContent).toContain("Ŋora's County");
});

test("ELEC-03 without the conference, the votes of an office are not known, rather than not published", async () => {
  const { getByRole } = await openPage("/elections?tab=cec", {
    [listCecResults.path]: [{ position: "Chairperson", votes: null, percentage: null }],
    [readCecConference.path]: failure,
  });
  expect(getByRole("table", { name: "CEC elections" }).textContent).toContain("not known");
});

test("ELEC-03 every tab without a declaration says so", async () => {
  const { getByText, getByRole, settled } = await openPage("/elections", {
    [listElections.path]: 0,
    [listCecResults.path]: 0,
    [listDivisions.path]: 0,
    [listRegionalPerformance.path]: 0,
    [readElectionMargins.path]: { seats: 0, published: 0, median: null, bins: 0 },
  });
  const show = async (name: string) => {
    await act(async () => getByRole("tab", { name }).click());
    await settled();
  };
  getByText("No seat is declared yet");
  getByText("No margin is published yet");
  await show("LC5");
  getByText("No division to show");
  await show("CEC");
  getByText("No CEC election is declared yet");
  expect(document.querySelector("main")?.textContent).not.toMatch(/undefined|NaN|Invalid Date/);
});

const SEATS = Array.from({ length: 21 }, (_, index) => ({
  constituency: `County ${String(index + 1).padStart(2, "0")}`,
  winner: `Winner ${100 + index}`,
  votes: index * 100,
  margin: index,
  rerunOn: null,
}));
const BINS = [0, 5, 10, 15].map((from) => ({ from, to: from + 5, seats: 5 }));

test("ELEC-01 ELEC-02 ELEC-03 ELEC-04 DAY-04 at a meaningless address the MP tab lists ten declarations, which pages, orders and searches follow", async () => {
  const address = "/elections?tab=nonsense&q=%00&sort=constructor&order=up&page=99&margin=-7";
  const { getByLabelText, press, enter } = await openPage(address, {
    [readCycle.path]: {
      calendar: [{ kind: "mp_primary", startsOn: "2025-07-17", endsOn: "2025-07-17" }],
    },
    [listElections.path]: [
      ...SEATS,
      { constituency: "Ndorwa County", winner: null, votes: null, margin: null, rerunOn: "2025-08-09" },
    ],
    [readElectionMargins.path]: { bins: BINS },
    [listFigures.path]: [
      { id: "constituencies", unit: "count", value: 519 },
      { id: "mps_declared", unit: "count", value: 536 },
      { id: "mps_in_force", unit: "count", value: 519 },
      { id: "mp_turnout", unit: "percent", value: 49.8 },
    ],
  });
  expect(textsOf('[role="alert"]')).toEqual([]);
  expect(openTab()).toBe("MP");
  expect(textsOf("[data-testid=stat]")).toEqual([
    expect.stringMatching(/^Constituencies519/),
    expect.stringMatching(/^MPs declared536/),
    expect.stringMatching(/^Current declarations519/),
    expect.stringMatching(/^MP turnout49\.8%/),
  ]);
  const list = card("Declarations");
  const names = () => textsOf("tbody th", list);
  const find = async (text: string, count: string) => {
    await enter("Search constituencies", text);
    await vi.waitFor(() => expect(textsOf('[role="status"]', list)[0]).toBe(count), 20_000);
  };
  expect(textsOf("thead th", list)).toEqual([
    expect.stringContaining("Constituency"),
    expect.stringContaining("Winner"),
    expect.stringContaining("Votes"),
    expect.stringContaining("Margin, points"),
    expect.stringContaining("Status"),
  ]);
  expect(names()).toEqual(SEATS.slice(0, 10).map(({ constituency }) => constituency));
  expect(list.textContent).toContain("Voting was on 17 Jul 2025; 1 seat voted again later (day shown).");
  await press("Next page", list);
  expect(location.search).toContain("page=2");
  expect(list.textContent).toContain("11–20 of 22");
  await press(/^Votes/, list);
  expect(location.search).toMatch(/sort=votes&order=desc/);
  expect(names()[0]).toBe("County 21");
  await find("ndorwa", "1 of 22 seats");
  expect(names()).toEqual(["Ndorwa County voted again on 9 Aug 2025"]);
  expect(textsOf("tbody td", list)).toEqual([
    "winner not recorded",
    "not published",
    "not published",
    "Declared",
  ]);
  await find("120 COUNTY", "1 of 22 seats");
  expect(names()).toEqual(["County 21"]);
  // The address follows once the user pauses.
  await vi.waitFor(() => expect(location.search).toContain("q=120+COUNTY"), 20_000);
  await press("Clear the search");
  expect(document.activeElement).toBe(getByLabelText("Search constituencies"));
  // Filters offer what rows have, with counts.
  expect(textsOf("option", getByLabelText("Margin"))).toEqual([
    "All margins",
    "0–5 points (5)",
    "5–10 points (5)",
    "10–15 points (5)",
    "15–20 points (5)",
  ]);
  await enter("Margin", "10");
  expect(location.search).toContain("margin=10");
  expect(names()).toHaveLength(5);
});

test("ELEC-01 ELEC-02 ELEC-05 ELEC-06 ELEC-07 the other tabs have their figures and tables, and are in the address, back and forward", async () => {
  const { go, press } = await openPage("/elections?tab=lc5-elections", {
    [listFigures.path]: [
      { id: "lc5_turnout", unit: "percent", value: 43 },
      { id: "lc5_incumbents_reelected", unit: "count", value: 118 },
      { id: "petitions_filed", unit: "count", value: 710 },
      { id: "petitions_mp_lc5", unit: "count", value: 613 },
      { id: "petitions_resolved", unit: "count", value: 587, ofRecords: null, denominator: { value: 613 } },
      { id: "petitions_pending", unit: "count", value: 26, ofRecords: null, denominator: { value: 613 } },
    ],
    [listRegionalPerformance.path]: [
      {
        region: "Kampala",
        partOf: null,
        mpTurnout: "8.0",
        lc5Turnout: "6.1",
        assessment: "Crisis",
        headline: { figure: "kampala_mp_turnout", divisions: 2 },
      },
      { region: "Western", partOf: null, mpTurnout: "85.0", lc5Turnout: "70.3", headline: null },
    ],
    [listDivisions.path]: [
      { name: "Kawempe", partyRegion: "Kampala" },
      { name: "Nakawa", partyRegion: "Kampala" },
    ],
    [listCecResults.path]: [
      {
        id: 1,
        seatId: 11,
        position: "Second Vice-Chairperson",
        date: "2025-08-27",
        winner: "A. Winner",
        votes: 11_680,
        percentage: 92.8,
      },
      {
        id: 2,
        seatId: 12,
        position: "Chairperson",
        date: "2025-08-27",
        winner: "Y. Winner",
        votes: null,
        percentage: null,
      },
    ],
    [readCecConference.path]: { contests: [{ id: 2, isUnopposed: true }] },
    [readPetitionSummary.path]: {
      byCategory: [
        { category: "mp", total: 431 },
        { category: "lc5", total: 182 },
      ],
    },
  });
  const stats = () => textsOf("[data-testid=stat]");
  expect(openTab()).toBe("LC5");
  expect(stats()).toEqual(
    expect.arrayContaining([
      expect.stringContaining("43.0%"),
      expect.stringMatching(/^Incumbents re-elected118/),
    ]),
  );
  const alert = card("Kampala Mobilization Crisis");
  expect(alert.textContent).toContain("8.0% of the party register voted in the MP primaries, 6.1%");
  expect(rowsOf(alert)).toEqual([expect.stringMatching(/^Kawempe/), expect.stringMatching(/^Nakawa/)]);
  await press("CEC");
  expect(location.search).toBe("?tab=cec");
  const offices = table("CEC elections");
  expect(rowsOf(offices)).toEqual([
    "Second Vice-Chairperson27 Aug 2025A. Winner11,68092.8%",
    "Chairperson27 Aug 2025Y. Winnerunopposedunopposed",
  ]);
  expect(linksOf(offices)).toEqual(["/seats/11", "/seats/12"]);
  await press("Petitions", document.querySelector('[role="tablist"]') ?? document);
  expect(location.search).toBe("?tab=petitions");
  expect(stats()).toEqual([
    expect.stringMatching(/^Petitions, all categories710/),
    expect.stringMatching(/^Petitions, MP and LC5613/),
    expect.stringMatching(/^Resolved, MP and LC5587.*95\.8% of 613/),
    expect.stringMatching(/^Pending, MP and LC526/),
  ]);
  expect(rowsOf(table("Petitions by category"))).toEqual([
    expect.stringMatching(/^MP primaries431/),
    expect.stringMatching(/^LC5 primaries182/),
  ]);
  await go(() => history.back());
  expect(openTab()).toBe("CEC");
  await go(() => history.back());
  expect(openTab()).toBe("LC5");
  await go(() => history.forward());
  expect(openTab()).toBe("CEC");
});
