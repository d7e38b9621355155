import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  candidateRowsOf,
  stationListOf,
  stationResultsOf,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { expectSound, findings } from "../steps/axe.ts";
import { recordsOf } from "../steps/export-dialog.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test, whole as drawWhole } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

const DAY = "2021-01-14";
const NAMES: Record<string, readonly string[]> = {
  "Labwor County": ["AKELLO MARY", "OKELLO JOHN", "OGWANG PETER"],
  "Kalungu East County": ["NANTONGO RUTH", "OKELLO JOHN"],
  "Kalungu West County": ["SSEWANYANA ALLAN", "KATUMBA JOSEPH"],
};
const PLACES = [
  { district: "Abim", constituency: "Labwor County", subCounty: "ALEREK", parish: "WILELA" },
  { district: "Kalungu", constituency: "Kalungu East County", subCounty: "LUKAYA", parish: "EAST WARD" },
  { district: "Kalungu", constituency: "Kalungu West County", subCounty: "BUKULULA", parish: "WEST WARD" },
] as const;
/** Stations of three seats; candidates have fewer votes the later they are named, but for Labwor, where the last one leads. */
const STATIONS = PLACES.flatMap((place, at) =>
  [1, 2, 3].map((number) => ({
    ...place,
    name: `SCHOOL ${at}-${number}`,
    code: `0${number}`,
    registered: 500,
    invalid: 4,
    votes: (NAMES[place.constituency] ?? []).map((_, rank) => 100 + number + 20 * rank * (at === 0 ? 1 : -1)),
  })),
);
const inSeat = (seat: string) => STATIONS.filter((one) => one.constituency === seat);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const RESULTS = candidateRowsOf(STATIONS, ({ constituency }) => NAMES[constituency] ?? []);
/** The presidential result in the same stations. */
const PRESIDENT = stationResultsOf(
  STATIONS.map((station) => ({ ...station, votes: [120, 80], invalid: 5 })),
  ["AINE ROSE", "BBOSA IVAN"],
);

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const lead = (page: Page) => page.getByTestId("lead");
const decision = (page: Page) => page.getByRole("region", { name: "Decision" });
const seats = (page: Page) => page.getByRole("region", { name: "Seats", exact: true });

/** Goes where a link of a table leads, by the Enter key; the heading of what comes takes the focus. */
async function follow(page: Page, table: string | RegExp, name: string | RegExp): Promise<void> {
  await page.getByRole("table", { name: table }).getByRole("link", { name }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
}

test("RES-01 RES-02 IMP-03 EXP-06 results of MPs are sent, confirmed once for all seats, and looked at by seat down to a station @night", async ({
  page,
  context,
}) => {
  const directory = await mkdtemp(join(tmpdir(), "command-center-e2e-files-"));
  const file = join(directory, "mps.csv");
  await writeFile(file, RESULTS);
  const server = await startCopy({ DATA: "empty" });
  const session = await openSession(server.origin);
  const imports = new Imports(server.origin, session);
  await imports.makeCycle();
  await imports.take("stations.csv", stationListOf(STATIONS));
  await enterAs(context, server.origin, session);
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));

  await test.step("the file is said to be of MPs; its candidates are listed by seat and confirmed once", async () => {
    await page.goto(`${server.origin}/data/imports`);
    await page.getByRole("button", { name: "Import a file" }).click();
    const dialog = page.getByRole("dialog", { name: "Import a file" });
    await dialog.getByLabel("Choose a file").setInputFiles(file);
    await expect(dialog.getByLabel("Contest").getByRole("option")).toHaveText([
      "Not a results file, or decide later",
      "President",
      "Constituency MPs",
      "District Woman MPs",
      "LC5 chairpersons",
      "Mayors",
    ]);
    await dialog.getByLabel("Contest").selectOption("Constituency MPs");
    await dialog.getByLabel("Polling day").fill(DAY);
    await dialog.getByRole("button", { name: "Upload and check", exact: true }).click();
    await expect(heading(page)).toContainText("Questions");
    await expect(page.getByRole("main")).toContainText("results by station · Constituency MPs, 14 Jan 2021");
    const moving = page.getByRole("region", { name: "What would change" });
    for (const [seat, names] of Object.entries(NAMES))
      await expect(moving.getByRole("row", { name: `Candidates in ${seat}` })).toContainText(
        names.join(", "),
      );
    await expectSound(page, "the candidates of several seats");
    await page.getByRole("radio", { name: "Yes, these are all 7 candidates" }).check();
    await page.getByRole("button", { name: "Save answer" }).click();
    await expect(heading(page)).toContainText("Ready");
    await decision(page).getByRole("button", { name: "Commit" }).click();
    await expect(heading(page)).toContainText("Imported");
    await decision(page).getByRole("link", { name: "See the results" }).click();
    await expect(page).toHaveURL(/\/results\?cycle=\d+&contest=mp&day=2021-01-14/);
  });

  await test.step("the country says how many seats have results, and names no leader", async () => {
    await page.goto(`${server.origin}/results?contest=mp`);
    await drawWhole(page);
    await expect(page.getByRole("main")).toContainText(
      "Parliamentary election, constituency MPs, 14 Jan 2021 · Electoral Commission, by polling station",
    );
    await expect(lead(page)).toContainText(/Seats with results3 of \d+/);
    await expect(lead(page)).toContainText("9 on the station list");
    await expect(page.getByRole("region", { name: "Candidates", exact: true })).toHaveCount(0);
    const units = page.getByRole("table", { name: "Party regions of Uganda" });
    await expect(units.getByRole("row", { name: /^Karamoja/ })).toContainText(/1 of \d+ seats/);
    await expect(units.getByRole("row", { name: /^Karamoja/ })).not.toContainText("OGWANG");
    const map = page.getByRole("region", { name: "Party regions of Uganda on the map" });
    await expect(map.getByRole("radio", { name: "Turnout" })).toBeChecked();
    await expect(map.getByRole("radio", { name: "Leader" })).toHaveCount(0);
  });

  await test.step("of a cycle that has no results of the President the page shows those that it has", async () => {
    await page.goto(`${server.origin}/results`);
    await expect(lead(page)).toContainText("Seats with results");
    await page.goto(`${server.origin}/results?contest=lc5`);
    await page.getByRole("link", { name: /^Parliamentary election/ }).click();
    await expect(lead(page)).toContainText("Seats with results");
    await page.goto(`${server.origin}/results?contest=senator`);
    await expect(page.getByRole("main")).toContainText(/Choose one of: president/);
    await page.getByRole("link", { name: "All results of this cycle" }).click();
    await expect(lead(page)).toContainText("Seats with results");
  });

  await test.step("every seat is listed, those with results first; one is found by its leader", async () => {
    // What is below the window comes once somebody acts.
    await page.keyboard.press("End");
    await expect(seats(page)).toContainText(/3 of \d+ seats with results/);
    const rows = seats(page).getByRole("row");
    await expect(rows.nth(1)).toContainText("Kalungu East County");
    const east = inSeat("Kalungu East County");
    const [first, second] = [0, 1].map((at) => sum(east.map(({ votes }) => votes[at] ?? 0)));
    const ahead = (first ?? 0) - (second ?? 0);
    const share = (100 * (first ?? 0)) / ((first ?? 0) + (second ?? 0));
    await expect(rows.nth(1)).toContainText("Nantongo Ruth");
    await expect(rows.nth(1)).toContainText(share.toFixed(1));
    await expect(rows.nth(1)).toContainText(String(ahead));
    await expect(rows.nth(1)).toContainText("3 of 3");
    await expect(rows.nth(4)).toContainText("No result yet");
    await seats(page).getByRole("combobox", { name: "Seats" }).selectOption("with-results");
    await expect(rows).toHaveCount(4);
    await seats(page).getByRole("searchbox").fill("ogwang");
    await expect(rows).toHaveCount(2);
    // The other tables of the page are not searched.
    await expect(page.getByRole("table", { name: "Party regions of Uganda" }).getByRole("row")).toHaveCount(
      7,
    );
    await expectSound(page, "the country and its seats");
    await seats(page).getByRole("searchbox").fill("");
    await seats(page).getByRole("combobox", { name: "Seats" }).selectOption("All seats");
    await expect(page).not.toHaveURL(/[?&](q|seats)=/);
    const { contested } = await whole(server.origin, session);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(rows).toHaveCount(contested + 1);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(rows).toHaveCount(11);
  });

  await test.step("in a district with two seats the units are the seats", async () => {
    await follow(page, "Seats", "Kalungu East County");
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Kalungu" }).click();
    await expect(lead(page)).toContainText("Seats with results2 of 2");
    const units = page.getByRole("table", { name: "Constituencies of Kalungu" });
    await expect(units.getByRole("row", { name: /^Kalungu West/ })).toContainText("Ssewanyana Allan");
    await expect(seats(page)).toHaveCount(0);
    await expectSound(page, "a district with two seats");
  });

  await test.step("from a seat to a station by keys alone, each with the candidates of the seat", async () => {
    await follow(page, "Constituencies of Kalungu", "Kalungu East County");
    await expect(lead(page)).toContainText("Leader · Kalungu East County");
    const candidates = page.getByRole("region", { name: "Candidates", exact: true });
    await expect(candidates.getByRole("listitem")).toHaveText([/^Nantongo Ruth/, /^Okello John/]);
    await expectSound(page, "a seat");
    await follow(page, /of Kalungu East County/, "LUKAYA");
    await follow(page, /of LUKAYA/, "EAST WARD");
    await follow(page, /of EAST WARD/, /SCHOOL 1-2/);
    await expect(page.getByRole("row", { name: /^Nantongo Ruth/ })).toContainText("102");
    await expectSound(page, "a station of a seat");
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(heading(page)).toHaveText("Kalungu East County");
  });

  await test.step("what is looked at is exported: the contest and the unit", async () => {
    await page.getByRole("button", { name: "Export Kalungu East County" }).click();
    const dialog = page.getByRole("dialog", { name: "Export Kalungu East County" });
    await expect(dialog).toContainText(
      "Kalungu East County · Parliamentary election, constituency MPs, 14 Jan 2021 · Electoral Commission",
    );
    await expect(dialog.getByRole("checkbox", { name: "Results by station" })).toBeChecked();
    expect.soft(await findings(page), "the dialog").toEqual([]);
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export", exact: true }).click();
    const records = await recordsOf(await saved);
    expect(records).toHaveLength(6);
    expect(new Set(records.map((one) => one["constituency"]))).toEqual(new Set(["Kalungu East County"]));
    expect(new Set(records.map((one) => one["candidate"]))).toEqual(new Set(NAMES["Kalungu East County"]));
  });

  await test.step("another contest is chosen where one is", async () => {
    await imports.take("president.csv", PRESIDENT, { contest: "president", pollingDay: DAY });
    await page.reload();
    await page.getByLabel("Contest").selectOption("Presidential election, 14 Jan 2021");
    await expect(lead(page)).toContainText("Aine Rose");
    await expect(heading(page)).toHaveText("Kalungu East County");
    await page.getByLabel("Contest").selectOption("Parliamentary election, constituency MPs, 14 Jan 2021");
    await expect(lead(page)).toContainText("Nantongo Ruth");
    await drawWhole(page);
    await expectSound(page, "a choice of contests");
  });
  expect(thrown).toEqual([]);
  await server.stop();
  await rm(directory, { recursive: true });
});

/** How many seats the country has. */
async function whole(origin: string, session: string): Promise<{ contested: number }> {
  const answer = await fetch(`${origin}/api/results?contest=mp`, { headers: { cookie: session } });
  return ((await answer.json()) as { seats: { contested: number } }).seats;
}
