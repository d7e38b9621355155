import { readAccount } from "@command-center/contract/accounts/accounts";
import { hideHints } from "@command-center/contract/accounts/hints";
import { listActivity } from "@command-center/contract/activity";
import { listRegionalPerformance } from "@command-center/contract/areas/regions";
import { readChanges } from "@command-center/contract/changes/changes";
import { readCycle } from "@command-center/contract/cycle";
import { createBrief } from "@command-center/contract/exports/exports";
import { listFigures } from "@command-center/contract/figures";
import { listImports } from "@command-center/contract/imports/imports";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { readDashboardStats } from "@command-center/contract/dashboard";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { reading } from "../../api/queries.ts";
import { sample } from "../../page/sample.ts";
import { WAITING } from "../../parts/figures/use-figures.ts";
import { failure, loadPage, openPage } from "../../testing/open-page.tsx";
import { CrisisAlert } from "./crisis-alert.tsx";
import { MetricGrid } from "./metric-grid.tsx";

beforeAll(() => loadPage("/"));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test("HOME-08 HOME-11 changes that failed load on a second try, and each clock has its activity", async () => {
  let isFailing = true;
  const entry = { subject: "Gulu", detail: "by admin", seatId: 1 } as const;
  const { getByRole, getByText, getByLabelText, settled } = await openPage("/?since=nonsense", {
    [readCycle.path]: { asOf: "2025-09-02" },
    [readChanges.path]: () => (isFailing ? failure() : sample(readChanges.output)),
    [listActivity.path]: [
      { ...entry, clock: "cycle", kind: "declared", at: "2025-09-02T10:00:00.000Z" },
      { ...entry, clock: "real", kind: "imported", at: "2026-11-25T10:00:00.000Z" },
    ],
  });
  getByText("What changed could not be loaded");
  isFailing = false;
  await act(async () => getByRole("button", { name: "Try again" }).click());
  await settled();
  getByRole("region", { name: "What changed since yesterday" });
  expect(getByLabelText<HTMLInputElement>("Since last visit").disabled).toBe(true);
  getByText("No earlier visit in this browser");
  const entries = (name: string) => within(getByRole("region", { name })).getByRole("listitem").textContent;
  expect(entries("Declarations and petitions, up to 2 Sep 2025")).toMatch(/^2 Sep 2025.*Gulu by admin$/);
  expect(entries("Imports and corrections, by real date")).toMatch(/^25 Nov 2026Imported Gulu by admin$/);
});

test("DAY-01 in a cycle without a station list the first step is done, and home asks for no list to say so", async () => {
  const { getByRole, calls } = await openPage("/", {
    [readCycle.path]: { isSample: false, stationResults: "none", calendar: 0 },
    [listFigures.path]: [{ id: "districts", value: 146 }],
    "*": failure,
  });
  const steps = within(getByRole("region", { name: "First steps" })).getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "Make a cycle doneSee the cycles",
    expect.stringMatching(/^2Import a station list/),
    expect.stringMatching(/^3Import results/),
  ]);
  const asked = calls.map(({ url }) => new URL(url).pathname);
  for (const list of [listElectionsHeld, listImports]) expect(asked).not.toContain(list.path);
});

test("HOME-03 HOME-08 without any record home says what is missing, and shows no missing value", async () => {
  const { getAllByTestId } = await openPage("/", {
    [readCycle.path]: () => new Response("No election cycle is set up yet.", { status: 404 }),
    [readDashboardStats.path]: { constituencies: 0, totalPetitions: 0 },
    [listFigures.path]: ["constituencies", "mp_turnout"].map((id) => ({
      id,
      value: id === "mp_turnout" ? null : 0,
      ofRecords: null,
      numerator: null,
      denominator: null,
      trend: null,
    })),
    [listRegionalPerformance.path]: 0,
    [listActivity.path]: 0,
  });
  const [first, ...metrics] = getAllByTestId("metric").map(({ textContent }) => textContent);
  expect(first).toMatch(/^Constituencies0/);
  expect(metrics.at(-1)).toContain("No turnout is recorded yet.");
  const words = document.querySelector("main")?.textContent;
  for (const missing of ["No election cycle is set up yet", "Nothing has been recorded yet"])
    expect(words).toContain(missing);
  expect(words).not.toMatch(/undefined|NaN|Invalid Date|\bnull\b/);
});

test("DAY-05 hints come back with a message if the server did not hide them", async () => {
  let isFailing = true;
  const { getByRole, queryByRole, findByText, settled } = await openPage("/", {
    [readAccount.path]: { hints: ["figures", "help"], limitedTo: 0, notice: null },
    [readCycle.path]: { isSample: true },
    [`POST ${hideHints.path}`]: () => (isFailing ? failure() : { left: [] }),
  });
  const card = () => getByRole("region", { name: "Getting started" });
  await act(async () => within(card()).getByRole("button", { name: "Hide: Search and help" }).click());
  await findByText("The hints are still shown");
  expect(within(card()).getAllByRole("listitem")).toHaveLength(2);
  isFailing = false;
  await act(async () => within(card()).getByRole("button", { name: "Hide all" }).click());
  await settled();
  expect(queryByRole("region", { name: "Getting started" })).toBeNull();
  expect(document.activeElement?.tagName).toBe("H1");
});

test("HOME-11 the changes since the last visit begin after the day seen then", async () => {
  localStorage.setItem("visit.K7hQ2mXw90aBcDeF.1", "2025-08-30");
  const { getByRole, getByText, calls, settled } = await openPage("/", {
    [readCycle.path]: { id: 1, asOf: "2025-09-02" },
    [readChanges.path]: { since: "2025-08-30", asOf: "2025-09-02" },
  });
  getByText("Your last visit: figures of 30 Aug 2025");
  await act(async () => getByRole("radio", { name: "Since last visit" }).click());
  await settled();
  expect(location.search).toBe("?since=visit");
  const card = getByRole("region", { name: "What changed since your last visit" });
  expect(card.textContent).toContain("31 Aug to 2 Sep 2025");
  expect(calls.at(-1)?.url).toMatch(/\/api\/changes\?since=2025-08-30$/);
});

test.each([
  ["2025-08-26", "2025-08-26"],
  // The cycle opened less than a week ago.
  ["2025-08-30", "2025-08-30"],
])(
  "CLOCK-02 HOME-11 in a cycle from %s on, the week's changes lead to figures that differ since %s",
  async (opensOn, from) => {
    const { getByRole } = await openPage("/?since=week", {
      [readCycle.path]: { id: 1, asOf: "2025-09-02", opensOn },
      [readChanges.path]: { since: "2025-08-26", asOf: "2025-09-02" },
    });
    const link = getByRole("link", { name: "Figures that differ since then" });
    expect(link.getAttribute("href")).toBe(`/changes?from=${from}`);
  },
);

test("CLOCK-01 a headline figure of the past has the one of now under it", async () => {
  const { findAllByTestId } = await openPage("/?cycle=1&asOf=2025-08-22", {
    [readCycle.path]: { id: 1, asOf: "2025-08-22", known: null },
    [listFigures.path]: ({ url }: Request) => [
      { id: "petitions_filed", unit: "count", value: url.includes("asOf") ? 663 : 710 },
    ],
  });
  const cards = await findAllByTestId("metric");
  expect(cards.map(({ textContent }) => /Now .*$/.exec(textContent)?.[0])).toContain("Now 710");
});

test("CLOCK-01 HOME-11 a look at the past is no visit", async () => {
  const kept = () => localStorage.getItem("visit.K7hQ2mXw90aBcDeF.1");
  const page = { [readCycle.path]: { id: 1, asOf: "2025-08-22", known: null } };
  await openPage("/?cycle=1&asOf=2025-08-22", page);
  expect(kept()).toBeNull();
  await act(async () => screen.getByText("Back to now").click());
  expect(kept()).toMatch(/^2025-08-22 \d+$/);
});

test.each([
  [5, "See the divisions"],
  [0, "See the regions"],
])("HOME-02 for a region with %i divisions the alert offers: %s", (divisions, link) => {
  const data = sample(listRegionalPerformance.output, [
    {
      region: "Kampala",
      mpTurnout: "8.0",
      assessment: "Crisis",
      headline: { figure: "kampala_mp_turnout", divisions },
    },
  ]);
  render(
    <CrisisAlert regions={{ data, error: null, isFetching: false, refetch: () => Promise.resolve() }} />,
  );
  screen.getByText("Kampala Mobilization Crisis");
  screen.getByText("8% primary turnout requires immediate intervention");
  expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe("/elections?tab=lc5");
});

test("DAY-05 EXP-04 a mail's link takes the brief of its day once and leaves the address, and a refusal leaves the button on", async () => {
  const { calls, findByText, getByText } = await openPage("/?brief=2025-09-01", {
    [`POST ${createBrief.path}`]: () => new Response("Give a day up to 2025-08-30.", { status: 400 }),
  });
  await findByText("400: Give a day up to 2025-08-30.");
  const taken = calls.filter(({ method }) => method === "POST");
  expect(await Promise.all(taken.map((call) => call.json()))).toEqual([{ asOf: "2025-09-01" }]);
  expect(location.search).toBe("");
  expect(getByText("Morning brief (PDF)").closest("button")?.ariaDisabled).not.toBe("true");
});

/** The cards with the given stats, where the server fails. */
function renderGrid({ stats, isLoading = false }: { stats?: object; isLoading?: boolean } = {}) {
  vi.stubGlobal("fetch", async () => failure());
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  if (stats !== undefined) queries.setQueryData(reading(readDashboardStats, {}).queryKey, stats);
  const figures = { ...WAITING, loading: isLoading, error: null, isFetching: false, refetch: vi.fn() };
  render(
    <QueryClientProvider client={queries}>
      <MetricGrid figures={figures} />
    </QueryClientProvider>,
  );
}

const cards = () => screen.getAllByTestId("metric").map(({ textContent }) => textContent);

test("HOME-05 four skeletons take the place of the cards while the figures load", () => {
  renderGrid({ isLoading: true });
  expect(screen.getAllByTestId("metric-skeleton")).toHaveLength(4);
  expect(screen.queryAllByTestId("metric")).toHaveLength(0);
});

test("HOME-04 the cards fall back to figures that say so when the stats call fails", async () => {
  renderGrid();
  await screen.findAllByTestId("metric");
  const note = "Fallback figure, not a live count: the server did not answer.";
  expect(cards()).toEqual([
    `Constituencies519${note}`,
    `MPs declared536${note}`,
    `Active petitions710${note}`,
    expect.stringMatching(/^Average turnout/),
  ]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("HOME-04 cards show the values of the stats call, and the one without a value falls back and says why", () => {
  renderGrid({ stats: { constituencies: 1, totalPetitions: 333 } });
  expect(cards().slice(0, 3)).toEqual([
    "Constituencies1",
    "MPs declared536Fallback figure, not a live count: the server sent no value for it.",
    "Active petitions333",
  ]);
});
