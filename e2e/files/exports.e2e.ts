import { findings } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import {
  choice,
  contentOf,
  dialog,
  openDialog,
  opener,
  recordsOf,
  submit,
  toast,
} from "../steps/export-dialog.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

// web/src/parts/export/export-dialog.test.tsx tests the dialog's fields, messages and failures, the server's tests its files.

test.describe("EXP dialog", () => {
  test("EXP-04 EXP-05 EXP-06 API-08 by keyboard alone a whole file comes with a toast; offline the dialog says so, and goes on later", async ({
    page,
    context,
    product,
  }) => {
    await product.signIn("/elections");
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("radio", { name: "CSV" })).toBeFocused();
    for (const [tabs, name] of [
      [3, "Elections"],
      [7, "District chairpersons"],
    ] as const) {
      for (let step = 0; step < tabs; step += 1) await page.keyboard.press("Tab");
      await expect(choice(page, name)).toBeFocused();
      await page.keyboard.press("Space");
    }
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^elections-district_chairpersons-\d{4}-\d\d-\d\d\.csv$/);
    await expect(toast(page)).toContainText("Export Complete");
    await expect(toast(page)).toContainText("Successfully exported 2 data type(s) as CSV");
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    const records = await recordsOf(file);
    expect(records.filter(({ data_type: type }) => type === "elections")).toHaveLength(519);
    expect(records.filter(({ data_type: type }) => type === "district_chairpersons")).toHaveLength(146);
    expect((await contentOf(file)).toString()).toContain("\nmetadata,");

    await openDialog(page);
    await expect(choice(page, "Elections")).not.toBeChecked();
    await choice(page, "Ministers").check();
    await context.setOffline(true);
    await expect(dialog(page).getByText("You are offline: an export needs the server.")).toBeVisible();
    await submit(page).click();
    await expect(toast(page)).toContainText(
      "The server cannot be reached. Check the connection and try again.",
    );
    await context.setOffline(false);
    await submit(page).click();
    await expect(dialog(page)).toBeHidden();
  });

  test("ACCESS axe finds nothing in the export dialog, and it fits a phone and a desk @night", async ({
    page,
    product,
  }) => {
    await product.signIn("/elections");
    await openDialog(page);
    for (const { width, themes } of GUISES) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme: themes[0], reducedMotion: "reduce" });
      await page.getByLabel("Date range").selectOption("custom");
      expect(await findings(page, { within: "[role=dialog]" })).toEqual([]);
      await submit(page).click();
      await expect(page.getByRole("alert")).toBeInViewport();
      expect(await findings(page, { within: "[role=dialog]" })).toEqual([]);
      await expect(submit(page)).toBeInViewport({ ratio: 1 });
      const tooWide = await dialog(page).evaluate(
        (element) =>
          [...element.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > innerWidth)
            .length,
      );
      expect(tooWide).toBe(0);
      await page.getByLabel("Date range").selectOption("all");
    }
    await page.emulateMedia({ media: "print" });
    await expect(dialog(page)).toBeHidden();
  });
});
