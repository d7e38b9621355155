import { readAccount } from "@command-center/contract/accounts/accounts";
import { readCycle } from "@command-center/contract/cycle";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { matchCandidates } from "@command-center/contract/changes/result-statements";
import { compareResults } from "@command-center/contract/results/result-comparison";
import { fireEvent } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { failure, loadPage, openPage } from "../../../../testing/open-page.tsx";
import { COMPARISON, PARTIAL } from "./fixtures.ts";

beforeAll(async () => {
  await loadPage("/results/compare");
  // Code that comes after the page's own.
  await Promise.all([
    import("./candidates-card.tsx"),
    import("./change-map.tsx"),
    import("./match-dialog.tsx"),
    import("./moved-card.tsx"),
    import("./others-card.tsx"),
    import("./places-card.tsx"),
    import("./regions-card.tsx"),
    import("../../../../charts/dumbbell/dumbbell.tsx"),
    import("../../../../charts/map/uganda-map.tsx"),
  ]);
});

const election = (id: number, name: string, pollingDay: string) => ({
  cycle: { id, name },
  contest: "president",
  pollingDay,
  isByElection: false,
  seat: null as string | null,
  seats: { contested: 1, withResults: 1, withoutStations: 0 },
  issuers: [{ name: "Electoral Commission", stations: 10 }],
});
const ELECTIONS = [election(1, "2020–2021", "2021-01-14"), election(2, "2015–2016", "2016-02-18")];
const ANSWERS = {
  [readCycle.path]: { id: 1 },
  [listElectionsHeld.path]: ELECTIONS,
  [compareResults.path]: COMPARISON,
};

test("RES-07 the page leads with the finding, then what compares, candidates, what moved it and every place", async () => {
  const { getByText, getByRole, getAllByText, queryByText, calls } = await openPage(
    "/results/compare",
    ANSWERS,
  );
  getByRole("heading", { level: 1, name: "2021 against 2016" });
  getByText(/^Museveni’s share fell by 0.5 points to 58.0%/);
  getByText("2 others compare when joined into the 1 district of 2016 that they came from.");
  getByText("· by their names");
  expect(getByText("party’s candidate").closest("th")?.textContent).toMatch(/^Museveni/);
  // Only 10 of 12 stations are counted: the registers of the rest are not known.
  expect(queryByText("Registered voters")).toBeNull();
  getByText("Uganda, 2016 to 2021. Stations counted: 10 of 12 in 2016, 10 of 12 in 2021");
  expect(getAllByText("did not stand")).toHaveLength(2);
  getByText("Boundary changed: Rubanda left it");
  getByText("New unit, part of Kabale in 2016");
  const asked = calls.find(({ url }) => url.includes(compareResults.path));
  expect(asked?.url).toMatch(/with=2&withDay=2016-02-18/);
});

test("RES-08 by-elections are named, with their seat, in the page's subtitle and in the chooser", async () => {
  const seat = { isByElection: true, seat: "Labwor County" };
  const general = { ...election(1, "2020–2021", "2021-01-14"), contest: "mp" };
  const { getByLabelText, getByText } = await openPage("/results/compare?contest=mp", {
    ...ANSWERS,
    [listElectionsHeld.path]: [general, { ...general, ...seat, pollingDay: "2022-03-10" }],
    [compareResults.path]: {
      ...COMPARISON,
      contest: "mp",
      before: { ...COMPARISON.before, pollingDay: "2021-01-14" },
      after: { ...COMPARISON.after, ...seat, pollingDay: "2022-03-10" },
    },
  });
  getByText(
    /^Uganda · By-election, Labwor County, 10 Mar 2022 and Parliamentary election, constituency MPs, 14 Jan 2021/,
  );
  const options = [...getByLabelText("Compared with").querySelectorAll("option")];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "By-election, Labwor County, 10 Mar 2022, cycle 2020–2021",
  ]);
});

test("RES-07 an analyst says who is who, and the server hears whom the page showed", async () => {
  const { getByText, getByLabelText, findByLabelText, getByRole, calls, settled } = await openPage(
    "/results/compare",
    {
      ...ANSWERS,
      [`PUT ${matchCandidates.path}`]: { before: 12, after: 22 },
    },
  );
  fireEvent.click(getByText("Change matches"));
  fireEvent.change(await findByLabelText("Candidate of 2016"), { target: { value: "12" } });
  fireEvent.change(await findByLabelText("The same person in 2021"), { target: { value: "22" } });
  fireEvent.change(getByLabelText("Reason"), { target: { value: "Same person, by the party" } });
  fireEvent.click(getByRole("button", { name: "Save match" }));
  await settled();
  const sent = calls.find(({ method }) => method === "PUT");
  expect(await sent?.json()).toMatchObject({
    before: 12,
    contest: 2,
    after: 22,
    replaces: null,
    reason: "Same person, by the party",
  });
});

test.each([
  ["a viewer", { role: "viewer", limitedTo: [] }],
  ["a limited account", { role: "analyst", limitedTo: ["Abim"] }],
])("RES-07 %s cannot change matches", async (_, change) => {
  const { queryByText } = await openPage("/results/compare", {
    ...ANSWERS,
    [readAccount.path]: {
      username: "victor",
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      sessionEndsAt: "2100-01-01T00:00:00.000Z",
      visitorKey: "K7hQ2mXw90aBcDeF",
      ...change,
    },
  });
  expect(queryByText("Change matches")).toBeNull();
});

test.each([
  [
    "partial lists are compared for what they share",
    { [compareResults.path]: PARTIAL },
    /^In Wakiso, the only district on both lists/,
  ],
  [
    "there may be no other election",
    { [listElectionsHeld.path]: ELECTIONS.slice(0, 1) },
    "No other election to compare with yet",
  ],
  [
    "there may be no results",
    { [listElectionsHeld.path]: [] },
    "This cycle has no polling-station results of this contest yet",
  ],
  ["the comparison may fail", { [compareResults.path]: failure }, "The comparison could not be loaded"],
])("RES-07 %s, and the page says so", async (_, change, words) => {
  const { getByText } = await openPage("/results/compare", { ...ANSWERS, ...change });
  getByText(words);
});
