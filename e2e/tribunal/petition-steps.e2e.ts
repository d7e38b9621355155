import type { Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Next step of MP/1" });

async function next(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(dialog(page)).toBeVisible();
}

async function say(page: Page, reason: string, source: string): Promise<void> {
  await dialog(page).getByLabel("Reason").fill(reason);
  await dialog(page).getByLabel("Source").fill(source);
}

test.describe("LIFE-02", () => {
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
});
