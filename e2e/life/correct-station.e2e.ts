import type { Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { addAccount, inDatabase } from "../steps/database.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { ADMIN, openSession, startCopy, type RunningServer } from "../steps/server.ts";

/** Voters, votes of two candidates and invalid votes at the stations of a seat. */
const STATIONS = [
  [268, 96, 47, 5],
  [300, 120, 110, 4],
  [250, 60, 80, 2],
] as const;
const PLACE = ["Abim", "Labwor County", "ALEREK", "ALEREK WARD"];
const LIST = [
  "DISTRICT NAME,COUNTY NAME,ELECTORAL AREA NAME,SUB COUNTY NAME,PARISH NAME,PS CODE,POLLING STATION NAME,VOTER COUNT",
  ...STATIONS.map(([voters], at) =>
    ["Abim", "ABIM", ...PLACE.slice(1), `0${at + 1}`, `SCHOOL ${at + 1}`, voters].join(","),
  ),
].join("\n");
const RESULTS = [
  "District,Constituency,Subcounty,Parish,Polling Station,Reg. Voters,AKELLO MARY,OKELLO JOHN,Valid Votes,Invalid Votes,Total Votes",
  ...STATIONS.map(([voters, one, other, invalid], at) =>
    [
      ...PLACE,
      `0${at + 1} SCHOOL ${at + 1}`,
      voters,
      one,
      other,
      one + other,
      invalid,
      one + other + invalid,
    ].join(","),
  ),
].join("\n");

const form = (page: Page) => page.getByRole("form", { name: "Correct this sheet" });
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });
const history = (page: Page) => page.getByRole("region", { name: "History", exact: true });
const correct = (page: Page) => page.getByRole("button", { name: "Correct this sheet" }).click();

test.describe("LIFE-01", () => {
  // One server for both tests.
  test.describe.configure({ mode: "default" });
  let server: RunningServer;
  let analyst: typeof ADMIN;
  const stations = new Map<string, number>();
  const sessions = { admin: "", analyst: "" };

  test.beforeAll(async () => {
    server = await startCopy({ DATA: "empty" });
    sessions.admin = await openSession(server.origin);
    analyst = await addAccount(server, "analyst", "analyst");
    sessions.analyst = await openSession(server.origin, analyst);
    const imports = new Imports(server.origin, sessions.admin);
    await imports.makeCycle();
    await imports.take("stations.csv", LIST);
    await imports.take("results.csv", RESULTS, { contest: "mp", pollingDay: "2021-01-14" });
    const { rows } = await inDatabase(server, (client) =>
      client.query<{ id: number; name: string }>("select id, name from area where name like 'SCHOOL %'"),
    );
    for (const { id, name } of rows) stations.set(name, id);
  });

  /** Opens a station's page. */
  async function openStation(page: Page, name: string): Promise<void> {
    await page.goto(`${server.origin}/results?contest=mp&area=${stations.get(name)}`);
    await expect(page.getByRole("button", { name: "Correct this sheet" })).toBeVisible();
  }

  test("LIFE-01 a figure is corrected with four clicks and two typed fields; its effect and its approval are shown first, a draft survives a reload", async ({
    page,
    context,
  }) => {
    await enterAs(context, server.origin, sessions.analyst, analyst);
    await openStation(page, "SCHOOL 1");
    await correct(page);
    await field(page, "Okello John").fill("74");
    await expect(form(page).getByRole("region", { name: "Checks" })).toContainText("96 + 74 = 170");
    const effect = form(page).getByRole("table", { name: "Effect on the results" });
    await expect(effect).toContainText(/Labwor County, the whole contest/);
    await expect(effect.getByRole("row", { name: /Lead 39 12 −27/ })).toBeVisible();
    await expect(form(page)).toContainText("No approval is needed");
    await field(page, "Okello John").press("Enter");
    await expect(field(page, "Valid votes")).toBeFocused();
    await expectSound(page, "the form of a result");

    await page.reload();
    await expect(field(page, "Okello John")).toHaveValue("74");
    await expect(form(page)).toContainText("Draft");
    await form(page).getByRole("radio", { name: "Figures exchanged" }).check();
    await form(page).getByLabel("Explanation").fill("The digits were typed in the wrong order.");
    await form(page).getByRole("radio", { name: "Photo of the form" }).check();
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toHaveCount(0);

    await expect(history(page)).toContainText(/Version 2Current.*Okello John 47 → 74/);
    await expect(history(page)).toContainText("Figures exchanged: The digits were typed in the wrong order.");
    await correct(page);
    await expect(field(page, "Okello John")).toHaveValue("74");
    await expect(form(page)).not.toContainText("Draft");
    // Not counted any more: a second person decides.
    await form(page).getByRole("radio", { name: "Nullified" }).check();
    await expect(form(page)).toContainText(
      "A second person must approve. 1 counted result is no longer counted.",
    );
    await expect(form(page)).toContainText("Can approve: admin.");
    await form(page).getByRole("radio", { name: "Recount or ruling" }).check();
    await form(page).getByLabel("Explanation").fill("Ballot box without a seal.");
    await form(page).getByRole("radio", { name: "Tally sheet" }).check();
    await form(page).getByRole("button", { name: "Request approval" }).click();
    const card = page.getByRole("region", { name: "Correction: SCHOOL 1" });
    await expect(card).toContainText("Waits for approval");
    await expect(card).toContainText("You cannot approve your own change. Can approve: admin.");
    await expect(card).toContainText(/State\s*Counted\s*Nullified/);
    await expectSound(page, "a station with a waiting change");

    await enterAs(context, server.origin, sessions.admin);
    await openStation(page, "SCHOOL 1");
    await card.getByRole("button", { name: "Approve" }).click();
    await expect(card.getByLabel("Note")).toHaveAccessibleDescription(/Write a note/);
    await card.getByLabel("Note").fill("Seen on the tally sheet.");
    await card.getByRole("button", { name: "Approve" }).click();
    // Without this station another candidate is ahead.
    await expect(card).toContainText("Type the surname of Okello John.");
    await card.getByLabel(/^To approve, type the surname of/).fill("okello");
    await card.getByRole("button", { name: "Approve" }).click();
    await expect(card).toHaveCount(0);
    await expect(history(page)).toContainText(/Version 3Current.*State Counted → Nullified/);
    await expect(history(page)).toContainText(/Approved byadmin, .*“Seen on the tally sheet.”/);
  });

  test("LIFE-04 LIFE-06 IMP-23 a slip is named and not applied, a colleague's figures are not overwritten, every version stays next to the others, and the last change is undone with a reason", async ({
    page,
    context,
    browser,
  }) => {
    await enterAs(context, server.origin, sessions.admin);
    await test.step("a result that a colleague saves meanwhile is shown next to what was typed", async () => {
      await openStation(page, "SCHOOL 2");
      await correct(page);
      await field(page, "Okello John").fill("101");
      const theirs = await browser.newContext();
      await enterAs(theirs, server.origin, sessions.analyst, analyst);
      const other = await theirs.newPage();
      await openStation(other, "SCHOOL 2");
      await correct(other);
      await field(other, "Okello John").fill("111");
      await say(other, "Typing error", "Read again.", "Photo of the form");
      await theirs.close();
      await expect(form(page)).toContainText("analyst has changed this result");
      await expect(form(page).getByRole("table", { name: "Figures that differ" })).toContainText(
        /Okello John\s*110\s*111\s*101/,
      );
      await expect(form(page).getByRole("button", { name: "Save" })).toBeDisabled();
      await form(page).getByRole("button", { name: "Keep mine" }).click();
      await expect(form(page).getByRole("row", { name: /Okello John 111/ })).toBeVisible();
      await say(page, "Typing error", "Compared with the form.", "Declaration of results form");
      await expect(history(page)).toContainText(/Okello John 111 → 101.*Okello John 110 → 111/);
    });

    await openStation(page, "SCHOOL 3");
    await correct(page);
    await field(page, "Akello Mary").fill("600");
    await field(page, "Valid votes").fill("140");
    await field(page, "Votes cast").fill("142");
    const checks = form(page).getByRole("region", { name: "Checks" });
    await expect(checks).toContainText("600 + 80 = 680, not 140");
    await expect(checks).toContainText("Akello Mary: a zero seems to be too many");
    await expect(field(page, "Akello Mary")).toHaveValue("600");
    await expectSound(page, "a form with a likely slip");
    await checks.getByRole("button", { name: "Use 60" }).click();
    await expect(checks).toContainText("All sums agree");
    await field(page, "Invalid votes").fill("3");
    await expect(checks).toContainText("140 + 3 = 143, not 142");
    await form(page).getByRole("button", { name: "Close, keep draft" }).click();
    await correct(page);
    await expect(field(page, "Votes cast")).toHaveValue("142");
    await form(page).getByRole("button", { name: "Discard draft" }).click();
    await form(page).getByRole("button", { name: "Discard", exact: true }).click();
    await expect(field(page, "Invalid votes")).toHaveValue("2");

    await field(page, "Invalid votes").fill("3");
    await say(page, "Form read wrongly", "The 3 looks like a 2.", "Photo of the form");
    const versions = page.getByRole("region", { name: "Versions, Electoral Commission" });
    await expect(versions.getByRole("row", { name: /^Invalid votes 2 changed: 3/ })).toBeVisible();
    await page.getByRole("radio", { name: "Changed only" }).check();
    await expect(versions.getByRole("row", { name: /^Akello Mary/ })).toHaveCount(0);
    await expectSound(page, "a station with two versions");

    await history(page).getByRole("button", { name: "Undo this change" }).click();
    await history(page).getByRole("button", { name: "Undo", exact: true }).click();
    await expect(history(page).getByLabel("Reason for the undo")).toHaveAccessibleDescription(/Say why/);
    await history(page).getByLabel("Reason for the undo").fill("It is a 2.");
    await history(page).getByRole("button", { name: "Undo", exact: true }).click();
    const card = page.getByRole("region", { name: "Undo: SCHOOL 3" });
    await expect(card).toContainText("1 result is no longer counted.");
    await card.getByRole("button", { name: "Withdraw" }).click();
    await expect(card).toHaveCount(0);
    await expect(history(page)).toContainText("Version 2Current");

    // A page of the past changes nothing.
    await page.goto(`${server.origin}/results?contest=mp&area=${stations.get("SCHOOL 3")}&asOf=2021-01-20`);
    await expect(page.getByRole("region", { name: /^Result sheet, Electoral Commission/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Correct this sheet" })).toHaveCount(0);
    await expect(history(page)).toHaveCount(0);
  });

  async function say(page: Page, reason: string, explanation: string, source: string): Promise<void> {
    await form(page).getByRole("radio", { name: reason }).check();
    await form(page).getByLabel("Explanation").fill(explanation);
    await form(page).getByRole("radio", { name: source }).check();
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toHaveCount(0);
  }
});
