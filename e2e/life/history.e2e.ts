import type { Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { addAccount } from "../steps/database.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

const HEADER = "Seat,District,Constituency,Winner,Polling day,Declared on\n";
const declared = (winner: string) => `${HEADER}MP,ABIM,LABWOR,${winner},2020-09-04,2020-09-05\n`;

const history = (page: Page) => page.getByRole("region", { name: "Change history" });
const entries = (page: Page) => history(page).getByTestId("history").locator("> li");

test.describe("LIFE-04", () => {
  let server: RunningServer;
  let session: string;

  test.beforeAll(async () => {
    server = await startCopy({ DATA: "empty" });
    session = await openSession(server.origin);
    const second = await openSession(server.origin, await addAccount(server, "second", "analyst"));
    const imports = new Imports(server.origin, session, second);
    await imports.makeCycle();
    await imports.take("declared.csv", declared("A Example"));
    await imports.take(
      "petitions.csv",
      "Petition no,Category,District,Constituency,Petitioner,Grounds,Status,Date filed\nMP/1,MP,ABIM,Labwor County,D Example,Violence,Filed,2020-09-08\n",
    );
    await imports.take("corrected.csv", declared("B Example"));
  });

  test.beforeEach(({ context }) => enterAs(context, server.origin, session));

  test("LIFE-04 seat, petition, district, area and import show what changed, by whom, from which source and who approved it, with a way to the cause", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/districts-directory/abim`);
    await history(page).scrollIntoViewIfNeeded();
    await expect(entries(page)).toHaveCount(3);
    await expect(entries(page).first()).toContainText("Declared corrected");
    await expect(entries(page).first()).toContainText("A Example changed to → B Example");
    await expect(entries(page).nth(1)).toContainText("Filed");
    await expectSound(page, "a district with its history");

    await entries(page).nth(1).getByRole("link", { name: "MP/1" }).click();
    await expect(page).toHaveURL(/mp-1$/);
    await history(page).scrollIntoViewIfNeeded();
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page).first()).toContainText("Recorded by");

    await page.goBack();
    await history(page).scrollIntoViewIfNeeded();
    await entries(page)
      .first()
      .getByRole("link", { name: /Labwor/ })
      .click();
    await expect(page).toHaveURL(/\/seats\//);
    await history(page).scrollIntoViewIfNeeded();
    await expect(entries(page).first()).toContainText("corrected.csv");
    await expect(entries(page).first()).toContainText(/Approved by ?second/);

    await entries(page)
      .first()
      .getByRole("link", { name: /^import \d+$/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("corrected.csv");
    await history(page).scrollIntoViewIfNeeded();
    await expect(entries(page)).toHaveText([/^Commit done/, /^File uploaded/]);
    await expect(entries(page).first()).toContainText("Changed records: 1");

    await page.goto(`${server.origin}/areas/karamoja`);
    await history(page).scrollIntoViewIfNeeded();
    await expect(entries(page).first()).toContainText("B Example");
  });
});
