import type { Page } from "@playwright/test";
import { inDatabase } from "../steps/database.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name });

test("STAT-06 a cycle with no deadline on record says so, and counts none as overdue @night", async ({
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
  } finally {
    await server.stop();
  }
});
