import { readAccount } from "@command-center/contract/accounts/accounts";
import { readCycle } from "@command-center/contract/cycle";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { compareResults } from "@command-center/contract/results/result-comparison";
import { readStationResults } from "@command-center/contract/results/station-results";
import { act, cleanup } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { failure, loadPage, openPage, type Answers } from "../../../testing/open-page.tsx";

beforeAll(async () => {
  await loadPage("/results");
  // Code that comes after the page's own.
  await Promise.all([
    import("./cards/comparison-card.tsx"),
    import("./cards/result-map.tsx"),
    import("./cards/seats-card.tsx"),
    import("./cards/sources-card.tsx"),
    import("../../../charts/map/uganda-map.tsx"),
  ]);
});

const election = (id: number, name: string, pollingDay: string) => ({
  cycle: { id, name },
  contest: "president",
  pollingDay,
  isByElection: false,
  seat: null,
  issuers: [{ name: "Electoral Commission", stations: 10 }],
});
/** The country with a single region, and two elections of it. */
const ANSWERS = {
  [readCycle.path]: { id: 1 },
  [listElectionsHeld.path]: [election(1, "2020–2021", "2021-01-14"), election(2, "2015–2016", "2016-02-18")],
  [readStationResults.path]: {
    contest: "president",
    area: { id: 1, name: "Uganda", kind: "country" },
    above: 0,
    candidates: 0,
    seat: null,
    districts: { covered: 1, whole: 1 },
    below: [{ area: { id: 2, name: "Central", kind: "party_region" }, districts: { covered: 1, whole: 1 } }],
  },
};

/** What could not be loaded, as the page says it. */
async function failedOn(address: string, failing: string): Promise<string[]> {
  const { queryAllByText } = await openPage(address, { ...ANSWERS, [failing]: failure });
  return queryAllByText(/could not be loaded$/).map(({ textContent }) => textContent);
}

test("RES-05 without the list of elections, the card of the comparison says that it could not be loaded", async () => {
  expect(await failedOn("/results", listElectionsHeld.path)).toEqual(["The comparison could not be loaded"]);
});

test("RES-02 without the comparison, its card and the map of changes say that it could not be loaded", async () => {
  expect(await failedOn("/results?map=change", compareResults.path)).toEqual([
    "The comparison could not be loaded",
    "The comparison could not be loaded",
  ]);
});

test("IMP-24 without the list of elections, a cycle is not said to have no results, and they load on a second try", async () => {
  let isFailing = true;
  const { getByText, getByRole, queryByText, settled } = await openPage("/results?contest=mp", {
    ...ANSWERS,
    [listElectionsHeld.path]: () => (isFailing ? failure() : ANSWERS[listElectionsHeld.path]),
    [readStationResults.path]: () => Response.json(null),
  });
  getByText("The elections of this cycle could not be loaded");
  expect(queryByText(/^This cycle has no results/)).toBeNull();
  isFailing = false;
  await act(async () => getByRole("button", { name: "Try again" }).click());
  await settled();
  getByText("This cycle has no results of this contest yet");
});

test("IMP-24 an empty cycle leads those to the imports who may open them", async () => {
  const empty = {
    ...ANSWERS,
    [listElectionsHeld.path]: [],
    [readStationResults.path]: () => Response.json(null),
  };
  const isLed = async (answers: Answers) => {
    const { queryByText } = await openPage("/results", answers);
    const link = queryByText("Import", { selector: "main a" });
    cleanup();
    return link !== null;
  };
  expect(await isLed(empty)).toBe(true);
  expect(await isLed({ ...empty, [readAccount.path]: { role: "analyst", limitedTo: ["Gulu"] } })).toBe(false);
});

test("RES-02 an address of no unit says so, and leads to all results of the cycle", async () => {
  const { getByText } = await openPage("/results?area=999999", {
    ...ANSWERS,
    [readStationResults.path]: () =>
      new Response("There is no such unit. It may have been removed.", { status: 404 }),
  });
  getByText("There is no such unit. It may have been removed.");
  expect(getByText("All results of this cycle").getAttribute("href")).toBe("/results");
});
