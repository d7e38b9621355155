import type { Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test.describe("STAT campaigns", () => {
  reading(
    "STAT-05 targets: renewal 15%, youth 25%, women 35%, presidential victory 70%, against what is reached",
    async ({ page, product }) => {
      await product.signIn("/campaign-performance");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Campaigns");
      const kpis = page.getByTestId("kpi");
      await expect(kpis).toHaveCount(4);
      for (const [name, target, reached] of [
        ["Renewal", "15%", "61.4%"],
        ["Youth", "25%", "17.7%"],
        ["Women", "35%", "37.0%"],
        ["Presidential victory", "70%", null],
      ] as const) {
        const kpi = kpis.filter({ has: page.getByRole("term").filter({ hasText: name }) });
        await expect(kpi.getByText(target, { exact: true })).toBeVisible();
        if (reached === null) await expect(kpi).toContainText("No result yet");
        else await expect(kpi.getByText(reached, { exact: true })).toBeVisible();
      }
    },
  );

  reading("STAT-05 a reached share and its target open their sheets", async ({ page, product }) => {
    await product.signIn("/campaign-performance");
    const youth = page.getByTestId("kpi").filter({ hasText: "MP flagbearers aged 35 or under" });
    await youth.getByRole("button", { name: /^Youth, 17\.7%/ }).click();
    const sheet = page.getByRole("dialog", { name: "Young flagbearers" });
    await expect(sheet).toContainText("91");
    await expect(sheet).toContainText("513");
    await expect(sheet).toContainText("year of birth");
    await page.keyboard.press("Escape");
    await youth.getByRole("button", { name: /^Youth target, 25%/ }).click();
    await expect(page.getByRole("dialog", { name: "Youth target" })).toBeVisible();
  });

  reading("STAT-05 priorities, countdown and timeline stand on the page", async ({ page, product }) => {
    await product.signIn("/campaign-performance");
    await expect(page.getByTestId("priority")).toHaveCount(3);
    await expect(card(page, "Election countdown").getByText("133", { exact: true })).toBeVisible();
    await expect(card(page, "Calendar to 12 January 2026").getByRole("listitem").first()).toContainText(
      "done",
    );
  });

  test("STAT-05 one failing call leaves the rest of the page standing", async ({ page, product }) => {
    await page.route("**/api/campaign", (route) => route.fulfill({ status: 500, body: "Try later." }));
    await product.signIn("/campaign-performance", { plain: true });
    await expect(page.getByText("The targets could not be loaded")).toBeVisible();
    await expect(page.getByText("The priorities could not be loaded")).toBeVisible();
    await expect(card(page, "Election countdown").getByText("133", { exact: true })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|Invalid Date/);
  });

  test("STAT-05 without targets it says so", async ({ page, product }) => {
    await page.route("**/api/campaign", (route) => route.fulfill({ json: { aims: [] } }));
    await product.signIn("/campaign-performance", { plain: true });
    await expect(page.getByText("No targets are set yet")).toBeVisible();
    await expect(page.getByText("No priorities are set yet")).toBeVisible();
  });
});
