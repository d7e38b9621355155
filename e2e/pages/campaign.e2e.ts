import type { Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const soft = expect.configure({ soft: true });
const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test.describe("STAT campaigns", () => {
  reading(
    "STAT-05 four targets against what is reached, their sheets, priorities, countdown and timeline",
    async ({ page, product }) => {
      await product.signIn("/campaign-performance", { whole: true });
      await soft(page.getByRole("heading", { level: 1 })).toHaveText("Campaigns");
      const kpis = page.getByTestId("kpi");
      await soft(kpis).toHaveCount(4);
      for (const [name, target, reached] of [
        ["Renewal", "15%", "61.4%"],
        ["Youth", "25%", "17.7%"],
        ["Women", "35%", "37.0%"],
        ["Presidential victory", "70%", null],
      ] as const) {
        const kpi = kpis.filter({ has: page.getByRole("term").filter({ hasText: name }) });
        await soft(kpi.getByText(target, { exact: true })).toBeVisible();
        if (reached === null) await soft(kpi).toContainText("No result yet");
        else await soft(kpi.getByText(reached, { exact: true })).toBeVisible();
      }
      await soft(page.getByTestId("priority")).toHaveCount(3);
      await soft(card(page, "Election countdown").getByText("133", { exact: true })).toBeVisible();
      await soft(card(page, "Calendar to 12 January 2026").getByRole("listitem").first()).toContainText(
        "done",
      );
      const youth = kpis.filter({ hasText: "MP flagbearers aged 35 or under" });
      await youth.getByRole("button", { name: /^Youth, 17\.7%/ }).click();
      const sheet = page.getByRole("dialog", { name: "Young flagbearers" });
      for (const words of ["91", "513", "year of birth"]) await soft(sheet).toContainText(words);
      await page.keyboard.press("Escape");
      await youth.getByRole("button", { name: /^Youth target, 25%/ }).click();
      await soft(page.getByRole("dialog", { name: "Youth target" })).toBeVisible();
    },
  );
});
