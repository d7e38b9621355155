import type { Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const isChosen = (page: Page, tab: string) =>
  expect(page.getByRole("tab", { name: tab, exact: true })).toHaveAttribute("aria-selected", "true");

test.describe("STAT election analytics", () => {
  reading(
    "DAY-08 STAT-01 overview, metrics and trends, opened with a meaningless address: primaries side by side, margins, the closest contests, this cycle against the last",
    async ({ page, product }) => {
      await product.signIn("/election-analytics?tab=nonsense&page=99");
      await expect.soft(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
      await expect.soft(page.getByRole("tab")).toHaveText(["Overview", "Turnout", "Metrics", "Trends"]);
      await isChosen(page, "Overview");
      const table = page.getByRole("table", { name: "The MP and the LC5 primaries side by side" });
      const line = (name: string) => table.getByRole("row").filter({ hasText: name }).getByRole("cell");
      await expect(line("Polling day")).toHaveText(["17 Jul 2025", "24 Jul 2025"]);
      await expect(line("Turnout").first()).toContainText("49.8%");
      await expect(line("Turnout").last()).toContainText("43.0%");
      await expect(line("Contests declared").last()).toHaveText("146");
      await expect(line("Incumbents re-elected").last()).toContainText("118");
      await expect(line("Incumbents defeated").last()).toContainText("26");
      await expect(line("Petitions filed").first()).toContainText("431");
      await table.getByRole("button", { name: /, 43.0%/ }).click();
      await expect(page.getByRole("dialog", { name: "LC5 turnout" })).toContainText("18,500,000");
      await page.keyboard.press("Escape");

      await page.getByRole("tab", { name: "Metrics" }).click();
      await product.whole();
      await isChosen(page, "Metrics");
      const margins = card(page, "MP winning margins");
      await expect(
        margins.getByText(
          /Half of the 513 seats were won by [\d.]+ points or less; the margins of 6 more are not published/,
        ),
      ).toBeVisible();
      const closest = card(page, "Closest MP contests");
      await expect(closest.locator('a[href^="/seats/"]')).toHaveCount(10);
      await expect(closest.getByRole("listitem")).toHaveCount(10);
      const leads = (
        await closest.getByRole("listitem").locator(":scope > span:last-child").allTextContents()
      ).map(Number);
      expect(leads).toEqual(leads.toSorted((a, b) => a - b));
      const incumbents = card(page, "Incumbents: re-elected or defeated");
      await expect(incumbents.getByText(/118 of 144 LC5 incumbents who stood were re-elected/)).toBeVisible();

      await page.getByRole("tab", { name: "Trends" }).click();
      await product.whole();
      await isChosen(page, "Trends");
      const cycles = card(page, "MP primary turnout, 2025 and 2020");
      await expect(
        cycles.getByText(/^Turnout fell in 5 of 6 regions since 2020–2021, most in Central/),
      ).toBeVisible();
      await cycles.getByText("Show table").click();
      const row = (name: string) => cycles.getByRole("row").filter({ hasText: name });
      await expect(row("All regions").getByRole("cell")).toHaveText([
        "62.0%",
        "49.8%",
        "−12.2 points",
        /^8,8\d\d,\d{3}$/,
        /^14,2\d\d,\d{3}$|^14,3\d\d,\d{3}$/,
        /^9,2\d\d,\d{3}$/,
        "18,500,000",
      ]);
      await expect(row("Western")).toContainText("+1.3 points");
      await expect(card(page, "Petitions filed over time").getByRole("application")).toBeVisible();
      // Charts of other pages are linked, not repeated.
      const others = card(page, "Other trends");
      await expect(others.getByRole("link", { name: /Pending petitions/ })).toHaveAttribute(
        "href",
        /^\/disputes-petitions/,
      );
      await others.getByRole("link", { name: /MP declarations by day/ }).click();
      await product.whole();
      await expect(card(page, "MP declarations, cumulative").getByText("519 of 519 seats")).toBeVisible();
    },
  );

  reading(
    "STAT-01 turnout by region and district with denominators and villages reported; map and tables show one place and the same changes",
    async ({ page, product }) => {
      await product.signIn("/election-analytics?tab=turnout&map=change&level=tiles", { whole: true });
      await isChosen(page, "Turnout");
      const map = card(page, /^LC5 minus MP turnout/);
      await map.getByText("Show table").click();
      await expect(map.getByRole("row")).toHaveCount(147);
      const drawn = await map
        .getByRole("row")
        .evaluateAll((rows) =>
          rows
            .slice(1)
            .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? "")),
        );
      const changeIn = (text: string) => Number.parseFloat(text.replace("−", "-"));
      const onMap = new Map(drawn.map(([name = "", , change = ""]) => [name, changeIn(change)]));
      expect(onMap.size).toBe(146);
      // Exact, as the name of the map ends in the same words.
      const list = page.getByRole("region", { name: "Turnout by district", exact: true });
      const shown = await list
        .locator("tbody tr")
        .evaluateAll((rows) =>
          rows.map((row) => [
            row.querySelector("th")?.textContent ?? "",
            row.querySelector('[data-label="Change"]')?.textContent ?? "",
          ]),
        );
      expect(shown.length).toBeGreaterThan(5);
      for (const [name = "", change = ""] of shown) expect(changeIn(change), name).toBe(onMap.get(name));
      // The other pages of the table use the percentages of the same response.
      const answer: { name: string; mp: { percent: number }; lc5: { percent: number } }[] = await (
        await page.request.get("/api/districts")
      ).json();
      for (const { name, mp, lc5 } of answer)
        expect(Math.round((lc5.percent - mp.percent) * 10) / 10, name).toBeCloseTo(
          onMap.get(name) ?? Number.NaN,
          9,
        );

      const regions = page.getByRole("table", { name: "Turnout by party region" });
      const western = regions.getByRole("row").filter({ hasText: "Western" });
      await expect(western.getByRole("cell")).toHaveText([
        "85.0%4.19M of 4.93M",
        "70.3%3.46M of 4.93M",
        "all 18,284",
      ]);
      await expect(regions.getByRole("row").filter({ hasText: "All regions" })).toContainText(
        "9.22M of 18.5M",
      );
      const divisions = card(page, "Kampala by division").getByRole("row");
      await expect(divisions).toHaveCount(6);
      await expect(divisions.filter({ hasText: "Rubaga" })).toContainText("of 314,720");
      await regions.getByRole("button", { name: "Kampala" }).click();
      await expect(page).toHaveURL(/within=kampala/);
      const districts = card(page, "Turnout by district in Kampala");
      const kampala = districts.getByRole("row").filter({ hasText: "Kampala" });
      await expect(kampala).toContainText("101,702");
      await expect(kampala).toContainText("1,271,279");
      await expect(kampala).toContainText("857 of 857");
      await regions.getByRole("button", { name: "Kampala" }).click();
      await expect(
        card(page, "Turnout by district").getByText("146 districts", { exact: true }),
      ).toBeVisible();
    },
  );
});
