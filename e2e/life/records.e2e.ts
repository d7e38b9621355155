import type { Page } from "@playwright/test";
import {
  stationListOf,
  stationResultsOf,
  stationsInAbim,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { expectSound } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { addAccount, inDatabase } from "../steps/database.ts";
import { CYCLE_OF_2021, Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { ADMIN, openSession, startCopy, type RunningServer } from "../steps/server.ts";

/** Voters, votes of two candidates and invalid votes at the stations of a seat. */
const STATIONS = stationsInAbim([
  { registered: 268, votes: [96, 47], invalid: 5 },
  { registered: 300, votes: [120, 110], invalid: 4 },
  { registered: 250, votes: [60, 80], invalid: 2 },
]);

const LIMITS =
  'Limit,Value,Unit,Law,Applies from\nRecount after polling,4,Days,"Example Act, s. 1",2020-07-01\n';

const dialog = (page: Page) => page.getByRole("dialog");
const effect = (page: Page) => dialog(page).getByRole("region", { name: "What it changes" });
const ways = (page: Page) => page.getByRole("region", { name: "Ways of the case" });
const form = (page: Page) => page.getByRole("form", { name: "Correct this sheet" });
const draft = (page: Page) => page.getByRole("heading", { name: "Correct this sheet Draft" });
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });
const band = (page: Page) =>
  page.getByRole("main").getByRole("status").filter({ hasText: "waits for approval" });
const history = (page: Page) => page.getByRole("region", { name: "History", exact: true });
const correct = (page: Page) => page.getByRole("button", { name: "Correct this sheet" }).click();

async function say(page: Page, reason: string, source: string): Promise<void> {
  await dialog(page).getByLabel("Reason").fill(reason);
  await dialog(page).getByLabel("Source").fill(source);
}

async function save(page: Page, button = "Save"): Promise<void> {
  await say(page, "Court registry", "Registry at Moroto");
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test.describe("LIFE-01", () => {
  // One server: the tests follow each other.
  test.describe.configure({ mode: "default" });
  let server: RunningServer;
  let analyst: typeof ADMIN;
  let otherCycle: number;
  const stations = new Map<string, number>();
  const sessions = { admin: "", analyst: "" };

  test.beforeAll(async () => {
    server = await startCopy({ DATA: "empty" });
    sessions.admin = await openSession(server.origin);
    analyst = await addAccount(server, "analyst", "analyst");
    sessions.analyst = await openSession(server.origin, analyst);
    const imports = new Imports(server.origin, sessions.admin);
    await imports.makeCycle();
    otherCycle = await imports.makeCycle({ ...CYCLE_OF_2021, name: "Other" });
    await imports.take("stations.csv", stationListOf(STATIONS));
    await imports.take("results.csv", stationResultsOf(STATIONS, ["AKELLO MARY", "OKELLO JOHN"]), {
      contest: "mp",
      pollingDay: "2021-01-14",
    });
    await imports.take("limits.csv", LIMITS);
    await imports.take("members.csv", "District,Members\nABIM,1000\nKALUNGU,2000\n");
    await imports.take(
      "turnout.csv",
      "Contest,District,Counted on,Votes cast,Villages reported\nMP primary,ABIM,2021-01-10,400,10/20\n",
    );
    await imports.take(
      "declared.csv",
      "Seat,District,Constituency,Winner,Votes,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,1200,2020-09-04,2020-09-05\n",
    );
    await imports.take(
      "petitions.csv",
      "Petition no,Category,District,Constituency,Petitioner,Grounds,Status,Date filed\nMP/1,MP,ABIM,Labwor County,D Example,Violence,Filed,2020-09-08\n",
    );
    const { rows } = await inDatabase(server, (client) =>
      client.query<{ id: number; name: string }>("select id, name from area where name like 'SCHOOL %'"),
    );
    for (const { id, name } of rows) stations.set(name, id);
  });

  test.beforeEach(({ context }) => enterAs(context, server.origin, sessions.admin));

  test("LIFE-02 gazette day, recount and petition of a seat are recorded step by step, with the limits of the law", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/results/could-change`);
    await page.getByRole("link", { name: "Labwor County" }).first().click();
    await expect(ways(page)).toContainText("the gazette day is not recorded");
    await expect(ways(page)).toContainText("until 18 Jan 2021 (passed) (4 days, Example Act, s. 1");
    await ways(page).getByRole("button", { name: "Record gazette day" }).click();
    await dialog(page).getByLabel("Day").fill("2021-01-13");
    await expect(dialog(page)).toContainText("The poll was on 14 Jan 2021.");
    await dialog(page).getByLabel("Day").fill("2021-01-20");
    await save(page);
    await expect(ways(page)).toContainText("until 19 Feb 2021 (30 days, Newspapers of 2026");

    await ways(page).getByRole("button", { name: "File a case" }).click();
    await dialog(page).getByLabel("Number of the case").fill("MA 3 of 2021");
    await dialog(page).getByLabel("Day").fill("2021-01-19");
    await expect(dialog(page)).toContainText(
      "After the last day of 4 days, 18 Jan 2021 (Example Act, s. 1).",
    );
    await dialog(page).getByLabel("Court").selectOption("appeal");
    await expect(dialog(page)).toContainText("Record the judgment first.");
    await dialog(page).getByLabel("Court").selectOption("recount");
    await expectSound(page, "the form of a case");
    await save(page);

    await ways(page).getByRole("button", { name: "File a case" }).click();
    await dialog(page).getByLabel("Court").selectOption("petition");
    await dialog(page).getByLabel("Number of the case").fill("EP 12 of 2021");
    await dialog(page).getByLabel("Day").fill("2021-01-25");
    await save(page);
    await expect(ways(page)).toContainText("These limits contradict each other.");
    const next = ways(page).getByRole("button", { name: "Next step of EP 12 of 2021" });
    await next.click();
    await dialog(page).getByLabel("Day").fill("2021-01-28");
    await save(page);
    await next.click();
    await dialog(page).getByLabel("Outcome").selectOption("fresh_poll_ordered");
    await dialog(page).getByLabel("Judgment").fill("ulii.org/12");
    await dialog(page).getByRole("button", { name: "Request approval" }).click();
    await expect(dialog(page).getByLabel("Reason")).toBeVisible();
    await dialog(page).getByLabel("Judgment").fill("/akn/ug/judgment/ughc/2021/12");
    await expect(dialog(page)).toContainText(/Result: that of the count → none from .* until a by-election/);
    await expect(dialog(page)).toContainText("A second person must approve it: 1 declared result changes.");
    await save(page, "Request approval");
    await expect(page.getByText("Waits for approval", { exact: true })).toBeVisible();
    for (const { width } of GUISES) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page, `the ways of a case at ${width}`);
    }
  });

  /** Another user's correction of the same turnout, by a call. */
  const correctTurnout = async (votes: string) => {
    const headers = { cookie: sessions.admin, "content-type": "application/json" };
    const opened = await fetch(
      `${server.origin}/api/changes/records/form?kind=turnout&district=abim&contest=MP+primary`,
      { headers },
    );
    const { fields, replaces } = (await opened.json()) as {
      fields: { id: string; text: string }[];
      replaces: string;
    };
    const saved = await fetch(`${server.origin}/api/changes/records`, {
      method: "POST",
      headers,
      body: JSON.stringify({
        clientId: crypto.randomUUID(),
        kind: "turnout",
        fields: { ...Object.fromEntries(fields.map(({ id, text }) => [id, text])), votes },
        replaces,
        reason: "Late return",
        source: "Registrar",
      }),
    });
    expect(saved.status).toBe(200);
  };

  test("LIFE-01 LIFE-06 a turnout is corrected on the page of its district, checked while typing, next to what another user saves meanwhile, and undone", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/districts-directory/abim`);
    const correct = page.getByRole("button", { name: "Correct turnout, MP primary" });
    await correct.click();
    const votes = dialog(page).getByLabel("Votes cast");
    await votes.fill("about 400");
    await expect(votes).toHaveAccessibleDescription(/Not a number/);
    await votes.fill("410");
    await expect(effect(page)).toContainText("400");
    await expect(effect(page).getByRole("row", { name: "Average turnout 40.0% 41.0%" })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page).getByLabel("Reason")).toHaveAccessibleDescription(/Say why\./);
    await say(page, "Digits changed places", "Return of the registrar, page 2");
    await expectSound(page, "the form of a turnout");

    await page.reload();
    await correct.click();
    await expect(votes).toHaveValue("410");
    await expect(dialog(page).getByLabel("Source")).toHaveValue("Return of the registrar, page 2");
    await dialog(page).getByLabel("Source").press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByTestId("turnout").first()).toContainText("410 of 1,000");

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await dialog(page).getByLabel("Reason for the undo").fill("Was right before");
    await dialog(page).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByTestId("turnout").first()).toContainText("400 of 1,000");

    await correct.click();
    await correctTurnout("420");
    await votes.fill("430");
    await say(page, "Recount", "Registrar");
    await expect(dialog(page).getByRole("alert")).toContainText(/has changed this.*420/);
    await dialog(page).getByRole("button", { name: "Keep mine" }).click();
    await expect(
      effect(page)
        .getByRole("row", { name: /Votes cast 420 430/ })
        .first(),
    ).toBeVisible();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByTestId("turnout").first()).toContainText("430 of 1,000");

    await page.goto(`${server.origin}/districts-directory/abim?asOf=2021-01-20`);
    await expect(page.getByTestId("turnout").first()).toContainText("430 of 1,000");
    await expect(correct).toHaveCount(0);
  });

  test("LIFE-01 a corrected declaration waits for approval, and a petition is filed from the list under a number that no other has", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/elections`);
    await page
      .getByRole("link", { name: /Labwor/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Correct declaration" }).click();
    await dialog(page).getByLabel("Votes", { exact: true }).fill("1250");
    await expect(effect(page)).toContainText("A second person must approve it: 1 declared result changes.");
    await say(page, "Typing error", "Declaration form");
    await dialog(page).getByRole("button", { name: "Request approval" }).click();
    await expect(page.getByText("Waits for approval", { exact: true })).toBeVisible();

    await page.goto(`${server.origin}/disputes-petitions`);
    await page.getByRole("button", { name: "File a petition" }).click();
    const field = (name: string) => dialog(page).getByLabel(name, { exact: false }).first();
    await field("Petition number").fill("MP/1");
    await field("Category").selectOption("MP");
    await field("District").fill("Abim");
    await field("Constituency").fill("Labwor County");
    await field("Ground").selectOption("Violence");
    await field("Filed on").fill("2020-09-09");
    await expect(field("Petition number")).toHaveAccessibleDescription(/recorded already/);
    await field("Petition number").fill("MP/2");
    await expect(effect(page)).toContainText("Labwor County");
    // A draft belongs to its cycle.
    await page.goto(`${server.origin}/disputes-petitions?cycle=${otherCycle}`);
    await page.getByRole("button", { name: "File a petition" }).click();
    await expect(field("Petition number")).toHaveValue("");
    await page.goto(`${server.origin}/disputes-petitions`);
    await page.getByRole("button", { name: "File a petition" }).click();
    await expect(field("Petition number")).toHaveValue("MP/2");
    await say(page, "Filed at the registry", "Register, page 5");
    await expectSound(page, "the form of a new petition");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "MP/2" })).toBeVisible();
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
    await expect(draft(page)).toBeVisible();
    await form(page).getByRole("radio", { name: "Figures exchanged" }).check();
    await form(page).getByLabel("Explanation").fill("The digits were typed in the wrong order.");
    await form(page).getByRole("radio", { name: "Photo of the form" }).check();
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toHaveCount(0);

    await expect(history(page)).toContainText(/Version 2Current.*Okello John: 47 changed to → 74/);
    await expect(history(page)).toContainText("Figures exchanged: The digits were typed in the wrong order.");
    await correct(page);
    await expect(field(page, "Okello John")).toHaveValue("74");
    await expect(draft(page)).toHaveCount(0);
    // Not counted any more: a second person decides.
    await form(page).getByRole("radio", { name: "Nullified" }).check();
    await expect(form(page)).toContainText(
      "A second person must approve it: 1 counted result is no longer counted.",
    );
    await expect(form(page)).toContainText("Can approve: admin.");
    await form(page).getByRole("radio", { name: "Recount or ruling" }).check();
    await form(page).getByLabel("Explanation").fill("Ballot box without a seal.");
    await form(page).getByRole("radio", { name: "Tally sheet" }).check();
    await form(page).getByRole("button", { name: "Request approval" }).click();
    await expect(band(page)).toContainText("Counted → Nullified: waits for approval");
    await expect(band(page)).toContainText("your request");
    await expectSound(page, "a station with a waiting change");

    await enterAs(context, server.origin, sessions.admin);
    await openStation(page, "SCHOOL 1");
    await expect(band(page)).toContainText("requested by analyst");
    await band(page).getByRole("link", { name: "Open" }).click();
    const card = page.getByRole("region", { name: /^SCHOOL 1.*Counted → Nullified/ });
    await expect(card).toContainText(/State\s*Counted\s*Nullified/);
    await card.getByRole("button", { name: "Approve" }).click();
    await expect(card.getByLabel("Note")).toHaveAccessibleDescription(/Write a note/);
    await card.getByLabel("Note").fill("Seen on the tally sheet.");
    await card.getByRole("button", { name: "Approve" }).click();
    // Without this station another candidate is ahead.
    await expect(card).toContainText("Type the surname of Okello John.");
    await card.getByLabel(/^To approve, type the surname of/).fill("okello");
    await card.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("main")).toContainText("Approved: SCHOOL 1");
    await openStation(page, "SCHOOL 1");
    await expect(band(page)).toHaveCount(0);
    await expect(history(page)).toContainText(/Version 3Current.*State: Counted changed to → Nullified/);
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
      await justify(other, "Typing error", "Read again.", "Photo of the form");
      await theirs.close();
      await expect(form(page)).toContainText("analyst has changed this");
      await expect(form(page).getByRole("table", { name: "Values that differ" })).toContainText(
        /Okello John\s*110\s*111\s*101/,
      );
      await expect(form(page).getByRole("button", { name: "Save" })).toBeDisabled();
      await form(page).getByRole("button", { name: "Keep mine" }).click();
      await expect(form(page).getByRole("row", { name: /Okello John 111/ })).toBeVisible();
      await justify(page, "Typing error", "Compared with the form.", "Declaration of results form");
      await expect(history(page)).toContainText(
        /Okello John: 111 changed to → 101.*Okello John: 110 changed to → 111/,
      );
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
    await justify(page, "Form read wrongly", "The 3 looks like a 2.", "Photo of the form");
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
    await expect(page.getByText("1 earlier result returns.").first()).toBeVisible();
    await expect(band(page)).toContainText(
      "Undo: Invalid votes 3 → 2, Votes cast 143 → 142: waits for approval",
    );
    await band(page).getByRole("button", { name: "Withdraw" }).click();
    await expect(band(page)).toHaveCount(0);
    await expect(history(page)).toContainText("Version 2Current");

    // A page of the past changes nothing.
    await page.goto(`${server.origin}/results?contest=mp&area=${stations.get("SCHOOL 3")}&asOf=2021-01-20`);
    await expect(page.getByRole("region", { name: /^Result sheet, Electoral Commission/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Correct this sheet" })).toHaveCount(0);
    await expect(history(page)).toHaveCount(0);
  });

  async function justify(page: Page, reason: string, explanation: string, source: string): Promise<void> {
    await form(page).getByRole("radio", { name: reason }).check();
    await form(page).getByLabel("Explanation").fill(explanation);
    await form(page).getByRole("radio", { name: source }).check();
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toHaveCount(0);
  }
});
