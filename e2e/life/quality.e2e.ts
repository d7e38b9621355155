import type { Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { contentOf } from "../steps/export-dialog.ts";
import { expect, go, ownAccount } from "../steps/product.ts";

const row = (page: Page, name: RegExp) => page.getByRole("row", { name });

ownAccount.describe("QUAL-01", () => {
  ownAccount(
    "QUAL-01 problems of the records by kind, with filters, a file and the page that corrects each; on a phone as well",
    async ({ page, product }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await product.signIn("/membership");
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Data Quality" })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Quality");
      await expect(page.getByRole("main")).toContainText(
        "Contradictions 2 · Impossible figures 2 · Missing records 0 · Stale records 2 · Unusual results 0",
      );
      await expect(page.getByText("6 problems", { exact: true })).toBeVisible();
      await expect(page.getByText("Every figure with records has those of all districts.")).toBeVisible();
      await expectSound(page, "the problems of the records");

      await page.getByLabel("Kind", { exact: true }).selectOption({ label: "Impossible figures (2)" });
      await expect(row(page, /^Rwampara/)).toContainText(
        "MP primary: 80,758 votes, 74,776 members; a later count is used",
      );
      await expect(row(page, /Ministers Lost/)).toHaveCount(0);
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export these 2", exact: true }).click();
      expect((await contentOf(await coming)).toString()).toMatch(
        /Impossible figure,More votes than members,Rwampara,Rwampara,/,
      );
      await row(page, /^Rwampara/)
        .getByRole("link", { name: "Rwampara" })
        .press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rwampara");

      await page.setViewportSize({ width: 360, height: 740 });
      await go(page, "/data/quality");
      await page.getByRole("link", { name: "Ministers Lost" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
    },
  );
});
