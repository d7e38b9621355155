import type { Page } from "@playwright/test";
import { STATION_LIST_2021 } from "@command-center/domain/imports/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/domain/imports/fixtures/station-results-fixtures";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startServer } from "../steps/server.ts";
import { expectSound } from "../steps/sound.ts";

const OF = { contest: "president", pollingDay: "2021-01-14" };
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const lead = (page: Page) => page.getByTestId("lead");

/** The rows of the file by column. */
const [HEADER = [], ...ROWS] = STATION_RESULTS_2021.trim()
  .split("\n")
  .map((line) => line.split(","));
const cell = (row: readonly string[], column: string) => row[HEADER.indexOf(column)] ?? "";
const sumOf = (rows: readonly (readonly string[])[], column: string) =>
  rows.reduce((sum, row) => sum + Number(cell(row, column)), 0);
const grouped = (value: number) => value.toLocaleString("en");

/** Fails where the totals of the page are not the plain sums of these rows of the file. */
async function expectSums(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const card = lead(page);
  for (const [name, column] of [
    ["Registered", "Reg. Voters"],
    ["Votes cast", "Total Votes"],
    ["Valid", "Valid Votes"],
    ["Invalid", "Invalid Votes"],
  ] as const)
    await expect(
      card.getByRole("definition").filter({ hasText: grouped(sumOf(rows, column)) }),
      name,
    ).not.toHaveCount(0);
  const leader = HEADER.slice(6, -3).toSorted((one, other) => sumOf(rows, other) - sumOf(rows, one))[0] ?? "";
  const share = (100 * sumOf(rows, leader)) / sumOf(rows, "Valid Votes");
  await expect(card).toContainText(
    `${grouped(sumOf(rows, leader))} of ${grouped(sumOf(rows, "Valid Votes"))} valid votes`,
  );
  await expect(card).toContainText(`${share.toFixed(1)}%`);
}

test("RES-01 RES-03 from the country to one station by keys alone, every total a plain sum of the file, and back to its line", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const server = await startServer({ DATA: "empty" });
  const session = await openSession(server.origin);
  const imports = new Imports(server.origin, session);
  await imports.makeCycle();
  await enterAs(context, server.origin, session);
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));

  await test.step("before there are results, the page says so and where they come in", async () => {
    await page.goto(`${server.origin}/results`);
    await expect(page.getByText("This cycle has no results by polling station yet")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "under Imports" }).click();
    await expect(page).toHaveURL(/\/data\/imports$/);
  });

  const list = await imports.take("stations.csv", STATION_LIST_2021);
  const results = await imports.take("results.csv", STATION_RESULTS_2021, OF);

  await test.step("the home page's first steps are done, and lead to the results", async () => {
    await page.goto(`${server.origin}/`);
    await page.getByRole("link", { name: "See the results" }).click();
    await expect(heading(page)).toHaveText("Uganda");
    await expectSums(page, ROWS);
    await expectSound(page, "the country");
  });

  const steps = [
    { unit: /Karamoja/, rows: ROWS.filter((row) => cell(row, "District") === "070 ABIM") },
    { unit: /Karamoja/, rows: ROWS.filter((row) => cell(row, "District") === "070 ABIM") },
    { unit: /Abim/, rows: ROWS.filter((row) => cell(row, "District") === "070 ABIM") },
    { unit: /Labwor County/, rows: ROWS.filter((row) => cell(row, "District") === "070 ABIM") },
    { unit: /^ABIM$/, rows: ROWS.filter((row) => cell(row, "Subcounty") === "001 ABIM") },
    { unit: /^KANU$/, rows: ROWS.filter((row) => cell(row, "Parish") === "002 KANU") },
  ];
  await test.step("each level leads to the next by the Enter key, and its heading takes the focus", async () => {
    for (const { unit, rows } of steps) {
      const link = page.getByRole("table").getByRole("link", { name: unit }).first();
      await link.focus();
      await page.keyboard.press("Enter");
      await expect(heading(page)).toHaveText(unit);
      await expect(heading(page)).toBeFocused();
      await expectSums(page, rows);
    }
  });

  await test.step("a station shows its sheet, and the line of the file that it came from", async () => {
    const station = page.getByRole("table").getByRole("link", { name: "KANU PRIMARY SCHOOL" });
    await station.focus();
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(/KANU PRIMARY SCHOOL/);
    const row = ROWS.filter((one) => cell(one, "Polling Station").includes("KANU PRIMARY SCHOOL"));
    await expectSums(page, row);
    const figure = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`, "i") });
    for (const name of HEADER.slice(6, -3))
      await expect(figure(name).getByRole("cell").first()).toHaveText(grouped(sumOf(row, name)));
    await expect(page.getByRole("main")).toContainText(
      `Line ${ROWS.indexOf(row[0] ?? []) + 2} of results.csv`,
    );
    await expect(page.getByRole("link", { name: "results.csv" })).toHaveAttribute(
      "href",
      new RegExp(`/data/imports/${results}$`),
    );
    await expectSound(page, "a station");
  });

  await test.step("a corrected edition stands beside what was there before", async () => {
    const corrected = STATION_RESULTS_2021.replace(
      ",268,11,0,1,1,21,4,0,0,0,2,132,172,6,178",
      ",268,12,0,1,1,21,4,0,0,0,2,132,173,6,179",
    );
    await imports.take("results-2.csv", corrected, OF);
    await page.reload();
    await expect(page.getByRole("row", { name: /^Amuriat/i })).toContainText("12other11");
    await expect(page.getByRole("main")).toContainText("1 earlier sheet");
    await expect(page.getByRole("main")).toContainText(/replaced by results-2\.csv/);
    await expectSound(page, "a station with an earlier sheet");
  });

  await test.step("the way up, and back, by the crumbs and the browser", async () => {
    const crumbs = page.getByRole("navigation", { name: "Way to this unit" });
    await crumbs.getByRole("link", { name: "Labwor County" }).click();
    await expect(heading(page)).toHaveText("Labwor County");
    await expect(page).toHaveTitle(/^Labwor County · /);
    const sources = page.getByRole("region", { name: "Where these figures come from" });
    await expect(sources).toContainText(/results-2\.csv, line 2: 1 station/);
    await expect(sources.getByRole("link", { name: "stations.csv" })).toHaveAttribute(
      "href",
      new RegExp(`/data/imports/${list}$`),
    );
    await page.goBack();
    await expect(heading(page)).toHaveText(/KANU PRIMARY SCHOOL/);
  });

  await test.step("what is not there is said, with the way back", async () => {
    await page.goto(`${server.origin}/results?area=999999`);
    await expect(page.getByText("There is no such unit. It may have been removed.")).toBeVisible();
    await page.getByRole("link", { name: "All results of this cycle" }).click();
    await expect(heading(page)).toHaveText("Uganda");
    await page.goto(`${server.origin}/results?area=x&day=soon&contest=nothing`);
    await expect(page.getByRole("main")).toContainText(/Choose a contest/);
  });
  expect(thrown).toEqual([]);
});
