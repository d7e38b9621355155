import { readCycle } from "@command-center/contract/cycle";
import { listFigures } from "@command-center/contract/figures";
import { createExport } from "@command-center/contract/exports/exports";
import { listDistrictChairpersons } from "@command-center/contract/results/chairpersons";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { failure, loadPage, openPage } from "../../../testing/open-page.tsx";
import { linksOf, rowsOf, table, textsOf } from "../../../testing/page-parts.ts";
import { savedFiles } from "../../../testing/saved-files.ts";

beforeAll(() => loadPage("/lc-results"));

test("LC5-01 LC5-02 LC5-03 results at a meaningless address load on a second try, and word status, votes and margin", async () => {
  const RESULTS = [
    { id: 1, district: "Abim", winner: "Grace Ng'orok", status: "New", votes: 12_345, margin: 7.25 },
    { id: 2, district: "Ŋora", winner: "Oŋom", status: "Incumbent_Retained" },
    { id: 3, district: "Moyo", winner: "A. B.", status: "New", votes: 5 },
  ].map((row) => ({ ...row, seatId: row.id, districtSlug: null, subRegion: null, partyRegion: null }));
  let fail = () => {};
  const failed = new Promise<Response>((resolve) => (fail = () => resolve(failure())));
  let isFailing = true;
  const opening = openPage("/lc-results?view=cards&q=%00&status=nonsense&page=99&sort=__proto__", {
    [listDistrictChairpersons.path]: () => (isFailing ? failed : Response.json(RESULTS)),
  });
  await vi.waitFor(() => screen.getByText("Loading LC Results..."), 20_000);
  fail();
  const { getByText, getByRole, getAllByTestId, queryByText, settled } = await opening;
  getByText("Results by district could not be loaded");
  expect(queryByText("Loading LC Results...")).toBeNull();
  isFailing = false;
  await act(async () => getByRole("button", { name: "Try again" }).click());
  await settled();
  const cards = getAllByTestId("result").map(({ textContent }) => textContent);
  expect(cards).toHaveLength(3);
  expect(cards[0]).toMatch(/Abim.*New Leader.*12,345 votes · margin 7.3 points/);
  expect(cards[1]).toMatch(/Moyo.*5 votes · margin not published/);
  expect(cards[2]).toMatch(/Ŋora.*Incumbent Re-elected.*Votes and margin not published/);
});

test("LC5-01 LC5-02 LC5-03 a table comes first and leads to seat and district; area, status, search and cards are in the address", async () => {
  const place = (subRegion: string) => ({ subRegion, partyRegion: "Northern" });
  const { getByText, press, enter } = await openPage("/lc-results", {
    [readCycle.path]: {
      calendar: [{ kind: "lc5_primary", startsOn: "2025-07-24", endsOn: "2025-07-24" }],
    },
    [listFigures.path]: [
      { id: "lc5_incumbents_reelected", unit: "count", value: 118 },
      { id: "lc5_new_leaders", unit: "count", value: 28 },
    ],
    [listDistrictChairpersons.path]: [
      { district: "Gulu", districtSlug: "gulu", seatId: 7, status: "New", ...place("Acholi") },
      { district: "Kitgum", status: "Incumbent_Retained", ...place("Acholi") },
      { district: "Lira", status: "New", ...place("Lango") },
    ],
  });
  getByText(/primaries of 24 July 2025/);
  expect(textsOf("[data-testid=stat]")).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Incumbents re-elected118/),
      expect.stringMatching(/^New leaders28/),
    ]),
  );
  const cards = () => textsOf("[data-testid=result]");
  expect(cards()).toEqual([]);
  const list = table("Results by district");
  expect(rowsOf(list)).toHaveLength(3);
  expect(linksOf(list)).toEqual(expect.arrayContaining(["/districts-directory/gulu", "/seats/7"]));
  await enter("Area", "acholi");
  expect(rowsOf(list)).toHaveLength(2);
  await press("Cards");
  expect(cards()).toHaveLength(2);
  await enter("Status", "New");
  expect(cards()).toEqual([expect.stringContaining("Gulu")]);
  expect(location.search).toBe("?area=acholi&view=cards&status=New");
  await enter("Search districts", "no such place");
  await vi.waitFor(() => getByText("No results found matching your criteria"), 20_000);
  await press("Show all 3");
  await vi.waitFor(() => expect(cards()).toHaveLength(3), 20_000);
});

test("LIST-01 the rows that a search leaves are exported in their order in the chosen format, and no rows are not", async () => {
  savedFiles();
  const { calls, getByText, getByLabelText, settled } = await openPage(
    "/lc-results?q=buganda&sort=margin&order=desc",
    {
      [listDistrictChairpersons.path]: [
        { id: 1, district: "Luwero", subRegion: "Buganda", margin: 5 },
        { id: 2, district: "Mukono", subRegion: "Buganda", margin: 9 },
        { id: 3, district: "Moyo", subRegion: "West Nile", margin: 7 },
      ],
      [`POST ${createExport.path}`]: () =>
        new Response("a file", { headers: { "content-type": "application/json" } }),
    },
  );
  fireEvent.click(getByLabelText("Export these 2: format"));
  await settled();
  fireEvent.click(getByText("JSON", { selector: '[role="menuitem"], [role="menuitem"] *' }));
  await settled();
  const taken = calls.find(({ method }) => method === "POST");
  expect(await taken?.json()).toMatchObject({
    format: "json",
    dataTypes: ["district_chairpersons"],
    rows: [2, 1],
    shown: expect.arrayContaining([{ label: "Search", value: "buganda" }]),
  });
  fireEvent.input(document.querySelector('main [type="search"]') as Element, {
    target: { value: "no district is called so" },
  });
  await settled();
  expect(getByText("Nothing to export").closest("button")?.disabled).toBe(true);
});
