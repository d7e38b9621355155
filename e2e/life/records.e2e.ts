import type { Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { CYCLE_OF_2021, Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const effect = (page: Page) => dialog(page).getByRole("region", { name: "What it changes" });

async function say(page: Page, reason: string, source: string): Promise<void> {
  await dialog(page).getByLabel("Reason").fill(reason);
  await dialog(page).getByLabel("Source").fill(source);
}

test.describe("LIFE-01", () => {
  // One server: the tests follow each other.
  test.describe.configure({ mode: "default" });
  let server: RunningServer;
  let session: string;
  let otherCycle: number;

  test.beforeAll(async () => {
    server = await startCopy({ DATA: "empty" });
    session = await openSession(server.origin);
    const imports = new Imports(server.origin, session);
    await imports.makeCycle();
    otherCycle = await imports.makeCycle({ ...CYCLE_OF_2021, name: "Other" });
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
  });

  test.beforeEach(({ context }) => enterAs(context, server.origin, session));

  /** Another user's correction of the same turnout, by a call. */
  const correctTurnout = async (votes: string) => {
    const headers = { cookie: session, "content-type": "application/json" };
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
});
