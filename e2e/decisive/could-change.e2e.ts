import type { Page } from "@playwright/test";
import {
  stationListOf,
  stationResultsOf,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { expectSound } from "../steps/axe.ts";
import { contentOf } from "../steps/export-dialog.ts";
import { addAccount } from "../steps/database.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

/** Stations of two seats: votes of two candidates, or a mark where there is no result, and registered voters. */
const STATIONS = (
  [
    ["Abim", "Labwor County", "ALEREK", [300, 200], 700],
    ["Abim", "Labwor County", "ALEREK", [150, 130], 500],
    ["Abim", "Labwor County", "ALEREK", "-", 300],
    ["Abim", "Labwor County", "NYAKWAE", "x", 90],
    ["Kalungu", "Kalungu East County", "LUKAYA", [120, 100], 400],
  ] as const
).map(([district, constituency, subCounty, votes, registered], at) => ({
  district,
  constituency,
  subCounty,
  parish: `${subCounty} WARD`,
  code: `0${at + 1}`,
  name: `SCHOOL ${at + 1}`,
  registered,
  votes,
  invalid: 4,
}));
const RESULTS = stationResultsOf(STATIONS, ["AKELLO MARY", "OKELLO JOHN"]);

const row = (page: Page, seat: string) => page.getByRole("row", { name: new RegExp(`^${seat}`) });

test.describe("DEC-01", () => {
  // One server: the second test follows the first.
  test.describe.configure({ mode: "default" });
  let server: RunningServer;
  let session: string;

  test.beforeAll(async () => {
    server = await startCopy({ DATA: "empty" });
    session = await openSession(server.origin);
    const imports = new Imports(server.origin, session);
    await imports.makeCycle();
    await imports.take("stations.csv", stationListOf(STATIONS));
    await imports.take("results.csv", RESULTS, { contest: "mp", pollingDay: "2021-01-14" });
  });

  test.beforeEach(({ context }) => enterAs(context, server.origin, session));

  test("DEC-01 from the list of seats by keys to one that could change: three bounds, its stations and their file; one within 50 votes has an alarm, and prints on one sheet", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/results`);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Could it change?" })
      .click();
    await expect(page.getByTestId("standings")).toContainText(
      "2 stations with 390 registered voters can decide the 2 seats not safe.",
    );
    await expect(row(page, "Kalungu East County")).toContainText("Recount range");
    await expect(row(page, "Kalungu East County")).toContainText("20");
    await expect(row(page, "Labwor County")).toContainText("Open");
    await expect(row(page, "Labwor County")).toContainText("30.8%");
    await expectSound(page, "Could it change?");

    await row(page, "Labwor County").getByRole("link").focus();
    await page.keyboard.press("Enter");
    const verdict = page.getByTestId("verdict");
    await expect(verdict).toContainText("Yes. Even at the turnout seen nearby.");
    await expect(verdict).toContainText("120over Okello John");
    await expect(verdict).toContainText("390of 1,590 in all");
    const bounds = page.getByRole("region", { name: "Three bounds against the lead" });
    // 504 of 700, and 788 of 1,200.
    for (const words of [
      "Could change. 390 is 270 more than the lead.",
      `Could change. ${Math.floor((390 * 504) / 700)} is 160 more than the lead.`,
      `Could change. ${Math.floor((390 * 788) / 1_200)} is 136 more than the lead.`,
    ])
      await expect(bounds).toContainText(words);
    await expect(bounds).toContainText("30.8%");
    await expectSound(page, "a seat that could change");

    const stations = page.getByRole("region", { name: "The 2 open stations" });
    await expect(stations.getByRole("row")).toHaveText([
      /^Station/,
      /^SCHOOL 3.*300.*Not received/,
      /^SCHOOL 4.*90.*Nullified/,
    ]);
    const coming = page.waitForEvent("download");
    await stations.getByRole("button", { name: "Export schedule", exact: true }).click();
    const file = (await contentOf(await coming)).toString();
    expect(file).toMatch(/1,ALEREK,ALEREK WARD,SCHOOL 3,300,Not received/);
    expect(file).toMatch(/2,NYAKWAE,NYAKWAE WARD,SCHOOL 4,90,Nullified/);
    await stations.getByRole("link", { name: "SCHOOL 3" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("SCHOOL 3");

    await page.goto(`${server.origin}/results/could-change?standing=recount-range`);
    await page.getByRole("link", { name: "Kalungu East County" }).click();
    const alarm = page.getByRole("note").filter({ hasText: "Recount range" });
    await expect(alarm).toContainText("20 votes");
    await expect(alarm).toContainText("A recount is mandatory below 50 votes");
    await page.emulateMedia({ media: "print" });
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type ?\/Page\b/g);
    expect(sheets).toHaveLength(1);
    await expect(page.getByText("Prepared by")).toBeVisible();
  });

  test("DEC-01 a disputed station is left out of the lead until the dispute ends; a sample of forms comes from a public seed, and each form lowers the risk", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/results/could-change`);
    await row(page, "Labwor County").getByRole("link").click();
    const verdict = page.getByTestId("verdict");
    await expect(verdict).toContainText("120over Okello John");
    await page.getByRole("button", { name: "Add a disputed station" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a disputed station" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Find a station")).toHaveAccessibleDescription(
      /Choose a polling station./,
    );
    await dialog.getByLabel("Find a station").fill("school 1");
    await dialog.getByRole("radio", { name: "SCHOOL 1, ALEREK WARD, ALEREK" }).check();
    await dialog.getByLabel("Reason").fill("Votes altered");
    await dialog.getByLabel("Evidence").fill("Petition 12, annex C");
    await expectSound(page, "the form of a dispute");
    await dialog.getByLabel("Evidence").press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(verdict).toContainText("Lead without 1 disputed20published 120");
    const stations = page.getByRole("region", { name: "The 3 open stations" });
    await stations
      .getByRole("button", { name: "Disputed: Votes altered: change the dispute at SCHOOL 1" })
      .click();
    await page.getByRole("button", { name: "No longer disputed" }).click();
    await expect(verdict).toContainText("120over Okello John");
    await expect(page.getByRole("region", { name: "The 2 open stations" })).toBeVisible();

    await page.getByRole("button", { name: "Draw a sample" }).click();
    const drawing = page.getByRole("dialog", { name: "Draw a sample of forms" });
    await drawing.getByLabel("Forms of").fill("Party agents");
    await drawing.getByLabel("Seed").fill("7");
    await drawing.getByRole("button", { name: "Draw" }).click();
    await expect(drawing.getByLabel("Seed")).toHaveAccessibleDescription(/20 characters/);
    await drawing.getByLabel("Seed").fill("31415926535897932384");
    await drawing.getByLabel("Seed").press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Sample 1 of formsNot confirmed yet");
    const sample = page.getByTestId("sample");
    await expect(sample).toContainText("Risk now100%");
    await expect(page.getByRole("main")).not.toContainText("95% sure");
    await expectSound(page, "a sample of forms");

    // Every form is found, and has the published votes.
    const second = await openSession(server.origin, await addAccount(server, "second", "analyst"));
    const forms = new Imports(server.origin, session, second);
    await forms.take("forms.csv", RESULTS, {
      contest: "mp",
      pollingDay: "2021-01-14",
      issuer: "Party agents",
    });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Confirmed");
    await expect(sample).toContainText(/Risk now[0-4]\.\d%/);
  });
});
