import type { Page } from "@playwright/test";
import {
  stationListOf,
  stationResultsOf,
  stationsInAbim,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { expectSound } from "../steps/axe.ts";
import { contentOf } from "../steps/export-dialog.ts";
import { addAccount } from "../steps/database.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

/** Votes of two candidates at stations of a seat: as published, and on the party's forms. */
const STATIONS = [
  [
    [300, 260],
    [300, 260],
  ],
  [
    [150, 130],
    [100, 180],
  ],
  [
    [90, 80],
    [85, 85],
  ],
] as const;
const sideOf = (side: 0 | 1) =>
  stationsInAbim(STATIONS.map((sides) => ({ registered: 700, votes: sides[side], invalid: 0 })));
const resultsOf = (side: 0 | 1) => stationResultsOf(sideOf(side), ["AKELLO MARY", "OKELLO JOHN"]);

const MP = { contest: "mp", pollingDay: "2021-01-14" };
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

test.describe("DEC-02", () => {
  let server: RunningServer;
  let session: string;
  let imports: Imports;

  test.beforeAll(async () => {
    server = await startCopy({ DATA: "empty" });
    session = await openSession(server.origin);
    const second = await openSession(server.origin, await addAccount(server, "second", "analyst"));
    imports = new Imports(server.origin, session, second);
    await imports.makeCycle();
    await imports.take("stations.csv", stationListOf(sideOf(0)));
    await imports.take("results.csv", resultsOf(0), MP);
  });

  test.beforeEach(({ context }) => enterAs(context, server.origin, session));

  test("DEC-02 own forms against the published results: what differs, what it decides, its state with evidence, and a list for lawyers", async ({
    page,
    browser,
  }) => {
    await page.goto(`${server.origin}/results/differences`);
    await expect(page.getByRole("main")).toContainText(
      "Only Electoral Commission has results of this contest",
    );
    await imports.take("forms.csv", resultsOf(1), { ...MP, issuer: "Party agents" });
    await page.reload();
    await page.getByLabel("Source").selectOption("Electoral Commission");
    const finding = page.getByTestId("differences");
    await expect(finding).toContainText(
      "2 of 3 stations with both results differ. They could decide 1 seat.",
    );
    // Led by 70: the forms take 100 of it at one station, and 10 at the other.
    await expect(row(page, "Labwor County")).toContainText(/70.*2.*−110.*110.*1/);
    await expect(row(page, "SCHOOL 2")).toContainText("Akello Mary 150 → 100, Okello John 130 → 180");
    await expect(row(page, "SCHOOL 2")).toContainText("Alone");
    await expect(row(page, "SCHOOL 3")).toContainText("Together with others");
    await expectSound(page, "Differences");

    await page.setViewportSize({ width: 1440, height: 900 });
    await row(page, "SCHOOL 2").getByRole("button", { name: "Open: change the state of SCHOOL 2" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Difference at SCHOOL 2" });
    await dialog.getByLabel("State").selectOption("Resolved");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("Say how it was resolved, or name the evidence.");
    await dialog.getByLabel("Evidence").fill("DR form 0142, photo 3");
    // Meanwhile a state is saved on another computer.
    const theirs = await browser.newContext();
    await enterAs(theirs, server.origin, await openSession(server.origin));
    const other = await theirs.newPage();
    await other.goto(`${server.origin}/results/differences?issuer=Electoral%20Commission`);
    await row(other, "SCHOOL 2").getByRole("button", { name: /^Open/ }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(row(other, "SCHOOL 2")).toContainText("Investigated");
    await theirs.close();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("admin has changed this");
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, "SCHOOL 2")).toContainText("Resolved");
    await expect(row(page, "SCHOOL 2")).toContainText("DR form 0142, photo 3");

    await page.getByLabel("State", { exact: true }).selectOption("resolved");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export this row", exact: true }).click();
    const file = (await contentOf(await coming)).toString();
    expect(file).toContain('"AKELLO MARY 150, 100; OKELLO JOHN 130, 180",100,Alone,Resolved');
  });
});
