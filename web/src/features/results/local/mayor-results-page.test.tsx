import { listMayoralResults } from "@command-center/contract/results/mayors";
import { screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { textsOf } from "../../../testing/page-parts.ts";

beforeAll(() => loadPage("/mayor-results"));

test("MAYOR-02 the page says that its results load, and without any result that there is none", async () => {
  let answer = (_results: []) => {};
  const results = new Promise<[]>((resolve) => (answer = resolve));
  const opening = openPage("/mayor-results?view=cards", { [listMayoralResults.path]: () => results });
  await vi.waitFor(() => screen.getByText("Loading Mayor Results..."), 20_000);
  answer([]);
  await opening;
  screen.getByText("No mayoral results found matching your criteria");
  screen.getByText("None is declared yet.");
});

test("MAYOR-01 MAYOR-02 statuses, unpublished votes and the empty text, narrowed by status in the address", async () => {
  const { getByText, enter } = await openPage("/mayor-results?view=cards", {
    [listMayoralResults.path]: [
      { cityMunicipality: "Arua City", status: "New", votes: 1200, margin: 3.5 },
      { cityMunicipality: "Busia", status: "Incumbent_Retained", votes: null, margin: null },
      { cityMunicipality: "Kasese", status: "Leading", votes: 900, margin: 1 },
    ],
  });
  const cards = () => textsOf("[data-testid=result]");
  expect(cards()).toEqual([
    expect.stringMatching(/Arua City.*New Leader.*1,200 votes/),
    expect.stringMatching(/Busia.*Incumbent Re-elected.*Votes and margin not published/),
    expect.stringMatching(/Kasese.*Currently Leading/),
  ]);
  expect(textsOf("[data-testid=stat]")).toEqual([
    expect.stringMatching(/^Cities and municipalities3/),
    expect.stringMatching(/^Declared2of 3; 1 still being counted/),
    expect.stringMatching(/^Incumbents re-elected1of 2/),
    expect.stringMatching(/^Without votes1/),
  ]);
  await enter("Status", "Leading");
  expect(cards()).toEqual([expect.stringContaining("Kasese")]);
  expect(location.search).toContain("status=Leading");
  await enter("Search cities and municipalities", "nowhere");
  await vi.waitFor(() => getByText("No mayoral results found matching your criteria"), 20_000);
});
