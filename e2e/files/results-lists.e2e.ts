import type { Locator, Page } from "@playwright/test";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { candidateRowsOf, stationListOf } from "@command-center/import-rules/fixtures/station-files-fixtures";
import { contentOf, recordsOf } from "../steps/export-dialog.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test, whole } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

const OF = { contest: "president", pollingDay: "2021-01-14" };
const DAY = "2021-01-14";
/** Stations of two seats, twelve of them in one parish. */
const STATIONS = [
  ...Array.from({ length: 12 }, (_, at) => ({
    district: "Abim",
    constituency: "Labwor County",
    subCounty: "ALEREK",
    parish: "WILELA",
    code: String(at + 1).padStart(2, "0"),
    votes: [300 + at, 20],
  })),
  {
    district: "Kalungu",
    constituency: "Kalungu East County",
    subCounty: "LUKAYA",
    parish: "EAST WARD",
    code: "01",
    votes: [120, 100],
  },
].map((station) => ({ ...station, name: `SCHOOL ${station.code}`, registered: 500, invalid: 4 }));
const MPS = candidateRowsOf(STATIONS, ({ district }) =>
  district === "Abim" ? ["AKELLO MARY", "OKELLO JOHN"] : ["NANTONGO RUTH", "SSALI PETER"],
);

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name, exact: true });
const names = (card: Locator) =>
  card
    .getByRole("rowheader")
    .evaluateAll((heads) => heads.map((head) => (head.querySelector("a, b") ?? head).textContent?.trim()));

/** The file that a button gives, once it is there. */
async function exported(page: Page, card: Locator, button: string | RegExp) {
  const coming = page.waitForEvent("download");
  await card.getByRole("button", { name: button, exact: true }).click();
  return coming;
}

/** A server of its own with the cycle of 2021 alone. */
async function start() {
  const server = await startCopy({ DATA: "empty" });
  const session = await openSession(server.origin);
  const imports = new Imports(server.origin, session);
  await imports.makeCycle();
  return { server, session, imports };
}

test("LIST-01 RES-02 RES-04 RES-05 the units, unusual results and a comparison come as a file as they are shown, and all of them onto paper @night", async ({
  page,
  context,
}) => {
  const { server, session, imports } = await start();
  const earlier = String(
    await imports.makeCycle({
      name: "2015–2016",
      seasonLabel: "2016 General Election",
      opensOn: "2015-07-01",
      closesOn: "2016-06-30",
      asOf: "2016-06-30",
    }),
  );
  await imports.take("stations-2016.csv", STATION_LIST_2021, { cycle: earlier });
  await imports.take("results-2016.csv", STATION_RESULTS_2021, {
    ...OF,
    pollingDay: "2016-02-18",
    cycle: earlier,
  });
  await imports.take("stations.csv", STATION_LIST_2021);
  await imports.take("results.csv", STATION_RESULTS_2021, OF);
  await enterAs(context, server.origin, session);

  await test.step("units, in the order and of the search that are on the screen", async () => {
    await page.goto(`${server.origin}/results`);
    await whole(page);
    const card = region(page, /^party regions of Uganda$/i);
    await expect(card.getByRole("rowheader")).toHaveCount(6);
    await card.getByRole("button", { name: "Place" }).click();
    await card.getByRole("button", { name: "Place" }).click();
    await expect(page).toHaveURL(/sort=name&order=desc/);
    const file = await exported(page, card, "Export these 6");
    const records = await recordsOf(file);
    expect(records.map((one) => one["place"])).toEqual(await names(card));
    for (const [at, record] of records.entries())
      await expect(card.getByRole("row").nth(at + 1)).toContainText(
        Number(record["votes_cast"]).toLocaleString("en"),
      );
    expect((await contentOf(file)).toString()).toContain("Order: Place, Z to A");
    await card.getByRole("searchbox").fill("kara");
    const found = await recordsOf(await exported(page, card, "Export this row"));
    expect(found.map((one) => one["place"])).toEqual(["Karamoja"]);
    await card.getByRole("searchbox").fill("nowhere");
    await expect(card.getByRole("button", { name: "Nothing to export" })).toBeDisabled();
    await card.getByRole("searchbox").fill("");
    await expect.poll(() => names(card)).not.toEqual([]);
  });

  await test.step("a comparison, of the level and in the order that are on the screen", async () => {
    await page.goto(`${server.origin}/results/compare?level=party_region`);
    await whole(page);
    const card = region(page, "Place by place");
    await card.getByRole("button", { name: "Place", exact: true }).click();
    await card.getByRole("button", { name: "Place", exact: true }).click();
    await expect(page).toHaveURL(/places-sort=name&places-order=desc/);
    const records = await recordsOf(await exported(page, card, "Export these 6"));
    const shown = await names(card);
    expect(shown).toHaveLength(6);
    for (const [at, record] of records.entries()) expect(shown[at]).toContain(record["place"]);
    expect(records.map((one) => one["boundaries"])).toContain("Not on both station lists");
    await page.goto(`${server.origin}/results`);
    await whole(page);
  });

  await test.step("all results of a rule", async () => {
    const card = region(page, "Unusual results");
    const rule = card.getByRole("button", { name: /Different winner from the rest of the parish/ });
    const count = Number.parseInt((await rule.textContent()) ?? "", 10);
    await rule.click();
    expect(count).toBe(3);
    const records = await recordsOf(await exported(page, card, "Export these 3"));
    expect(records).toHaveLength(count);
    const [first] = records;
    await expect(card.getByRole("link").first()).toHaveText(first?.["place"] ?? "");
  });
  await server.stop();
});

test("LIST-01 RES-01 seats come as a file as they are filtered and sorted, and the units stay as they are @night", async ({
  page,
  context,
}) => {
  const { server, session, imports } = await start();
  await imports.take("stations.csv", stationListOf(STATIONS));
  await imports.take("mps.csv", MPS, { contest: "mp", pollingDay: DAY });
  await enterAs(context, server.origin, session);
  await page.goto(`${server.origin}/results?contest=mp`);
  await whole(page);
  const card = region(page, "Seats");
  await expect(card.getByRole("rowheader")).toHaveCount(10);
  await card.getByRole("combobox", { name: "Seats" }).selectOption("with-results");
  await card.getByRole("button", { name: "Lead, points" }).click();
  await expect(page).toHaveURL(/seats=with-results.*seats-sort=points/);
  await expect(card.getByRole("rowheader")).toHaveCount(2);
  const file = await exported(page, card, "Export these 2");
  const records = await recordsOf(file);
  expect(records.map((one) => one["seat"])).toEqual(await names(card));
  expect(records.map((one) => one["leader"])).toEqual(
    expect.arrayContaining(["AKELLO MARY", "NANTONGO RUTH"]),
  );
  expect((await contentOf(file)).toString()).toContain("Seats: With results");
  const units = region(page, /^party regions of Uganda$/i);
  await expect(units.getByRole("rowheader")).toHaveCount(6);
  const regions = await recordsOf(await exported(page, units, "Export these 6"));
  expect(regions.map((one) => one["place"])).toEqual(await names(units));
  expect(regions.reduce((sum, one) => sum + Number(one["seats_with_results"]), 0)).toBe(2);

  await test.step("stations of a parish: ten a page where that is chosen, and paper has them all", async () => {
    for (const [table, name] of [
      ["Seats", "Labwor County"],
      [/of Labwor County/, "ALEREK"],
      [/of ALEREK/, "WILELA"],
    ] as const) {
      await page.getByRole("table", { name: table }).getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    }
    const stations = region(page, /^polling stations of WILELA$/i);
    const heads = stations.getByRole("rowheader");
    await expect(heads).toHaveCount(12);
    const size = stations.getByRole("combobox", { name: "Rows" });
    await expect(size.getByRole("option")).toHaveText(["10", "25", "50", "All"]);
    await size.selectOption("10");
    await expect(heads).toHaveCount(10);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(heads).toHaveCount(12);
    const all = await names(stations);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(heads).toHaveCount(10);
    const own = await recordsOf(await exported(page, stations, "Export these 12"));
    expect(own.map((one) => one["place"])).toEqual(all);
  });
  await server.stop();
});
