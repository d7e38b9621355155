import type { Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const soft = expect.configure({ soft: true });
const cards = (page: Page) => page.getByTestId("result");

test.describe("LC5", () => {
  reading(
    "LC5-01 LC5-02 LC5-03 a table comes first, its rows lead to seat and district, and search, area and status narrow 146 cards in the address",
    async ({ page, product }) => {
      await product.signIn("/lc-results", { whole: true });
      await soft(page.getByRole("heading", { level: 1 })).toHaveText("LC5 Results");
      await soft(page.getByText("District chairperson flagbearers, primaries of 24 July 2025")).toBeVisible();
      const stats = page.getByTestId("stat");
      await soft(stats.filter({ hasText: "Incumbents re-elected" })).toContainText("118");
      await soft(stats.filter({ hasText: "New leaders" })).toContainText("28");
      const table = page.getByRole("table", { name: "Results by district" });
      await expect(table.getByRole("rowheader")).toHaveCount(10);
      await expect(cards(page)).toHaveCount(0);
      await page.getByLabel("Area", { exact: true }).selectOption("acholi");
      await expect(table.getByRole("rowheader")).toHaveCount(9);
      await expect(page).toHaveURL(/area=acholi/);
      const gulu = table.getByRole("row").filter({ hasText: "Gulu" }).first();
      await expect(gulu.locator('a[href^="/districts-directory/gulu"]')).toBeVisible();
      await expect(gulu.locator('a[href^="/seats/"]')).toBeVisible();
      await page.getByRole("radio", { name: "Cards" }).click();
      await expect(page).toHaveURL(/view=cards/);
      await expect(cards(page)).toHaveCount(9);

      await page.getByRole("searchbox", { name: "Search districts" }).fill("no such place");
      await expect(page.getByText("No results found matching your criteria", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Show all 146" }).click();
      await expect(cards(page)).toHaveCount(146);
      await soft(page.getByRole("heading", { level: 3 })).toHaveCount(146);
      const texts = await cards(page).evaluateAll((all) => all.map((one) => one.textContent));
      expect(texts.filter((text) => /undefined|NaN|null|(^|\D)0 votes/.test(text))).toEqual([]);
      expect(texts.filter((text) => text.includes("Votes and margin not published"))).toHaveLength(12);
      await page.getByLabel("Status", { exact: true }).selectOption({ label: "New Leader (28)" });
      await expect(cards(page)).toHaveCount(28);
      await expect(page).toHaveURL(/status=New/);
      await page.getByRole("searchbox", { name: "Search districts" }).fill("abim");
      await expect(cards(page)).toHaveCount(1);
      await expect(page.getByRole("status").filter({ hasText: "1 of 146 districts" })).toBeVisible();
      await expect(page).toHaveURL(/q=abim/);
    },
  );
});

test.describe("MAYOR", () => {
  reading(
    "MAYOR-01 MAYOR-02 six cities or municipalities, all three statuses, some without votes, and the empty text",
    async ({ page, product }) => {
      await product.signIn("/mayor-results?view=cards");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mayor Results");
      await expect(cards(page)).toHaveCount(6);
      await expect(page.getByTestId("stat").first()).toContainText("6");
      for (const label of ["New Leader", "Incumbent Re-elected", "Currently Leading"])
        await expect(cards(page).filter({ hasText: label })).toHaveCount(2);
      await expect(cards(page).filter({ hasText: "Votes and margin not published" })).toHaveCount(2);
      await page.getByLabel("Status", { exact: true }).selectOption({ label: "Currently Leading (2)" });
      await expect(cards(page)).toHaveCount(2);
      await expect(page).toHaveURL(/status=Leading/);
      await page.getByRole("searchbox").fill("nowhere");
      await expect(
        page.getByText("No mayoral results found matching your criteria", { exact: true }),
      ).toBeVisible();
    },
  );
});

test.describe("STAT-03", () => {
  reading(
    "STAT-03 the contested office as a picture, unopposed and not published in words, and the day with the claim that disagrees",
    async ({ page, product }) => {
      await product.signIn("/cec-elections", { whole: true });
      const day = page.getByRole("region", { name: "Election date" });
      await soft(day.getByText("27 August 2025", { exact: true })).toBeVisible();
      await soft(day.getByText("21 August 2025")).toBeVisible();
      await soft(day.getByText("One outlet says")).toBeVisible();
      const office = page.getByRole("region", { name: "Second National Vice-Chairperson (Female)" });
      await soft(office.getByText("12,582 valid delegate votes")).toBeVisible();
      await soft(office.getByRole("listitem")).toHaveText([
        /Anita Among.*11,680 votes.*92\.8%/,
        /Rebecca Kadaga.*incumbent.*902 votes.*7\.2%/,
      ]);
      const table = page.getByRole("table", { name: "CEC offices" });
      await soft(table.getByRole("rowheader")).toHaveCount(9);
      await soft(table.locator('a[href^="/seats/"]')).toHaveCount(9);
      await soft(table.getByText("Unopposed: no vote was taken")).toHaveCount(2);
      await soft(table.getByText("Votes not published", { exact: true })).toHaveCount(5);
      await soft(table.getByText("81.0%; votes not published")).toBeVisible();
      await office.getByRole("button", { name: /92\.8%/ }).click();
      await soft(page.getByRole("dialog", { name: "CEC Victory" })).toBeVisible();
    },
  );
});
