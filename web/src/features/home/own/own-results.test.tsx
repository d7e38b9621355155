import { readAccount } from "@command-center/contract/accounts/accounts";
import { readCycle } from "@command-center/contract/cycle";
import { listFigures } from "@command-center/contract/figures";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { readMissingResults, readStationResults } from "@command-center/contract/results/station-results";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { failure, loadPage, openPage } from "../../../testing/open-page.tsx";

beforeAll(() => loadPage("/"));
afterEach(cleanup);

const CYCLE = { id: 7, name: "2020–2021", isSample: false, stationResults: "some", calendar: 0 } as const;
const HELD = {
  cycle: { id: 7, name: "2020–2021" },
  contest: "president",
  pollingDay: "2021-01-14",
  isByElection: false,
  seat: null,
  issuers: [{ name: "Electoral Commission", stations: 4 }],
} as const;
const MISSING = {
  stations: 2,
  voters: 900,
  expected: { stations: 4, voters: 2_000, districts: 146 },
  reasons: [{ reason: "nullified", stations: 2, voters: 900, districts: 1 }],
  areas: [{ area: { id: 3, name: "Northern", kind: "party_region" }, expected: 2, stations: 2, voters: 900 }],
} as const;
const results = (lead: number, districts = { covered: 146, whole: 146 }) => ({
  area: { id: 1, name: "Uganda", kind: "country" },
  districts,
  units: { expected: 4, counted: 2, notReceived: 0, nullified: 2, zero: 0 },
  valid: 1_000,
  seat: { own: "MUSEVENI YOWERI", suggested: null },
  ranking: 0,
  above: 0,
  below: [
    {
      area: { id: 2, name: "Central", kind: "party_region" },
      units: { expected: 4, counted: 2, notReceived: 0, nullified: 2, zero: 0 },
      districts: { covered: 2, whole: 26 },
      candidates: 0,
    },
  ],
  candidates: [
    { name: "MUSEVENI YOWERI", votes: (1_000 + lead) / 2, share: null },
    { name: "OKELLO JOHN", votes: (1_000 - lead) / 2, share: null },
  ],
});

/** An account that may not import: it is limited to districts, or else a viewer of the whole country. */
const viewer = (...limitedTo: string[]) => ({
  [readAccount.path]: {
    username: "viewer",
    role: limitedTo.length > 0 ? "analyst" : "viewer",
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    limitedTo,
    sessionEndsAt: "2100-01-01T00:00:00.000Z",
    visitorKey: "K7hQ2mXw90aBcDeF",
  },
});

/** Home of a cycle of one's own, with no other figure than the country's. */
async function openHome(
  cycle: object,
  of: object = results(950),
  missing: object = MISSING,
  answers: object = {},
) {
  await openPage("/", {
    [readCycle.path]: { ...CYCLE, ...cycle },
    [listFigures.path]: [{ id: "districts", value: 146 }],
    [listElectionsHeld.path]: [HELD],
    [readStationResults.path]: of,
    [readMissingResults.path]: missing,
    ...answers,
  });
  return document.querySelector("main")?.textContent ?? "";
}

test("DAY-01 home opens on the leader, their share, what is missing and whether that could change it", async () => {
  const text = await openHome({});
  expect(text).toContain("President, 28 Aug 2000");
  expect(text).toContain("Museveni Yoweriparty’s candidate97.5%");
  expect(text).toContain("950 votes ahead, 95.0 points");
  expect(text).toContain(
    "Cannot change. 900 voters are registered where there is no result, fewer than the lead.",
  );
  expect(text).toContain("Missing: stations without votes2 of 4900 of 2,000 registered voters");
  expect(text).toContain("2Nullified 900 voters, in 1 district or city");
  expect(screen.queryAllByTestId("metric")).toEqual([]);
  expect(screen.queryByText("First headline region")).toBeNull();
});

test("IMP-22 DAY-01 results without stations name seats, and miss no station", async () => {
  const units = { expected: null, counted: 0, notReceived: 0, nullified: 0, zero: 0 };
  const seats = { contested: 353, withResults: 2, withoutStations: 2 };
  const none = { ...MISSING, expected: { stations: 0, voters: 0, districts: 0 } };
  const of = { ...results(950, { covered: 1, whole: 146 }), units, seats, seat: null };
  expect(await openHome({}, of, none)).toContain("2 seats in 1 of 146 districts have results.");
  cleanup();
  const whole = { ...of, districts: { covered: 146, whole: 146 } };
  const text = await openHome({}, whole, none);
  expect(text).toContain("The results are as published by seat. No polling station is counted.");
  expect(text).not.toContain("Missing");
});

test("DAY-01 with more missing voters than votes ahead, and results still coming in, the leader leads so far", async () => {
  const text = await openHome({}, results(100), {
    ...MISSING,
    reasons: [{ reason: "expected", stations: 2, voters: 900, districts: 1 }],
  });
  expect(text).toContain("Leader so far");
  expect(text).toContain("Could still change. 900 voters");
});

test("RES-06 DAY-01 a list of 2 of 146 districts has no leader, and no sum under the country's name", async () => {
  const text = await openHome({}, results(950, { covered: 2, whole: 146 }));
  expect(text).toContain("No leader for Uganda4 stations in 2 of 146 districts are on the station list.");
  expect(text).toContain("Missing: 24 of 26 districts of Central");
  expect(text).not.toContain("Museveni");
  expect(text).toContain("Import the rest of the list");
});

test("RES-06 DAY-01 an account limited to one district reads its leader under its name, and no map of districts", async () => {
  const kalungu = { area: { id: 9, name: "Kalungu", kind: "district" }, districts: { covered: 1, whole: 1 } };
  const text = await openHome({}, { ...results(950), ...kalungu }, MISSING, viewer("Kalungu"));
  expect(text).toContain("President, Kalungu, 28 Aug 2000");
  expect(text).not.toMatch(/districts and cities|No districts|outline/);
});

test("DAY-01 a viewer is not offered to import the rest of a list", async () => {
  const text = await openHome({}, results(950, { covered: 2, whole: 146 }), MISSING, viewer());
  expect(text).toContain("Results of the 4 stations");
  expect(text).not.toContain("Import the rest");
});

test("DAY-01 a limited account is not offered to import results", async () => {
  const text = await openHome({ stationResults: "expected" }, results(950), MISSING, viewer("Kalungu"));
  expect(text).toContain("4 stations are expected");
  expect(text).not.toContain("Import results");
});

test("DAY-01 without the list of elections, home says that the results could not be loaded", async () => {
  const text = await openHome({}, results(950), MISSING, { [listElectionsHeld.path]: failure });
  expect(text).toContain("Where it standsThe results could not be loaded");
});

test("DAY-01 a station list without results says what is expected", async () => {
  expect(await openHome({ stationResults: "expected" })).toContain(
    "4 stations are expected.The list covers 146 districts and cities, 2,000 registered votersImport results",
  );
});
