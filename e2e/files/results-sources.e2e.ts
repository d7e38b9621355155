import type { Locator, Page } from "@playwright/test";
import {
  stationListOf,
  stationResultsOf,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { contentOf, recordsOf } from "../steps/export-dialog.ts";
import { expectSound } from "../steps/axe.ts";
import { Imports } from "../steps/imports.ts";
import { CHART_BUTTON, withoutButton } from "../steps/chart-buttons.ts";
import { enterAs, expect, test, whole } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

const OF = { contest: "president", pollingDay: "2021-01-14" };
/** Everybody votes at each of them, which is unusual: more than a page of results by one rule. */
const STATIONS = [
  ...Array.from({ length: 60 }, (_, at) => ({
    district: "Abim",
    constituency: "Labwor County",
    subCounty: "ALEREK",
    parish: "WILELA",
    code: String(at + 1).padStart(2, "0"),
    first: 40 + at,
  })),
  {
    district: "Kalungu",
    constituency: "Kalungu East County",
    subCounty: "LUKAYA",
    parish: "EAST WARD",
    code: "01",
    first: 40,
  },
];
const OTHERS = ["BYARUHANGA PAUL", "CHEBET JANE", "DRATELE ANNE", "EKWARO SAM", "FUNGO RUTH", "GIDUDU TOM"];
const NAMES = ["AKELLO MARY", ...OTHERS, "HASAHYA BEN"];

/** Stations as files have them; `more` of the first candidate's votes were counted among the invalid ones in a first edition. */
const inFiles = (stations: typeof STATIONS, more = 0) =>
  stations.map(({ first, ...station }) => ({
    ...station,
    name: `SCHOOL ${station.code}`,
    registered: first + 10,
    votes: [first + more, ...OTHERS.map(() => 1), 1],
    invalid: 3 - more,
  }));
const resultsOf = (stations: typeof STATIONS, more = 0) => stationResultsOf(inFiles(stations, more), NAMES);

/** A tally sheet that differs from the stations in each of its figures. */
const TALLY = [
  ["District", "Reg. Voters", ...NAMES, "Valid Votes", "Invalid Votes", "Total Votes"].join(","),
  ...["Abim", "Kalungu"].map((district) => {
    const votes = NAMES.map((_, at) => 500 + at);
    const valid = votes.reduce((sum, one) => sum + one, 0);
    return [district, 9_999, ...votes, valid, 999, valid + 999].join(",");
  }),
].join("\n");

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name, exact: true });

/** The file that a button gives. */
async function exported(page: Page, card: Locator, button: string) {
  const coming = page.waitForEvent("download");
  await card.getByRole("button", { name: button, exact: true }).click();
  return recordsOf(await coming);
}

/** The page on its way to paper by the browser's own menu. */
async function onPaper(page: Page, see: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await see();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
}

test("LIST-01 CHART-01 RES-03 RES-04 where figures come from, what differs and a station's sheets come as files, and all onto paper @night", async ({
  page,
  context,
}) => {
  const server = await startCopy({ DATA: "empty" });
  const session = await openSession(server.origin);
  const imports = new Imports(server.origin, session);
  await imports.makeCycle();
  await imports.take("stations.csv", stationListOf(inFiles(STATIONS)));
  await imports.take("results.csv", resultsOf(STATIONS), OF);
  for (const at of [0, 1, 2, 3])
    await imports.take(`corrected-${at}.csv`, resultsOf(STATIONS.slice(at, at + 1), 1), OF);
  await imports.take("tally.csv", TALLY, OF);
  await enterAs(context, server.origin, session);
  await page.goto(`${server.origin}/results`);
  await whole(page);
  const sources = region(page, "Where these figures come from");

  await test.step("the files: those behind “more” are in the file and on paper, and stay as they were on the screen", async () => {
    const files = sources.getByRole("listitem");
    const behind = sources.getByText("results.csv", { exact: true });
    await expect(sources.getByText("2 more")).toBeVisible();
    const records = await exported(page, sources, "Export this list");
    expect(records.map(({ file }) => file)).toEqual(
      expect.arrayContaining(["results.csv", "corrected-0.csv", "corrected-3.csv", "stations.csv"]),
    );
    expect(records).toHaveLength(6);
    await onPaper(page, async () => {
      await expect(files.filter({ visible: true })).toHaveCount(6);
      for (const [at, record] of records.entries())
        await expect(files.nth(at)).toContainText(
          `${record["file"] ?? ""}${record["holds"] === "Results" ? ", line" : ":"}`,
        );
      await expect(sources.getByRole("button")).toHaveCount(0);
    });
    await expect(files.filter({ visible: true })).toHaveCount(4);
    await expect(behind).toBeVisible();
  });

  await test.step("figures of tally sheets that differ: the card has the first, the file has all", async () => {
    const rows = sources.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(21);
    await expect(sources).toContainText(
      "The first 20 of 24 figures that differ. The export has all of them. Open a district to see its differences.",
    );
    const records = await exported(page, sources, "Export all 24 figures");
    expect(records).toHaveLength(24);
    for (const [at, { district, figure, on_sheet: onSheet }] of records.slice(0, 20).entries())
      await expect(rows.nth(at + 1)).toContainText(
        `${district}${figure}${Number(onSheet).toLocaleString("en")}`,
      );
    expect(new Set(records.map(({ district }) => district))).toEqual(new Set(["Abim", "Kalungu"]));
  });

  await test.step("an opened rule: paper says which of its results it has, and has all where they can be fetched before", async () => {
    const card = region(page, "Unusual results");
    await card.getByRole("button", { name: /Turnout of 99% or more/ }).click();
    const found = card.getByRole("link");
    await expect(found).toHaveCount(3);
    const says = (words: string) =>
      onPaper(page, () => expect(card.getByText(words, { exact: true })).toBeVisible());
    await says("Results 1 to 3 of 61. The export has all of them.");
    await card.getByRole("button", { name: "Show all 61" }).click();
    await expect(found).toHaveCount(50);
    await says("Results 1 to 50 of 61. The export has all of them.");
    // The browser prints what is there once the page asks it to.
    await page.evaluate(() => {
      const print = () => {
        dispatchEvent(new Event("beforeprint"));
        const links = [...document.querySelectorAll("section li a.link.font-semibold")];
        Object.assign(globalThis, { printed: links.map((link) => link.textContent) });
        dispatchEvent(new Event("afterprint"));
      };
      Object.assign(globalThis, { print });
    });
    await page.dispatchEvent("body", "keydown", { key: "p", ctrlKey: true });
    await page.waitForFunction(() => Reflect.has(globalThis, "printed"));
    const printed = await page.evaluate(() => Reflect.get(globalThis, "printed") as string[]);
    await expect(found).toHaveCount(50);
    const records = await exported(page, card, "Export all 61");
    expect(records.map(({ place }) => place)).toEqual(printed);
    expect(records).toHaveLength(61);
  });

  await test.step("what became of the stations is a chart like all others, with its figures as a file", async () => {
    const chart = page.getByRole("figure", { name: "Polling stations" });
    await expect(chart).toBeVisible();
    const { bare, charts, ids } = await withoutButton(page);
    expect(bare).toEqual([]);
    expect(charts).toEqual(
      expect.arrayContaining(["Polling stations", "Candidates", "Party regions of Uganda"]),
    );
    expect(new Set(ids).size).toBe(ids.length);
    await page.getByRole("button", { name: `${CHART_BUTTON}Polling stations` }).click();
    const data = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Data" }).click();
    const table = (await contentOf(await data)).toString();
    expect(table).toContain("Counted,61");
    expect(table).toContain("61 on the station list");
    expect(table).toContain("Electoral Commission, results by polling station");
    await page.getByRole("button", { name: `${CHART_BUTTON}Polling stations` }).click();
    const drawing = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Drawing" }).click();
    expect((await contentOf(await drawing)).toString()).toMatch(/>Polling stations<[\s\S]*>Counted</);
  });
  await test.step("so is the table of units with its bars; on a phone its picture has the names that stand beside the values", async () => {
    const take = async (kind: "Data" | "Drawing") => {
      await page.getByRole("button", { name: `${CHART_BUTTON}Party regions of Uganda`, exact: true }).click();
      const coming = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: kind }).click();
      return (await contentOf(await coming)).toString();
    };
    // A part of the districts says nothing of who leads, so there is no finding.
    expect(await take("Data")).toMatch(
      /AKELLO MARY, share of valid votes[\s\S]*Title: Party regions of Uganda/,
    );
    const wide = await take("Drawing");
    expect(wide).toMatch(/>Akello Mary<[\s\S]*>Place</);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => take("Drawing")).toContain(">Votes cast<");
    const narrow = await take("Drawing");
    expect(narrow.match(/>Turnout</g)?.length).toBe(6);
    expect(narrow).not.toContain(">Place<");
  });
  await expectSound(page, "results with an opened rule");

  await test.step("a station: every sheet with its figures, those that were replaced too", async () => {
    await page.goto(`${server.origin}/results`);
    await whole(page);
    for (const name of [/^Karamoja/, /^Abim$/, /^Labwor County$/, /^ALEREK$/, /^WILELA$/])
      await page.getByRole("table").getByRole("link", { name }).first().click();
    await page.getByRole("table").getByRole("link", { name: "01 SCHOOL 01", exact: true }).click();
    const sheet = region(page, /^Result sheet, Electoral Commission/);
    await expect(region(page, /^History$/)).toContainText(/Version 2Current.*Version 1Superseded/);
    const records = await exported(page, sheet, "Export both versions");
    expect(records).toHaveLength(2 * (NAMES.length + 4));
    await expect(
      page.getByText(`${records.length} rows of Figures of station sheets as CSV`, { exact: true }),
    ).toBeVisible();
    const current = records.filter(({ status }) => status === "Current");
    const cells = await sheet
      .getByRole("row")
      .filter({ hasNotText: /^State/ })
      .evaluateAll((rows) =>
        rows.slice(1).map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)),
      );
    // The page has names in title case, the file as they were recorded.
    const plain = (rows: readonly (readonly (string | null | undefined)[])[]) =>
      rows.map(([figure, value]) => [figure?.toLowerCase(), value]);
    expect(plain(current.map(({ figure, value }) => [figure, value]))).toEqual(plain(cells));
    expect(new Set(records.map(({ status, file, replaced_by: by }) => [status, file, by].join()))).toEqual(
      new Set(["Current,corrected-0.csv,", "Replaced,results.csv,corrected-0.csv"]),
    );
    await expectSound(page, "a station's sheet");
    expect((await withoutButton(page)).bare).toEqual([]);
    await expectSound(page, "a station's sheet");
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
  await server.stop();
});
