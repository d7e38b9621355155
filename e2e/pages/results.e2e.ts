import type { Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const cards = (page: Page) => page.getByTestId("result");
const card = (page: Page, place: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name: place, exact: true }) });

test.describe("LC5", () => {
  reading(
    "LC5-01 header stats, the election's day, and one card for each of 146 districts",
    async ({ page, product }) => {
      await product.signIn("/lc-results?view=cards");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("LC5 Results");
      await expect(
        page.getByText("District chairperson flagbearers, primaries of 24 July 2025"),
      ).toBeVisible();
      const stats = page.getByTestId("stat");
      await expect(stats.filter({ hasText: "Incumbents re-elected" })).toContainText("118");
      await expect(stats.filter({ hasText: "New leaders" })).toContainText("28");
      await expect(cards(page)).toHaveCount(146);
      await expect(page.getByRole("heading", { level: 3 })).toHaveCount(146);
    },
  );

  reading(
    "LC5-01 a table comes first, its rows lead to seat and district, a region narrows it; cards are a choice",
    async ({ page, product }) => {
      await product.signIn("/lc-results");
      const table = page.getByRole("table", { name: "Results by district" });
      await expect(table.getByRole("rowheader")).toHaveCount(10);
      await expect(cards(page)).toHaveCount(0);
      await page.getByLabel("Area", { exact: true }).selectOption({ label: "Acholi" });
      await expect(table.getByRole("rowheader")).toHaveCount(9);
      await expect(page).toHaveURL(/area=acholi/);
      const gulu = table.getByRole("row").filter({ hasText: "Gulu" }).first();
      await expect(gulu.locator('a[href^="/districts-directory/gulu"]')).toBeVisible();
      await expect(gulu.locator('a[href^="/seats/"]')).toBeVisible();
      await page.getByRole("radio", { name: "Cards" }).click();
      await expect(page).toHaveURL(/view=cards/);
      await expect(cards(page)).toHaveCount(9);
    },
  );

  reading("LC5-01 a district that voted by lining up counts its villages", async ({ page, product }) => {
    await product.signIn("/districts-directory/gulu");
    await expect(page.getByTestId("turnout").first()).toContainText(/\d+ of \d+ villages/);
  });

  reading(
    "LC5-01 the search and the status filter work together and live in the address",
    async ({ page, product }) => {
      await product.signIn("/lc-results?view=cards");
      await page.getByLabel("Status", { exact: true }).selectOption({ label: "New Leader (28)" });
      await expect(cards(page)).toHaveCount(28);
      await expect(page).toHaveURL(/status=New/);
      await page.getByRole("searchbox", { name: "Search districts" }).fill("abim");
      await expect(cards(page)).toHaveCount(1);
      await expect(page.getByRole("status").filter({ hasText: "1 of 146 districts" })).toBeVisible();
      await expect(page).toHaveURL(/q=abim/);
      await page.reload();
      await expect(cards(page)).toHaveCount(1);
      await page.getByRole("button", { name: "Clear the search" }).click();
      await expect(cards(page)).toHaveCount(28);
      await page.getByLabel("Sort by").selectOption({ label: "Votes" });
      await expect(page).toHaveURL(/sort=votes&order=desc/);
    },
  );

  test("LC5-02 the loading text stands until the results come", async ({ page, product }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/district-chairpersons", async (route) => {
      await gate;
      await route.continue();
    });
    await product.signIn("/lc-results?view=cards", { plain: true });
    await expect(page.getByText("Loading LC Results...", { exact: true })).toBeVisible();
    release();
    await expect(cards(page)).toHaveCount(146);
    await expect(page.getByText("Loading LC Results...")).toHaveCount(0);
  });

  reading("LC5-02 the empty text, and the way back to all", async ({ page, product }) => {
    await product.signIn("/lc-results?view=cards&q=no+such+place&status=New");
    await expect(page.getByText("No results found matching your criteria", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Show all 146" }).click();
    await expect(cards(page)).toHaveCount(146);
    await expect(page).toHaveURL(/\/lc-results\?view=cards$/);
  });

  test("LC5-03 statuses have their labels, and a card without votes or margin says so", async ({
    page,
    product,
  }) => {
    await page.route("**/api/district-chairpersons", (route) =>
      route.fulfill({
        json: [
          { id: 1, district: "Abim", winner: "Grace Ng'orok", status: "New", votes: 12_345, margin: 7.25 },
          { id: 2, district: "Ŋora", winner: "Oŋom", status: "Incumbent_Retained" },
          { id: 3, district: "Moyo", winner: "A. B.", status: "New", votes: 5 },
        ].map((row) => ({ ...row, seatId: row.id, districtSlug: null, subRegion: null, partyRegion: null })),
      }),
    );
    await product.signIn("/lc-results?view=cards", { plain: true });
    await expect(card(page, "Abim")).toContainText("New Leader");
    await expect(card(page, "Abim")).toContainText("12,345 votes · margin 7.3 points");
    await expect(card(page, "Ŋora")).toContainText("Incumbent Re-elected");
    await expect(card(page, "Ŋora")).toContainText("Votes and margin not published");
    await expect(card(page, "Moyo")).toContainText("5 votes · margin not published");
    await expect(cards(page).filter({ hasText: /undefined|NaN|\b0 votes/ })).toHaveCount(0);
  });

  reading(
    "LC5-03 the sample's cards hold no undefined, NaN or 0 votes, some say not published",
    async ({ page, product }) => {
      await product.signIn("/lc-results?view=cards");
      await expect(cards(page)).toHaveCount(146);
      const texts = await cards(page).evaluateAll((all) => all.map((one) => one.textContent));
      expect(texts.filter((text) => /undefined|NaN|null|(^|\D)0 votes/.test(text))).toEqual([]);
      expect(texts.filter((text) => text.includes("Votes and margin not published")).length).toBe(12);
    },
  );

  test("LC5-01 an address that makes no sense is the default; a failed call can be tried again", async ({
    page,
    product,
  }) => {
    let failing = true;
    await page.route("**/api/district-chairpersons", (route) =>
      failing ? route.fulfill({ status: 500, body: "Try later." }) : route.continue(),
    );
    await product.signIn("/lc-results?view=cards&q=%00&status=nonsense&page=99&sort=__proto__", {
      plain: true,
    });
    await expect(page.getByText("Results by district could not be loaded")).toBeVisible();
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cards(page)).toHaveCount(146);
  });
});

test.describe("MAYOR", () => {
  reading(
    "MAYOR-01 six cities or municipalities, all three statuses, some without votes",
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
    },
  );

  test("MAYOR-02 its loading and empty texts", async ({ page, product }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/mayoral-results", async (route) => {
      await gate;
      await route.continue();
    });
    await product.signIn("/mayor-results?view=cards", { plain: true });
    await expect(page.getByText("Loading Mayor Results...", { exact: true })).toBeVisible();
    release();
    await expect(cards(page)).toHaveCount(6);
    await page.getByRole("searchbox").fill("nowhere");
    await expect(
      page.getByText("No mayoral results found matching your criteria", { exact: true }),
    ).toBeVisible();
  });

  test("MAYOR-02 no result at all has the same empty text", async ({ page, product }) => {
    await page.route("**/api/mayoral-results", (route) => route.fulfill({ json: [] }));
    await product.signIn("/mayor-results?view=cards", { plain: true });
    await expect(page.getByText("No mayoral results found matching your criteria")).toBeVisible();
    await expect(page.getByText("None is declared yet.")).toBeVisible();
  });
});

test.describe("STAT-03", () => {
  reading(
    "STAT-03 the contested office as a picture, unopposed and not published in words",
    async ({ page, product }) => {
      await product.signIn("/cec-elections");
      const office = page.getByRole("region", { name: "Second National Vice-Chairperson (Female)" });
      await expect(office.getByText("12,582 valid votes")).toBeVisible();
      await expect(office.getByRole("listitem")).toHaveText([
        /Anita Among.*11,680 votes.*92\.8%/,
        /Rebecca Kadaga.*incumbent.*902 votes.*7\.2%/,
      ]);
      const table = page.getByRole("table", { name: "CEC offices" });
      await expect(table.getByRole("rowheader")).toHaveCount(9);
      await expect(table.getByText("Unopposed: no vote was taken")).toHaveCount(2);
      await expect(table.getByText("Votes not published", { exact: true })).toHaveCount(5);
      await expect(table.getByText("81.0%; votes not published")).toBeVisible();
      await office.getByRole("button", { name: /92\.8%/ }).click();
      await expect(page.getByRole("dialog", { name: "CEC Victory" })).toBeVisible();
    },
  );

  reading("STAT-03 the day is shown with the claim that disagrees", async ({ page, product }) => {
    await product.signIn("/cec-elections");
    const day = page.getByRole("region", { name: "Election date" });
    await expect(day.getByText("27 August 2025", { exact: true })).toBeVisible();
    await expect(day.getByText("21 August 2025")).toBeVisible();
    await expect(day.getByText(/One outlet gives this date/)).toBeVisible();
  });

  test("STAT-03 an empty database says that nothing is declared", async ({ page, product }) => {
    await page.route("**/api/cec-results/conference", (route) =>
      route.fulfill({ json: { contests: [], day: null, rivalDays: [] } }),
    );
    await product.signIn("/cec-elections", { plain: true });
    await expect(page.getByText("No CEC election is declared yet")).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|Invalid Date/);
  });
});
