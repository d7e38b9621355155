import type { Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const soft = expect.configure({ soft: true });
const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
/** A missing value, written out. */
const NONSENSE = /undefined|NaN|Invalid Date|\bnull\b/;

/** Parameters without meaning: the page shows its defaults. */
const MEANINGLESS = "page=99&q=%00&sort=nonsense&region=Nowhere&district=nowhere&level=x&contest=x";

async function expectDefaults(page: Page): Promise<void> {
  await soft(page.locator("main")).not.toContainText(NONSENSE);
  await soft(page.getByRole("alert")).toHaveCount(0);
}

test.describe("STAT-06 disputes", () => {
  reading(
    "STAT-06 HOME-10 613 = 431 MP + 182 LC5 petitions, the backlog against the capacity, incidents, and the resolution rate's sheet",
    async ({ page, product }) => {
      await product.signIn(`/disputes-petitions?tab=overview&${MEANINGLESS}`, { whole: true });
      await soft(page.getByRole("heading", { level: 1 })).toHaveText("Disputes");
      const lead = card(page, "MP and LC5 petitions");
      await soft(lead.getByText("431 MP, 182 LC5")).toBeVisible();
      for (const [label, value] of [
        ["Petitions, MP and LC5", "613"],
        ["Resolved", "587"],
        ["Pending", "26"],
        ["Resolution rate", "95.8%"],
        ["Panels", "8"],
        ["Daily capacity", "56"],
        ["Resolution time", "28 days"],
        ["Ruling deadline", "28 days"],
      ] as const)
        await soft(lead.getByRole("button", { name: new RegExp(`^${label}, ${value}`) })).toBeVisible();
      await soft(lead).toContainText("unless “all 710” is stated (97 concern mayors");
      await soft(lead).toContainText(
        "84 petitions of all categories pending, about a day and a half's work.",
      );
      await soft(card(page, "By category and status")).toContainText("All 710 petitions: 613 MP");
      await soft(card(page, "Grounds and rulings")).toContainText("The 613 MP and LC5 petitions");
      await expectDefaults(page);

      const clock = card(page, "Pending petitions by day");
      await soft(clock).toContainText("a ruling is due 28 days after filing");
      await clock.getByRole("application", { name: "Petitions pending by day" }).focus();
      await page.keyboard.press("End");
      await soft(clock.getByRole("status").first()).toContainText("2 September 2025, 84 pending");
      const rulings = clock.getByRole("application", { name: "Rulings a day" });
      await soft(rulings).toContainText("8 panels can rule on 56 a day");
      await rulings.focus();
      await page.keyboard.press("End");
      await soft(clock.getByText(/^2 September 2025, \d+ rulings, of 56/)).toBeAttached();

      await page.getByRole("tab", { name: "Incidents" }).click();
      const incidents = card(page, "Violence incidents");
      await soft(incidents.getByRole("button", { name: /^Violence incidents, 60/ })).toBeVisible();
      await incidents.getByText("Show table").click();
      const table = incidents.getByRole("table", { name: "Violence incidents by region" });
      await soft(table.getByRole("row")).toHaveCount(7);
      await soft(table.getByRole("row").filter({ hasText: "Kampala" })).toContainText("0");

      await page.getByRole("tab", { name: "Overview" }).click();
      await page.getByRole("button", { name: /^Resolution rate, 95\.8%/ }).click();
      const sheet = page.getByRole("dialog", { name: "Resolution rate" });
      await soft(sheet).toContainText("587 resolved");
      await soft(sheet).toContainText("613 MP and LC5 petitions filed");
    },
  );

  reading(
    "STAT-06 the table searches, filters, sorts and pages, all in the address, and the overdue petitions lead to it",
    async ({ page, product }) => {
      await product.signIn("/disputes-petitions?tab=overview", { whole: true });
      const table = card(page, /^Petitions$/);
      const overdue = card(page, "Overdue");
      const count = Number(await overdue.getByTestId("overdue").textContent());
      expect(count).toBeGreaterThan(5);
      const numbers = await overdue.getByRole("listitem").locator("a span").allTextContents();
      await overdue.getByRole("link", { name: /Show all/ }).click();
      await expect(page).toHaveURL(/\?due=overdue$/);
      await expect(table.getByRole("status")).toHaveText(`${count} of 710 petitions`);
      await expect(table.getByRole("row").nth(1)).toContainText("overdue");
      const listed = await table
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.textContent));
      for (const [place, number] of numbers.entries()) expect(listed[place]).toContain(number);
      await table.getByRole("button", { name: "Clear all" }).click();

      await expect(table.getByRole("status")).toHaveText("710 petitions");
      await expect(table.getByText("1–10 of 710")).toBeVisible();
      await table.getByLabel("Category", { exact: true }).selectOption("lc5");
      await expect(table.getByRole("status")).toHaveText("182 of 710 petitions");
      await table.getByLabel("Status", { exact: true }).selectOption("resolved");
      await expect(table.getByRole("status")).toHaveText("166 of 710 petitions");
      await table.getByLabel("Area", { exact: true }).selectOption("western");
      await expect(page).toHaveURL(/category=lc5.*status=resolved.*area=western/);
      await page.goBack();
      await expect(table.getByRole("status")).toHaveText("166 of 710 petitions");
      await table.getByRole("searchbox", { name: "Search petitions" }).fill("kabarole");
      await expect(page).toHaveURL(/q=kabarole/);
      await expect(table.getByRole("status")).toHaveText(/^\d of 710 petitions$/);
      await expect(table.getByRole("row").nth(1)).toContainText("Kabarole");
      await table.getByRole("button", { name: "Clear the search" }).click();
      await table.getByRole("button", { name: "Waited" }).click();
      await expect(async () => {
        const days = await table
          .getByRole("row")
          .evaluateAll((rows) =>
            rows.slice(1).map((row) => Number(row.children[6]?.textContent?.match(/\d+/)?.[0])),
          );
        expect(days).toEqual(days.toSorted((a, b) => b - a));
      }).toPass();
      await table.getByRole("button", { name: "Next page" }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(table.getByText("11–20 of 166")).toBeVisible();
    },
  );

  reading(
    "DAY-03 on a phone a petition's due day stands next to its number, with the days left",
    async ({ page, product }) => {
      await page.setViewportSize({ width: 360, height: 760 });
      await product.signIn("/disputes-petitions?due=7-days", { whole: true });
      const rows = card(page, /^Petitions$/).getByRole("row");
      const due = rows.nth(1).locator("[data-lead]");
      await expect(due).toHaveText(/^3 Sep 2025\s*1 day left$/, { useInnerText: true });
      // Both in one call, as pictures above that load late would move the list.
      const [name, value] = await rows
        .nth(1)
        .evaluate((row) =>
          ['[role="rowheader"], th', "[data-lead]"].map(
            (one) => row.querySelector(one)?.getBoundingClientRect().toJSON() as DOMRect,
          ),
        );
      expect(value?.x).toBeGreaterThan((name?.right ?? Infinity) - 1);
      expect(value?.y).toBeLessThan(name?.bottom ?? 0);
    },
  );
});

reading(
  "STAT-04 18.5M members of the 22M target for 2026, in 6 regions, and districts by members with a filter",
  async ({ page, product }) => {
    await product.signIn(`/membership?${MEANINGLESS}`, { whole: true });
    const lead = card(page, "Members on the party register");
    await soft(lead.getByRole("button", { name: /^Members, 18\.5M/ })).toBeVisible();
    await soft(lead.getByRole("button", { name: /^Membership target, 22M/ })).toBeVisible();
    for (const words of [
      "target for 12 Jan 2026",
      "84.1% reached: 18,500,000 of 22,000,000",
      "2025 register, 6 May 2025",
      "Party regions6",
      "18,500,000 members ÷ 18,103,603 registered voters of 14 Jan 2021",
      "Check: more members than registered voters",
    ])
      await soft(lead).toContainText(words);
    const regions = card(page, "Members against the target by region");
    await soft(regions).toContainText("national target shared by registered voters");
    await regions.getByText("Show table").click();
    await soft(regions.getByRole("row")).toHaveCount(7);
    await soft(regions.getByRole("row").filter({ hasText: "Western" })).toContainText("4,927,278");
    await expectDefaults(page);

    const districts = card(page, "Districts by members");
    await soft(districts.getByText("1–10 of 146")).toBeVisible();
    await soft(districts.getByRole("row").nth(1)).toContainText("Kampala");
    await districts.getByLabel("Area", { exact: true }).selectOption("karamoja");
    await expect(page).toHaveURL(/area=karamoja/);
    await expect(districts.getByRole("status")).toHaveText("9 of 146 districts and cities");
  },
);

test.describe("STAT-02 party structure", () => {
  reading(
    "STAT-02 Leadership: nine elected posts with their winners; Regional and Mapping in the address, back and forward work",
    async ({ page, product }) => {
      await product.signIn(`/party-structure?tab=nonsense&${MEANINGLESS}`, { whole: true });
      await expect(page.getByRole("tab", { name: "Leadership" })).toHaveAttribute("aria-selected", "true");
      const cec = card(page, "Central Executive Committee (CEC)");
      await soft(cec).toContainText("9 of 14 posts have a recorded holder");
      await soft(
        cec.getByRole("listitem").filter({ hasText: "Second National Vice-Chairperson" }),
      ).toContainText("Anita Among");
      await soft(cec.getByRole("listitem").filter({ hasText: "Secretary General" }).first()).toContainText(
        "Not recorded",
      );
      await soft(card(page, "Organs by level").getByRole("listitem")).toHaveCount(9);
      await soft(card(page, "Leagues").getByRole("listitem")).toHaveCount(7);
      await expectDefaults(page);

      await page.getByRole("tab", { name: "Regional" }).click();
      await expect(page).toHaveURL(/[?&]tab=regional/);
      const regional = card(page, "Structures by party region");
      await expect(regional.getByRole("row").filter({ hasText: "Karamoja" })).toContainText("3,074");
      await expect(regional.getByRole("row").last()).toContainText("353");
      await page.getByRole("tab", { name: "Mapping" }).click();
      await expect(page).toHaveURL(/[?&]tab=mapping/);
      await page.goBack();
      await expect(page.getByRole("tab", { name: "Regional" })).toHaveAttribute("aria-selected", "true");
      await page.goForward();
      await expect(page.getByRole("tab", { name: "Mapping" })).toHaveAttribute("aria-selected", "true");
    },
  );

  reading(
    "STAT-02 Mapping: organs beside public levels, and a district of the tiles by keyboard",
    async ({ page, product }) => {
      await product.signIn("/party-structure?tab=mapping&district=gulu", { whole: true });
      const beside = card(page, "Party organs and official units");
      await expect(beside.getByRole("row").filter({ hasText: "District Conference" })).toContainText(
        "one each",
      );
      await expect(beside.getByRole("row").filter({ hasText: "Branch" })).toContainText(
        "16 fewer than the official district lists",
      );
      const tiles = card(page, "Villages by district");
      await expect(tiles.getByRole("definition").filter({ hasText: "Gulu" })).toBeVisible();
      await tiles.getByRole("application").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(page).not.toHaveURL(/district=gulu(&|$)/);
      await expect(page).toHaveURL(/district=\w+/);
      await page.getByRole("radio", { name: "Parishes" }).check();
      await expect(card(page, "Parishes and wards by district")).toBeVisible();
      await expect(page).toHaveURL(/level=parishes/);
    },
  );
});

test.describe("STAT-08 renewal", () => {
  reading("STAT-08 the search leads to a minister in the list", async ({ page, product }) => {
    await product.signIn("/political-renewal", { whole: true });
    const list = card(page, "Ministers in the primaries");
    const names = await list.locator("tbody").getByRole("rowheader").allTextContents();
    expect(names).toHaveLength(7);
    // Also from the page itself, and one after the other.
    for (const name of names.slice(-2)) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /Search/ }).fill(name);
      await page
        .getByRole("option", { name: new RegExp(`^${name}`) })
        .first()
        .click();
      await expect(list.locator("tbody").getByRole("rowheader")).toHaveText([name]);
      await expect(list.locator("tbody").getByRole("rowheader")).toBeInViewport();
    }
    await page.goto("/membership");
    await page.goBack();
    await expect(list.locator("tbody").getByRole("rowheader")).toHaveText([names.at(-1) ?? ""]);
    await list.getByRole("button", { name: "Clear all" }).click();
    await expect(list.locator("tbody").getByRole("rowheader")).toHaveCount(7);
  });

  reading(
    "STAT-08 newcomers, defeated incumbents and lost ministers, their table, and outcomes by region for each contest in the address",
    async ({ page, product }) => {
      await product.signIn(`/political-renewal?${MEANINGLESS}`, { whole: true });
      const lead = card(page, "Renewal in the primaries");
      for (const name of [/^Newcomers, 28/, /^Incumbents defeated, 26/, /^Ministers lost, 7/])
        await soft(lead.getByRole("button", { name })).toBeVisible();
      const lost = lead.getByTestId("renewal").filter({ hasText: "Ministers lost" });
      await soft(lost.getByText("10", { exact: true })).toBeVisible();
      await soft(lost).toContainText("Other newspapers");
      await soft(lead).toContainText("19.2% of 146 LC5 contests declared");
      await expectDefaults(page);

      const table = page.getByRole("table", { name: "Ministers in the primaries" });
      await soft(table.getByRole("row")).toHaveCount(8);
      const bahati = table.getByRole("row").filter({ hasText: "David Bahati" });
      await soft(bahati).toContainText("Ndorwa County West");
      await soft(bahati.getByText("winner not recorded", { exact: true })).toBeVisible();
      await soft(table.getByText("winner not recorded", { exact: true })).toHaveCount(7);
      await soft(table).not.toContainText("invented");
      expect(await table.locator('a[href^="/seats/"]').count()).toBeGreaterThanOrEqual(6);
      await soft(table.getByRole("row").filter({ hasText: "Rose Lilly Akello" })).toContainText(
        "Sources disagree on the seat contested",
      );

      const outcomes = card(page, "Incumbents: re-elected or defeated");
      await soft(outcomes).toContainText("28 of 146 have a new face, 19.2%");
      await outcomes.getByRole("application").focus();
      await page.keyboard.press("Home");
      await soft(outcomes.getByRole("status")).toContainText(
        "All, 146 seats, Incumbent re-elected 118 (81%)",
      );
      await outcomes.getByRole("radio", { name: "CEC" }).check();
      await expect(page).toHaveURL(/contest=cec/);
      await expect(outcomes).toContainText("whose incumbent is known");
      await outcomes.getByText("Show table").click();
      await expect(outcomes.getByRole("columnheader", { name: "Not known" })).toBeVisible();
    },
  );
});
