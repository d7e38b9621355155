import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectSound } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { recordsOf } from "../steps/export-dialog.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

const ADDRESS = "/disputes-petitions?tab=cause-list";
const dialog = (page: Page) => page.getByRole("dialog");
const sitting = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const forecast = (page: Page) => page.getByRole("region", { name: "Cause list", exact: true });

async function say(page: Page): Promise<void> {
  await dialog(page).getByLabel("Reason").fill("Weekly list");
  await dialog(page).getByLabel("Source").fill("Registrar, 2 September");
}

test.describe("LIFE-02", () => {
  // One server for all tests.
  test.describe.configure({ mode: "default" });
  let server: RunningServer;
  let session: string;

  test.beforeAll(async () => {
    server = await startCopy();
    session = await openSession(server.origin);
  });

  test.beforeEach(({ context }) => enterAs(context, server.origin, session));

  test("LIFE-02 a clerk lists served petitions by keyboard, and the cause list is printed and exported by panel", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/disputes-petitions`);
    await page.getByRole("tab", { name: "Cause list" }).click();
    for (const number of ["COU/054", "COU/056", "LC5/170"]) {
      await page.getByRole("checkbox", { name: `Choose ${number}` }).focus();
      await page.keyboard.press("Space");
    }
    await page.getByRole("button", { name: "Move to…", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveAccessibleName("Move 3 petitions to…");
    await dialog(page).getByLabel("Panel").selectOption("8");
    await dialog(page).getByLabel("Day of the hearing").fill("2025-09-07");
    // A Sunday.
    await expect(dialog(page)).toContainText("COU/054: not listed → 8 Sep 2025, panel 8");
    await dialog(page).getByLabel("Reason").press("Enter");
    await expect(dialog(page).getByLabel("Reason")).toHaveAccessibleDescription(/^Say why\./);
    await say(page);
    await dialog(page).getByLabel("Source").press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    const listed = sitting(page, "Panel 8, 8 Sep 2025");
    await expect(listed.getByRole("listitem")).toHaveCount(3);
    await expect(listed).toContainText("3 of 7 petitions");

    await listed.getByRole("button", { name: "Move LC5/170…" }).click();
    await dialog(page).getByLabel("Panel").selectOption("2");
    await say(page);
    await dialog(page).getByRole("button", { name: "List 1 petition" }).click();
    await expect(sitting(page, "Panel 2, 3 Sep 2025").getByRole("listitem")).toHaveCount(1);

    await page
      .getByRole("region", { name: "To be listed" })
      .getByRole("listitem")
      .first()
      .dragTo(sitting(page, "Panel 8, 8 Sep 2025"));
    await expect(dialog(page).getByLabel("Panel")).toHaveValue("8");
    await expect(dialog(page).getByLabel("Day of the hearing")).toHaveValue("2025-09-08");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();

    for (const { width } of GUISES) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page, `the cause list at ${width}`);
    }
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export these 3", exact: true }).click();
    expect(
      (await recordsOf(await coming)).map(({ number, hearing_on: day, panel }) => [number, day, panel]),
    ).toEqual([
      ["LC5/170", "2025-09-03", "2"],
      ["COU/054", "2025-09-08", "8"],
      ["COU/056", "2025-09-08", "8"],
    ]);
    const paper = await getDocumentProxy(
      new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: "A4" })),
    );
    const { text } = await extractText(paper);
    expect(text).toHaveLength(2);
    expect(text[0]).toMatch(/Cause list of 3 Sep 2025[\s\S]*Panel 2[\s\S]*LC5\/170/);
    expect(text[1]).toMatch(/Cause list of 8 Sep 2025[\s\S]*Panel 8[\s\S]*COU\/054[\s\S]*COU\/056/);

    await page.goto(`${server.origin}${ADDRESS}&asOf=2025-08-30`);
    await expect(forecast(page)).toContainText("as of 30 Aug 2025");
    await expect(page.getByRole("checkbox")).toHaveCount(0);
  });

  test("LIFE-02 the forecast names what will be late, and its moves make all of it in time", async ({
    page,
  }) => {
    await page.goto(`${server.origin}${ADDRESS}`);
    await expect(forecast(page)).toContainText("No further petition will be overdue");
    await page.getByRole("button", { name: "List LC5/172…" }).click();
    await dialog(page).getByLabel("Panel").selectOption("1");
    await dialog(page).getByLabel("Day of the hearing").fill("2025-09-25");
    await expect(dialog(page)).toContainText("25 Sep 2025, panel 1, after its ruling is due");
    await say(page);
    await dialog(page).getByRole("button", { name: "List 1 petition" }).click();
    await expect(forecast(page)).toContainText("1 petition will be overdue");
    await expect(forecast(page)).toContainText("List 1 earlier with panel 1, and none will be.");
    await expectSound(page, "the forecast of the tribunal");
    await page.getByRole("button", { name: "Review these moves" }).click();
    await expect(dialog(page)).toContainText("LC5/172: 25 Sep 2025, panel 1 → 3 Sep 2025, panel 1");
    await say(page);
    await dialog(page).getByRole("button", { name: "List 1 petition" }).click();
    await expect(forecast(page)).toContainText("No further petition will be overdue");
  });
});
