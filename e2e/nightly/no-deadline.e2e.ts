import type { Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { inDatabase } from "../steps/database.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name });

test("STAT-06 a cycle with no deadline on record says so, counts none as overdue, and takes one @night", async ({
  page,
  context,
  product,
}) => {
  const server = await startCopy();
  try {
    await inDatabase(server, (client) => client.query("delete from cycle_rule"));
    await enterAs(context, server.origin, await openSession(server.origin));
    await page.goto(`${server.origin}/disputes-petitions?tab=overview`);
    await product.whole();
    await expect(card(page, "MP and LC5 petitions")).toContainText("Ruling deadlineNo deadline recorded");
    await expect(card(page, "Pending petitions by day")).toContainText("; no deadline recorded");
    await expect(card(page, "Overdue")).toContainText("No deadline recorded");
    await expect(page.getByRole("main")).not.toContainText(/, overdue|28 days after filing/);
    await page.goto(`${server.origin}/analytics`);
    await product.whole();
    await expect(page.getByRole("main")).not.toContainText(/28 days/);

    await page.goto(`${server.origin}/disputes-petitions?tab=cause-list`);
    await expect(card(page, "Cause list")).toContainText("No forecast without a ruling deadline");
    for (const { width } of GUISES) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page, `a cause list without a deadline at ${width}`);
    }
    await page.getByRole("button", { name: "Enter the ruling deadline" }).press("Enter");
    const form = page.getByRole("dialog");
    await expect(form).toContainText("Tribunal ruling after filing");
    await form.getByLabel("Value").fill("1");
    await form.getByLabel("Unit").selectOption("Months");
    await form.getByLabel("Law").fill("Rules of the tribunal, 12");
    await form.getByLabel("Applies from").fill("2025-07-01");
    await form.getByLabel("Reason").fill("Published by the tribunal");
    await form.getByLabel("Source", { exact: true }).fill("Rules of the tribunal");
    await expect(form).toContainText("Write the tribunal's limit in days.");
    await form.getByLabel("Value").fill("28");
    await form.getByLabel("Unit").selectOption("Days");
    await form.getByRole("button", { name: "Save" }).press("Enter");
    await expect(form).toHaveCount(0);
    await expect(card(page, "Cause list")).toContainText("19 are overdue already");
  } finally {
    await server.stop();
  }
});
