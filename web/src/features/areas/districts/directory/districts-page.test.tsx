import { listDistricts } from "@command-center/contract/areas/districts";
import { listFigures } from "@command-center/contract/figures";
import { act, fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { districtOf } from "../../../../parts/district-map/fixtures.ts";
import { loadPage, openPage } from "../../../../testing/open-page.tsx";
import { card, control, textsOf } from "../../../../testing/page-parts.ts";
import { savedFiles } from "../../../../testing/saved-files.ts";

beforeAll(() => loadPage("/districts-directory"));

const WESTERN = { partyRegion: "Western", subRegion: "Ankole" } as const;
const turnout = (percent: number) => ({
  percent,
  votesCast: percent * 10,
  registered: 1000,
  unitsReported: 1,
  unitsExpected: 1,
});
const DISTRICTS = [
  districtOf("Ŋora's Land"),
  districtOf("Gulu", { id: 1, mp: turnout(60), lc5: turnout(50), lc5Status: "New", members: 3000 }),
  districtOf("Gulu City", { id: 2, type: "city", mp: turnout(40), lc5: turnout(45), lc5Status: "New" }),
  districtOf("Mbarara", { id: 3, ...WESTERN, mp: turnout(90), lc5: turnout(70), lc5Status: "New" }),
  districtOf("Kabale", { id: 4, ...WESTERN, mp: turnout(80), lc5: turnout(75), members: 2000 }),
];

test("STAT-07 the directory keeps its filters in the address, and names what a district has not reported", async () => {
  const { getByRole } = await openPage("/districts-directory", {
    [listDistricts.path]: () => DISTRICTS,
  });
  const directory = within(getByRole("region", { name: "Directory" }));
  const names = () => directory.getAllByRole("rowheader").map((cell) => cell.textContent);
  const press = (name: string | RegExp) => act(async () => directory.getByRole("button", { name }).click());
  const choose = (label: string, option: string) =>
    act(async () => {
      const select = directory.getByLabelText<HTMLSelectElement>(label);
      const { value } = within(select).getByRole<HTMLOptionElement>("option", {
        name: new RegExp(`^${option}`),
      });
      fireEvent.change(select, { target: { value } });
    });
  const [unreported] = directory.getAllByRole("row").slice(-1);
  expect(unreported?.textContent).toMatch(/^Ŋora's Land.*not reported.*not reported.*no result/);
  expect(document.body.textContent).not.toMatch(/undefined|NaN|Invalid Date|\bnull\b/);

  await press(/^Filter$/);
  await choose("Type", "Cities");
  expect(names()).toEqual(["Gulu City"]);
  await choose("Type", "Districts and cities");
  await choose("Status", "LC5: New Leader");
  await choose("Region", "Western");
  expect(names()).toEqual(["Mbarara"]);
  expect(location.search).toBe("?status=New&within=western");
  await press("Region Western , remove this filter");
  expect(names()).toEqual(["Gulu", "Gulu City", "Mbarara"]);
  await press("Clear filters");
  // The list grows to its rows in steps.
  await vi.waitFor(() => expect(names()).toHaveLength(5), 20_000);
});

test("STAT-07 a directory without districts says so, in its table and its map", async () => {
  const { getByText } = await openPage("/districts-directory", { [listDistricts.path]: 0 });
  getByText("No district is recorded yet");
  getByText("No districts to show yet");
});

test("STAT-07 the directory has ten a page, a search and an order, and the map has measures and levels, all in the address", async () => {
  const address =
    "/districts-directory?page=99&q=%00&within=nowhere&type=x&status=y&sort=z&level=q&map=w&district=-&area=%25";
  const { press, enter, go } = await openPage(address, {
    [listFigures.path]: [{ id: "districts", label: "Districts", unit: "count", value: 12 }],
    [listDistricts.path]: () => [
      ...DISTRICTS,
      ...Array.from({ length: 7 }, (_, index) => districtOf(`Place ${index}`, { id: 20 + index })),
    ],
  });
  expect(textsOf('[role="alert"]')).toEqual([]);
  expect(textsOf("[data-testid=stat]")).toContainEqual(expect.stringMatching(/^Districts12/));
  const directory = card("Directory");
  const names = () => textsOf("tbody th", directory);
  expect(names()).toHaveLength(10);
  expect(directory.textContent).toContain("1–10 of 12");
  await press("Next page", directory);
  expect(location.search).toContain("page=2");
  expect(names()).toHaveLength(2);
  await go(() => history.back());
  expect(names()).toHaveLength(10);
  await enter("Search districts", "gulu");
  await vi.waitFor(() => expect(names()).toEqual(["Gulu", "Gulu City"]), 20_000);
  await enter("Search districts", "");
  await press(/^Members/, directory);
  expect(location.search).toMatch(/sort=members.*order=desc/);
  expect(names()[0]).toBe("Gulu");
  // The map's own title says what it shows, also before it is drawn.
  const map = (title: string) => card(title);
  await press("Members", map("MP primary turnout by district"));
  expect(location.search).toContain("map=members");
  await press("Regions", map("Party register by district"));
  await press("LC5", map("Party register by party region"));
  map("LC5 primary turnout by party region");
  await press("Gulu on the map", directory);
  expect(location.search).toContain("district=gulu");
  expect(control("Open Gulu").getAttribute("href")).toBe("/districts-directory/gulu");
});

test("STAT-07 Export CSV saves all rows of the list in its order, with its filters, and makes no call", async () => {
  const saved = savedFiles();
  const { calls, getByText, settled } = await openPage(
    "/districts-directory?status=New&sort=members&order=desc",
    { [listDistricts.path]: () => DISTRICTS },
  );
  const before = calls.length;
  await act(async () => getByText("Export CSV").click());
  await settled();
  expect(calls).toHaveLength(before);
  const file = (await saved[0]?.content.text()) ?? "";
  const rows = file.split("\r\n").filter((line) => line.includes("record,"));
  expect(rows.map((line) => /Gulu City|Gulu|Mbarara/.exec(line)?.[0])).toEqual([
    "Gulu",
    "Gulu City",
    "Mbarara",
  ]);
  expect(file).toContain("Filters: Status: LC5: New Leader; Order: Members, most first");
  expect(file).toContain("Districts and cities in all: 5");
});
