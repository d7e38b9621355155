import type { Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

const LIST =
  "DISTRICT NAME,COUNTY NAME,ELECTORAL AREA NAME,SUB COUNTY NAME,PARISH NAME,PS CODE,POLLING STATION NAME,VOTER COUNT\nAbim,ABIM,Labwor County,ALEREK,ALEREK WARD,01,SCHOOL 1,700";
const RESULTS =
  "District,Constituency,Subcounty,Parish,Polling Station,Reg. Voters,AKELLO MARY,OKELLO JOHN,Valid Votes,Invalid Votes,Total Votes\nAbim,Labwor County,ALEREK,ALEREK WARD,01 SCHOOL 1,700,300,200,500,4,504";
const LIMITS =
  'Limit,Value,Unit,Law,Applies from\nRecount after polling,4,Days,"Example Act, s. 1",2020-07-01\n';

const dialog = (page: Page) => page.getByRole("dialog");

async function next(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Next step of MP/1");
}

async function say(page: Page, reason: string, source: string): Promise<void> {
  await dialog(page).getByLabel("Reason").fill(reason);
  await dialog(page).getByLabel("Source").fill(source);
}

const card = (page: Page) => page.getByRole("region", { name: "Ways of the case" });

async function save(page: Page, button = "Save"): Promise<void> {
  await say(page, "Court registry", "Registry at Moroto");
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test.describe("LIFE-02", () => {
  // One server for both tests.
  test.describe.configure({ mode: "default" });
  let server: RunningServer;
  let session: string;

  test.beforeAll(async () => {
    server = await startCopy({ DATA: "empty" });
    session = await openSession(server.origin);
    const imports = new Imports(server.origin, session);
    await imports.makeCycle();
    await imports.take(
      "panels.csv",
      "Panel,Petitions a day,Sits from,Sits to\n1,1,2020-09-10,\n2,4,2020-09-10,\n",
    );
    await imports.take(
      "declared.csv",
      "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,2020-09-04,2020-09-05\n",
    );
    await imports.take(
      "petitions.csv",
      "Petition no,Category,District,Constituency,Petitioner,Grounds,Status,Date filed\nMP/1,MP,ABIM,Labwor County,D Example,Violence,Filed,2020-09-08\n",
    );
    await imports.take("stations.csv", LIST);
    await imports.take("results.csv", RESULTS, { contest: "mp", pollingDay: "2021-01-14" });
    await imports.take("limits.csv", LIMITS);
  });

  test.beforeEach(({ context }) => enterAs(context, server.origin, session));

  test("LIFE-02 a petition is served, listed, heard and ruled on from its page; its effects are shown first, and a draft survives a reload", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/disputes-petitions/mp-1`);
    await next(page);
    await expect(dialog(page)).toContainText("Petition: Filed → Served");
    await dialog(page).getByLabel("Day", { exact: true }).fill("2020-09-07");
    await expect(dialog(page)).toContainText(
      "Its last step was on 8 Sep 2020. Give that day or a later one.",
    );
    await expect(dialog(page).getByRole("button", { name: "Save step" })).toBeDisabled();
    await dialog(page).getByLabel("Day", { exact: true }).fill("2020-09-10");
    await dialog(page).getByRole("button", { name: "Save step" }).click();
    await expect(dialog(page).getByLabel("Reason")).toHaveAccessibleDescription("Say why.");
    await say(page, "Affidavit of service", "Register, page 4");
    await expectSound(page, "the form of a step");

    await page.reload();
    await next(page);
    await expect(dialog(page).getByLabel("Source")).toHaveValue("Register, page 4");
    await expect(dialog(page).getByLabel("Day", { exact: true })).toHaveValue("2020-09-10");
    await dialog(page).getByLabel("Source").press("Enter");
    await expect(dialog(page)).toHaveCount(0);

    await next(page);
    await dialog(page).getByLabel("Listed on").fill("2020-09-11");
    await dialog(page).getByLabel("Day of the hearing").fill("2020-09-09");
    await expect(dialog(page)).toContainText(
      "The hearing is before the day of its listing. Give a later day.",
    );
    await dialog(page).getByLabel("Day of the hearing").fill("2020-09-15");
    await dialog(page).getByLabel("Panel").selectOption({ label: "Panel 2, 0 of 4 on that day" });
    await expect(dialog(page)).toContainText("Hearing: 15 Sep 2020, panel 2");
    await say(page, "Cause list", "Cause list of 11 September");
    await dialog(page).getByRole("button", { name: "Save step" }).click();
    await expect(dialog(page)).toHaveCount(0);

    await next(page);
    await dialog(page).getByLabel("Step").selectOption("Heard");
    await dialog(page).getByLabel("Day", { exact: true }).fill("2020-09-15");
    await say(page, "Record of proceedings", "Panel 2");
    await dialog(page).getByRole("button", { name: "Save step" }).click();
    await expect(dialog(page)).toHaveCount(0);

    await next(page);
    await dialog(page).getByLabel("Day", { exact: true }).fill("2020-09-20");
    await dialog(page).getByLabel("Outcome").selectOption("fresh_poll_ordered");
    await expect(dialog(page)).toContainText(
      "Result: A Example → none from 20 Sep 2020 until the fresh poll",
    );
    await expect(dialog(page)).toContainText("A second person must approve it: 1 declared result changes.");
    await say(page, "Ruling of panel 2", "Signed ruling");
    await dialog(page).getByRole("button", { name: "Request approval" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText("Waits for approval", { exact: true })).toBeVisible();
  });

  test("LIFE-02 gazette day, recount and petition of a seat are recorded step by step, with the limits of the law", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/results/could-change`);
    await page.getByRole("link", { name: "Labwor County" }).first().click();
    await expect(card(page)).toContainText("the gazette day is not recorded");
    await expect(card(page)).toContainText("until 18 Jan 2021 (passed) (4 days, Example Act, s. 1");
    await card(page).getByRole("button", { name: "Record gazette day" }).click();
    await dialog(page).getByLabel("Day").fill("2021-01-13");
    await expect(dialog(page)).toContainText("The poll was on 14 Jan 2021.");
    await dialog(page).getByLabel("Day").fill("2021-01-20");
    await save(page);
    await expect(card(page)).toContainText("until 19 Feb 2021 (30 days, Newspapers of 2026");

    await card(page).getByRole("button", { name: "File a case" }).click();
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

    await card(page).getByRole("button", { name: "File a case" }).click();
    await dialog(page).getByLabel("Court").selectOption("petition");
    await dialog(page).getByLabel("Number of the case").fill("EP 12 of 2021");
    await dialog(page).getByLabel("Day").fill("2021-01-25");
    await save(page);
    await expect(card(page)).toContainText("These limits contradict each other.");
    const next = card(page).getByRole("button", { name: "Next step of EP 12 of 2021" });
    await next.click();
    await dialog(page).getByLabel("Day").fill("2021-01-28");
    await save(page);
    await next.click();
    await dialog(page).getByLabel("Outcome").selectOption("fresh_poll_ordered");
    await dialog(page).getByLabel("Judgment").fill("ulii.org/12");
    await dialog(page).getByRole("button", { name: "Request approval" }).click();
    await expect(dialog(page).getByLabel("Reason")).toBeVisible();
    await dialog(page).getByLabel("Judgment").fill("/akn/ug/judgment/ughc/2021/12");
    await expect(dialog(page)).toContainText("Result: that of the count → none, until a by-election");
    await expect(dialog(page)).toContainText("A second person must approve it: 1 declared result changes.");
    await save(page, "Request approval");
    await expect(page.getByText("Waits for approval", { exact: true })).toBeVisible();
    for (const { width } of GUISES) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page, `the ways of a case at ${width}`);
    }
  });
});
