import type { Browser, Locator, Page } from "@playwright/test";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { LEAST_NEIGHBOURS } from "@command-center/domain/results/unusual";
import { contentOf } from "../steps/export-dialog.ts";
import { expectSound, expectSoundAtNight, findings } from "../steps/axe.ts";
import { isNightly } from "../steps/browser.ts";
import { addAccount } from "../steps/database.ts";
import { CYCLE_OF_2021, Imports } from "../steps/imports.ts";
import { enterAs, expect, test, whole } from "../steps/product.ts";
import { BUDGET, listed, measured, scriptsAskedFor, sum, WORKER } from "../steps/script-bytes.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

const OF = { contest: "president", pollingDay: "2021-01-14" };
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const decision = (page: Page) => page.getByRole("region", { name: "Decision" });
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
  // A list of some of the districts of a unit names no leader of it.
  if ((await heading(page).textContent())?.includes(" districts") === true)
    return expect(card).toContainText("No leader for");
  await expect(card).toContainText(
    `${grouped(sumOf(rows, leader))} of ${grouped(sumOf(rows, "Valid Votes"))} valid votes`,
  );
  await expect(card).toContainText(`${share.toFixed(1)}%`);
}

/**
 * Fails where a page of results requests more JavaScript than it may, from the country down to a station. The sample has no
 * results by station: these pages are empty where all others are measured.
 */
async function expectBudget(browser: Browser, server: RunningServer, session: string): Promise<void> {
  const worker = await measured(server.origin, [WORKER]);
  const below = async (area?: number) => {
    const answer = await fetch(`${server.origin}/api/results${area === undefined ? "" : `?area=${area}`}`, {
      headers: { cookie: session },
    });
    return ((await answer.json()) as { below: { area: { id: number; name: string }; total: number }[] })
      .below;
  };
  const way: { id: number; name: string }[] = [];
  for (let units = await below(); units.length > 0; units = await below(way.at(-1)?.id)) {
    const first = units.find(({ total }) => total > 0);
    if (first === undefined) throw new Error("A unit with votes has none below it.");
    way.push(first.area);
  }
  const paths = [
    { name: "2 of 146 districts", query: "" },
    // A party region, which has a map; a district; a station.
    ...[0, 2, way.length - 1].map((at) => ({ name: way[at]?.name ?? "", query: `?area=${way[at]?.id}` })),
  ];
  for (const [index, { name, query }] of paths.entries())
    for (const width of isNightly ? [1440, 360] : [index % 2 === 0 ? 1440 : 360]) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      await enterAs(context, server.origin, session);
      const page = await context.newPage();
      const thrown: string[] = [];
      page.on("pageerror", ({ message }) => thrown.push(message));
      page.on("console", (message) => {
        if (message.type() === "error") thrown.push(message.text());
      });
      const asked = scriptsAskedFor(page, server.origin);
      await page.goto(`${server.origin}/results${query}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      await expect(page.getByTestId("lead")).toContainText(/votes ahead|No leader for/);
      // What tells of changes comes last.
      await expect(page.getByTestId("sync-badge")).toContainText(/Live · \d\d:\d\d EAT/);
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              [
                ...document.querySelectorAll('[role="status"][aria-label^="Loading"], main .chart-skeleton'),
              ].filter((element) => element.getBoundingClientRect().top < innerHeight + 300).length,
          ),
        )
        .toBe(0);
      const scripts = [...(await asked()), ...worker];
      const what = `${name} at ${width} px asks for ${sum(scripts)} bytes in ${scripts.length}\n${listed(scripts)}\n`;
      expect.soft(sum(scripts), what).toBeLessThanOrEqual(BUDGET.page);
      expect.soft(scripts.length, what).toBeLessThanOrEqual(BUDGET.requests);
      expect.soft(thrown, what).toEqual([]);
      await context.close();
    }
}

/** The file that comes of pressing this. */
async function taken(page: Page, pressed: Locator): Promise<{ name: string; text: string }> {
  const saved = page.waitForEvent("download");
  await pressed.click();
  const file = await saved;
  return { name: file.suggestedFilename(), text: (await contentOf(file)).toString() };
}

test("LIGHT-02 IMP-01 IMP-05 IMP-08 IMP-10 RES-01 RES-03 results are sent, previewed, answered, committed, followed from the country to their line by keys alone, and undone; their pages are light", async ({
  page,
  context,
  browser,
}) => {
  const server = await startCopy({ DATA: "empty" });
  const session = await openSession(server.origin);
  const imports = new Imports(server.origin, session);
  await imports.makeCycle();
  const list = await imports.take("stations.csv", STATION_LIST_2021);
  await enterAs(context, server.origin, session);
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));

  await test.step("a file of results asks who stood", async () => {
    await page.goto(`${server.origin}/data/imports`);
    await page.getByRole("button", { name: "Import a file" }).click();
    const dialog = page.getByRole("dialog", { name: "Import a file" });
    await dialog.getByLabel("Choose a file").setInputFiles({
      name: "results.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(STATION_RESULTS_2021),
    });
    await expect(dialog.getByLabel("Cycle")).toContainText(CYCLE_OF_2021.name);
    await dialog.getByLabel("Contest").selectOption(OF.contest);
    await dialog.getByLabel("Polling day").fill(OF.pollingDay);
    expect.soft(await findings(page), "the dialog").toEqual([]);
    await dialog.getByRole("button", { name: "Upload and check", exact: true }).click();
    await expect(page).toHaveURL(/\/data\/imports\/\d+$/);
    await expect(heading(page)).toContainText("Questions");
    await expect(decision(page).getByRole("button", { name: "Commit" })).toBeDisabled();
    await expectSoundAtNight(page, "an import with questions");
    await page.getByRole("radio", { name: "Yes, these are all 11 candidates" }).check();
    await page.getByRole("button", { name: "Save answer" }).click();
    await expect(heading(page)).toContainText("Ready");
  });

  await test.step("its preview shows what would change and its problems by code, and is committed", async () => {
    await expect(page.getByRole("region", { name: "Recognised" })).toContainText("Comma");
    await expect(page.getByRole("region", { name: "Rows" })).toContainText("293");
    await expect(page.getByLabel("Field of Reg. Voters")).toHaveValue("registered");
    const moving = page.getByRole("region", { name: "What would change" });
    await expect(moving.getByRole("row", { name: /^Votes cast/ })).toContainText("81,240");
    const problems = page.getByRole("region", { name: "Problems" });
    await problems.getByRole("button", { name: /^W112/ }).click();
    const lines = problems.getByRole("table", { name: "Rows with W112" }).getByRole("rowheader");
    await expect(lines).toHaveText([215, 216, 217, 218, 219, 220].map((line) => `Line ${line}`));
    const listedAs = await taken(page, problems.getByRole("button", { name: "Problems, CSV" }));
    expect(listedAs.text).toMatch(/\r\n215,,Constituency,117 KALUNGU EAST COUNTY,W112,warned,/);
    const original = await taken(page, page.getByRole("link", { name: "Original file" }));
    expect(original).toEqual({ name: "results.csv", text: STATION_RESULTS_2021 });
    await expectSound(page, "a preview");
    await decision(page).getByRole("button", { name: "Commit" }).click();
    await expect(heading(page)).toContainText("Imported");
    await expect(heading(page)).toBeFocused();
  });

  await test.step("it leads to the results of the country", async () => {
    await decision(page).getByRole("link", { name: "See the results" }).click();
    await expect(page).toHaveURL(
      /\/results\?cycle=\d+&contest=president&day=2021-01-14&issuer=Electoral\+Commission$/,
    );
    await page.goto(`${server.origin}/results`);
    await expect(heading(page)).toHaveText("2 of 146 districts");
    await whole(page);
    await expectSums(page, ROWS);
    await expectSound(page, "the country");
  });

  const steps = [
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
    await expectSound(page, "a station");
  });

  await test.step("crumbs lead up, and the browser back", async () => {
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.getByRole("link", { name: "Labwor County" }).click();
    await expect(heading(page)).toHaveText("Labwor County");
    await expect(page).toHaveTitle(/^Labwor County · /);
    const sources = page.getByRole("region", { name: "Where these figures come from" });
    await expect(sources.getByRole("link", { name: "stations.csv" })).toHaveAttribute(
      "href",
      new RegExp(`/data/imports/${list}$`),
    );
    await page.goBack();
    await expect(heading(page)).toHaveText(/KANU PRIMARY SCHOOL/);
  });

  await test.step("its pages request few scripts", () => expectBudget(browser, server, session));

  await test.step("its undo, after a question, waits for a second person; then there are no results", async () => {
    await page.getByRole("link", { name: "results.csv" }).first().click();
    await expect(decision(page)).toContainText(
      "A second person must approve it: 293 results are no longer counted.",
    );
    await decision(page).getByRole("button", { name: "Request undo" }).click();
    await decision(page).getByRole("button", { name: "No, go back" }).click();
    await expect(decision(page).getByRole("button", { name: "Request undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await decision(page).getByRole("button", { name: "Yes, request it" }).click();
    await expect(decision(page).getByRole("button", { name: "Withdraw the undo" })).toBeVisible();
    await expectSoundAtNight(page, "an import whose undo waits");
    const second = await openSession(server.origin, await addAccount(server, "second", "analyst"));
    const approved = await fetch(
      `${server.origin}/api${new URL(page.url()).pathname.replace("/data", "")}/approve`,
      {
        method: "POST",
        headers: { "content-type": "application/json", cookie: second },
        body: "{}",
      },
    );
    expect(approved.status).toBe(200);
    // The page asks again after half a minute.
    await page.reload();
    await expect(heading(page)).toContainText("Undone");
    await expectSoundAtNight(page, "an import that was undone");
    await page.getByRole("link", { name: "All imports" }).click();
    await expect(page.getByRole("table", { name: "Imports" }).getByRole("row")).toHaveText([
      /^File/,
      /results\.csv.*Undone.*293.*14 warned/,
      /stations\.csv.*Imported/,
    ]);
    await page.goto(`${server.origin}/results`);
    await expect(page.getByText("This cycle has no polling-station results yet")).toBeVisible();
  });
  expect(thrown).toEqual([]);
  await server.stop();
});

/** A file without the rows of one parish. */
const without = (file: string, parish: string) =>
  file
    .split("\n")
    .filter((line) => !line.includes(parish))
    .join("\n");

test("RES-02 RES-04 RES-05 a map leads down, unusual results are listed by rule, and two elections are compared @night", async ({
  page,
  context,
}) => {
  const server = await startCopy({ DATA: "empty" });
  const session = await openSession(server.origin);
  const imports = new Imports(server.origin, session);
  await imports.makeCycle();
  const earlier = String(
    await imports.makeCycle({
      name: "2015–2016",
      seasonLabel: "2016 General Election",
      opensOn: "2015-07-01",
      closesOn: "2016-06-30",
      asOf: "2016-06-30",
    }),
  );
  await imports.take("stations-2016.csv", without(STATION_LIST_2021, "ANINATA"), { cycle: earlier });
  // The same figures, but for one more invalid vote in Kanu.
  await imports.take(
    "results-2016.csv",
    without(STATION_RESULTS_2021, "ANINATA").replace(",132,172,6,178", ",132,172,7,179"),
    { ...OF, pollingDay: "2016-02-18", cycle: earlier },
  );
  await imports.take("stations.csv", STATION_LIST_2021);
  await imports.take("results.csv", STATION_RESULTS_2021, OF);
  await enterAs(context, server.origin, session);
  await page.goto(`${server.origin}/results`);
  await whole(page);

  await test.step("the map says who leads where, turnout and invalid votes, and opens a unit by keys", async () => {
    const map = page.getByRole("region", { name: "Party regions of Uganda on the map" });
    const stage = map.getByRole("application");
    await expect(stage).toBeVisible();
    await expect(map).toContainText("Karamoja Part");
    await map.getByRole("radio", { name: "Turnout" }).check();
    await expect(page).toHaveURL(/map=turnout/);
    await map.getByText("Show table").click();
    const karamoja = ROWS.filter((row) => cell(row, "District") === "070 ABIM");
    const turnout = (100 * sumOf(karamoja, "Total Votes")) / sumOf(karamoja, "Reg. Voters");
    await expect(map.getByRole("row", { name: /Karamoja/ })).toContainText(`${turnout.toFixed(1)}%`);
    await map.getByRole("radio", { name: "Invalid" }).check();
    await expect(map.getByRole("row", { name: /Karamoja/ })).toContainText(
      `${((100 * sumOf(karamoja, "Invalid Votes")) / sumOf(karamoja, "Total Votes")).toFixed(1)}%`,
    );
    await map.getByRole("radio", { name: "Change" }).check();
    // Either list has one district of the region alone.
    await expect(map.getByRole("row", { name: /Karamoja/ })).toContainText("Not compared");
    await expect(map.getByRole("row", { name: /Central/ })).toContainText("Not compared");
    await expectSound(page, "the map of changes");
    await stage.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]unit=\d+/);
    await page.reload();
    // What was selected stands in the address, and whose results they are in the file (CHART-01).
    await expect(map.getByRole("link", { name: /^Open / })).toBeVisible();
    await map.getByRole("button", { name: /^Download or share: / }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Drawing" }).click();
    const drawing = (await contentOf(await coming)).toString();
    expect(drawing).toContain(">Source: Electoral Commission, results by polling station</text>");
    expect(drawing).toMatch(/>As of \d+ \w+ \d{4}<\/text>/);
    await map.getByRole("link", { name: /^Open / }).focus();
    await page.keyboard.press("Enter");
    await expect(heading(page)).not.toHaveText("2 of 146 districts");
    await page.goto(`${server.origin}/results`);
    await whole(page);
  });

  await test.step("unusual results are counted by rule, and each leads to its station", async () => {
    const card = page.getByRole("region", { name: "Unusual results" });
    await expect(card).toContainText(`${ROWS.length} stations, 7 rules`);
    const unlike = leadersUnlikeTheirParish();
    expect(unlike.length).toBeGreaterThan(0);
    const rule = card.getByRole("button", { name: /Different winner from the rest of the parish/ });
    await expect(rule).toHaveText(new RegExp(`^${unlike.length}`));
    await rule.focus();
    await page.keyboard.press("Enter");
    await expect(rule).toHaveAttribute("aria-expanded", "true");
    for (const name of unlike.slice(0, 3))
      await expect(card.getByRole("link", { name: new RegExp(name) })).toBeVisible();
    await expectSound(page, "an open rule");
    await card.getByRole("link", { name: new RegExp(unlike[0] ?? "") }).click();
    await expect(heading(page)).toHaveText(new RegExp(unlike[0] ?? ""));
    await page.goBack();
  });

  await test.step("two elections are compared only where the ground is the same", async () => {
    const card = page.getByRole("region", { name: "Compare with another election" });
    await expect(card).toContainText("18 Feb 2016 and 14 Jan 2021");
    await expect(card).toContainText("In the 2 districts on both lists");
    await card.getByRole("link", { name: "Compare place by place" }).click();
    await expect(heading(page)).toHaveText("2021 against 2016");
    await whole(page);
    const places = page.getByRole("region", { name: "Place by place" });
    await places.getByRole("combobox", { name: "Level" }).selectOption("district");
    await expectSound(page, "a comparison of the country");
    await places.getByRole("link", { name: "Abim", exact: true }).click();
    await whole(page);
    await places.getByRole("link", { name: "ABIM", exact: true }).click();
    await whole(page);
    await expect(places.getByRole("row", { name: /^KANU/ }).first()).toContainText("0.0");
    await expect(places.getByRole("row", { name: /^ANINATA/ }).first()).toContainText(
      "Not on both station lists",
    );
    await expectSound(page, "a comparison");
  });
  await server.stop();
});

/** Stations whose leader is another than that of all others of their parish, where those agree and are enough. */
function leadersUnlikeTheirParish(): string[] {
  const names = HEADER.slice(6, -3);
  const leaderOf = (row: readonly string[]) => {
    const most = Math.max(...names.map((name) => Number(cell(row, name))));
    const leaders = names.filter((name) => Number(cell(row, name)) === most);
    return most > 0 && leaders.length === 1 ? leaders[0] : undefined;
  };
  const parishOf = (row: readonly string[]) => row.slice(0, 4).join(" ");
  return ROWS.filter((row) => {
    const others = ROWS.filter((other) => other !== row && parishOf(other) === parishOf(row)).map(leaderOf);
    const [usual] = others;
    return (
      leaderOf(row) !== undefined &&
      usual !== undefined &&
      others.length >= LEAST_NEIGHBOURS &&
      others.every((leader) => leader === usual) &&
      leaderOf(row) !== usual
    );
  }).map((row) => cell(row, "Polling Station").replace(/^\d+ /, ""));
}
