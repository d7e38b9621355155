import type { District } from "@command-center/contract/areas/districts";
import { roundTo, turnoutPercent, turnoutTogether } from "@command-center/domain/results/turnout";
import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { expect, reading, test } from "../steps/product.ts";

const BROKEN = /undefined|NaN|Invalid Date|\bnull\b/;

const soft = expect.configure({ soft: true });
const directory = (page: Page) => page.getByRole("region", { name: "Directory" });
const rows = (page: Page) => directory(page).locator("tbody").getByRole("row");
const found = (page: Page) => directory(page).getByRole("status").first();
const map = (page: Page) => page.getByRole("application", { name: /by (district|party region|sub-region)/ });
const said = (page: Page) => map(page).locator("..").getByRole("status").first();
/** Today's districts and cities by the boundary of 2014 that they share. */
const byBoundary = (districts: readonly District[]) =>
  [...new Set(districts.map(({ polygon }) => polygon))].map((boundary) =>
    districts.filter(({ polygon }) => polygon === boundary),
  );
const selection = (page: Page) => page.getByTestId("map-selection");

test.describe("STAT-07 the directory", () => {
  reading(
    "STAT-07 the directory: ten a page, search, filter, sorting and map measures, all in the address",
    async ({ page, product }) => {
      // Parameters without meaning have their defaults, without an error.
      await product.signIn(
        "/districts-directory?page=99&q=%00&within=nowhere&type=x&status=y&sort=z&level=q&map=w&district=-&area=%25",
        { whole: true },
      );
      await soft(page.getByRole("heading", { level: 1 })).toHaveText("Districts");
      await soft(page.getByTestId("stat").filter({ hasText: "Districts" })).toContainText("146");
      await soft(map(page)).toBeVisible();
      await soft(page.getByRole("alert")).toHaveCount(0);
      await soft(rows(page)).toHaveCount(10);
      await soft(found(page)).toHaveText("146 districts and cities");
      await soft(rows(page).first()).toContainText("Abim");
      await soft(directory(page).getByText("1–10 of 146")).toBeVisible();
      await soft(page.locator("body")).not.toContainText(BROKEN);

      await test.step("pages", async () => {
        await directory(page).getByRole("button", { name: "Next page" }).click();
        await expect(page).toHaveURL(/[?&]page=2(&|$)/);
        await expect(directory(page).getByText("11–20 of 146")).toBeVisible();
        await page.goBack();
        await expect(rows(page).first()).toContainText("Abim");
      });

      await test.step("the search filters as the user types, and its text stays in the address", async () => {
        const search = page.getByRole("searchbox", { name: "Search districts" });
        await search.fill("gulu");
        await expect(rows(page)).toHaveCount(2);
        await expect(found(page)).toHaveText("2 of 146 districts and cities");
        await expect(page).toHaveURL(/q=gulu/);
        await search.fill("");
      });

      // web/src/features/areas/districts/directory/districts-page.test.tsx tests every filter.
      await test.step("a filter, and a column's order", async () => {
        const filter = page.getByRole("button", { name: /^Filter/ });
        await expect(page.getByLabel("Type")).toBeHidden();
        await filter.click();
        await page.getByLabel("Type").selectOption("city");
        await expect(found(page)).toHaveText("10 of 146 districts and cities");
        expect(await findings(page, { within: "main" })).toEqual([]);
        await page.getByRole("button", { name: "Clear filters" }).click();
        await expect(found(page)).toHaveText("146 districts and cities");
        await directory(page).getByRole("button", { name: "Members" }).click();
        await expect(page).toHaveURL(/sort=members.*order=desc/);
        await expect(rows(page).first()).toContainText("Kampala");
      });

      await test.step("measures and levels of the map have a table behind them", async () => {
        const card = page.getByRole("region", { name: /by (district|party region|sub-region)/ });
        await card.getByRole("radio", { name: "Members" }).check();
        await expect(page).toHaveURL(/map=members/);
        await card.getByRole("radio", { name: "Regions", exact: true }).check();
        await expect(page.getByRole("heading", { name: "Party register by party region" })).toBeVisible();
        await card.getByText("Show table").click();
        const table = card.getByRole("table");
        await expect(table.getByRole("row")).toHaveCount(7);
        await expect(table.getByRole("row", { name: /Kampala/ })).toContainText("1,271,279");
        await card.getByRole("radio", { name: "Sub-regions" }).check();
        await expect(card.getByRole("table").getByRole("row")).toHaveCount(18);
        await card.getByRole("radio", { name: "LC5" }).check();
        await expect(page.getByRole("heading", { name: "LC5 primary turnout by sub-region" })).toBeVisible();
      });
    },
  );
});

test.describe("STAT-07 the map", () => {
  reading(
    "STAT-07 by keyboard: into a region, a sub-region, a district, and back",
    async ({ page, product }) => {
      await product.signIn("/districts-directory?level=region", { whole: true });
      // First its sub-regions: Western has several.
      await expect(selection(page)).toHaveText("Select a region. Select it again to look inside.");
      await map(page).focus();
      await expect(said(page)).toContainText("Kampala, 8.0%");
      await page.keyboard.press("ArrowLeft");
      await expect(said(page)).toContainText("Central");
      await page.keyboard.press("ArrowLeft");
      await expect(said(page)).toContainText("Western");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/area=western/);
      await expect(said(page)).toContainText("selected, Enter opens it");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/within=western/);
      await expect(page).toHaveURL(/level=sub-region/);
      await expect(page.getByRole("navigation", { name: "Place on the map" })).toHaveText("UgandaWestern");
      await expect(found(page)).toHaveText("38 of 146 districts and cities");

      await map(page).focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/within=ankole/);
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/district=/);
      await expect(selection(page).getByRole("link", { name: /^Open / })).toBeVisible();

      await page.keyboard.press("Escape");
      await expect(page).not.toHaveURL(/district=/);
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/within=western/);
      await expect(page).toHaveURL(/area=ankole/);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/level=region/);
      await expect(page).not.toHaveURL(/within/);
      await page.goBack();
      await expect(page).toHaveURL(/within=western/);
    },
  );

  reading(
    "STAT-07 every loss of turnout is shaded as a loss, and none as no change; counts are circles in proportion",
    async ({ page, product }) => {
      await product.signIn("/districts-directory?map=change", { whole: true });
      await expect(map(page).locator("path.map-district")).toHaveCount(112);
      const fills = await map(page)
        .locator("path.map-district")
        .evaluateAll((paths) => paths.map((path) => (path as SVGElement).style.fill));
      const districts = (await (await page.request.get("/api/districts")).json()) as District[];
      const changes = byBoundary(districts).map((group) =>
        (["lc5", "mp"] as const)
          .map((contest) => turnoutPercent(turnoutTogether(group.flatMap((one) => one[contest] ?? []))) ?? 0)
          .reduce((lc5, mp) => roundTo(lc5 - mp, 1)),
      );
      const lost = changes.filter((change) => change < 0).length;
      expect(lost).toBeGreaterThan(50);
      expect(fills.filter((fill) => ["var(--d0)", "var(--d1)", "var(--d2)"].includes(fill))).toHaveLength(
        lost,
      );
      expect(fills.filter((fill) => ["var(--d4)", "var(--d5)", "var(--d6)"].includes(fill))).toHaveLength(
        changes.length - lost,
      );
      const card = page.getByRole("region", { name: "LC5 minus MP turnout by district" });
      for (const bound of ["−10", "−5", "0", "+5", "+10"])
        await expect.soft(card.locator(".chart-legend").getByText(bound, { exact: true })).toBeVisible();

      // Counts are circles, each with an area in proportion to its number.
      await page.getByRole("radio", { name: "Petitions" }).check();
      await expect(map(page).locator("circle.map-circle")).toHaveCount(112);
      await expect.soft(map(page)).toHaveAccessibleDescription(/; larger circles mean larger numbers\. /);
      const shades = await map(page)
        .locator("path.map-district")
        .evaluateAll((paths) => [...new Set(paths.map((path) => (path as SVGElement).style.fill))]);
      expect(shades).toHaveLength(1);
      const areas = await map(page)
        .locator("circle.map-circle")
        .evaluateAll((circles) => circles.map((circle) => Number(circle.getAttribute("r")) ** 2));
      const counts = byBoundary(districts).map((group) =>
        group.reduce((sum, { petitions }) => sum + petitions, 0),
      );
      const [areasSorted, countsSorted] = [areas, counts].map((all) => all.toSorted((a, b) => b - a));
      const unit = (areasSorted?.[0] ?? 0) / (countsSorted?.[0] ?? 1);
      for (const [i, count] of (countsSorted ?? []).entries())
        expect((areasSorted?.[i] ?? 0) / unit).toBeCloseTo(count, 6);
      // The legend's circles are in pixels: round numbers at the same scale.
      await expect(page.locator(".chart-legend circle.map-circle")).toHaveCount(3);
    },
  );

  reading(
    "STAT-07 a boundary of 2014 that holds three districts is named and filled as three",
    async ({ page, product }) => {
      await product.signIn("/districts-directory?within=northern&district=gulu", { whole: true });
      const card = page.getByRole("region", { name: "MP primary turnout by district, Northern" });
      const districts = (await (await page.request.get("/api/districts")).json()) as District[];
      const group = districts.filter(({ polygon }) => polygon === "Gulu");
      expect(group.map(({ name }) => name)).toEqual(["Gulu", "Gulu City", "Omoro"]);
      const percent = turnoutPercent(turnoutTogether(group.flatMap(({ mp }) => mp ?? []))) ?? 0;
      const value = `${roundTo(percent, 1)}%`;
      await expect
        .soft(card.locator(".map-labels"))
        .toContainText(new RegExp(String.raw`Gulu \(3 districts\) ?${value}`));
      await expect.soft(card.locator(".chart-tip")).toContainText(`Gulu (3 districts)${value}Gulu: `);
      await expect.soft(card).toContainText("6 boundaries each cover 2 to 4 of today's districts");
      await map(page).focus();
      await expect
        .soft(said(page))
        .toHaveText(new RegExp(`^Gulu \\(3 districts\\), ${value}, .*2014 boundary, holds 3 districts`));
      await card.getByText("Show table").click();
      await expect
        .soft(card.getByRole("table").getByRole("row", { name: /^Omoro / }))
        .toContainText(`Gulu (3 districts): ${value}`);
      await page.emulateMedia({ media: "print" });
      await expect.soft(card.locator(".map-labels")).toContainText("Gulu (3 districts)");
      await expect.soft(card.locator(".map-credit")).toBeVisible();
      await page.emulateMedia({ media: "screen" });
      await page.goto("/districts-directory/omoro");
      // What the page is about is no choice: no box covers its neighbours before one points at something.
      const place = page.getByRole("region", { name: "In the Northern region" });
      await expect
        .soft(place.locator(".map-labels"))
        .toContainText(new RegExp(String.raw`Gulu \(3 districts\) ?${value}`));
      await expect
        .soft(place.getByRole("button", { name: /^Omoro \d/ }))
        .toHaveAttribute("aria-pressed", "true");
      await expect.soft(place.locator(".chart-tip")).toHaveCount(0);
      await place.getByRole("application").focus();
      await expect.soft(place.locator(".chart-tip")).toContainText(`Gulu (3 districts)${value}`);
    },
  );

  reading(
    "STAT-07 the tiles show all 146 units; tiles, map and list share one selection and one place",
    async ({ page, product }) => {
      await product.signIn("/districts-directory?q=gulu&level=tiles&district=kampala", { whole: true });
      await expect(page.locator(".tile")).toHaveCount(146);
      await expect(selection(page)).toContainText("Kampala");
      const card = page.getByRole("region", { name: /MP primary turnout/ });
      await card.getByRole("radio", { name: "Districts", exact: true }).check();
      await expect(selection(page)).toContainText("Kampala");
      await page.getByRole("button", { name: "Gulu on the map", exact: true }).click();
      await expect(page).toHaveURL(/district=gulu/);
      await selection(page).getByRole("link", { name: "Open Gulu" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gulu");
    },
  );

  test("STAT-07 its boundaries are fetched only where a map is shown", async ({ page, product }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await product.signIn("/cec-elections", { plain: true });
    await product.quiet();
    expect(asked.filter((path) => path.includes("geometry"))).toEqual([]);
    await page.getByRole("link", { name: "Districts" }).click();
    await expect(map(page)).toBeVisible();
    expect(asked.filter((path) => path.includes("geometry"))).toHaveLength(1);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

    test("STAT-07 by tap: a first tap selects, a second one looks into it, and the path leads back", async ({
      page,
      product,
    }) => {
      await product.signIn("/districts-directory?level=region", { whole: true });
      await map(page).scrollIntoViewIfNeeded();
      const western = map(page).locator("path.map-district").nth(5);
      const { x, y, width, height } = (await western.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const at = [x + width * 0.3, y + height * 0.75] as const;
      await page.touchscreen.tap(...at);
      await expect(selection(page)).toContainText("Western 85.0%");
      await page.touchscreen.tap(...at);
      await expect(page).toHaveURL(/within=western/);
      await page
        .getByRole("navigation", { name: "Place on the map" })
        .getByRole("button", { name: "Uganda" })
        .tap();
      await expect(page).not.toHaveURL(/within/);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
    });
  });
});

test.describe("STAT-07 a district's page", () => {
  reading(
    "STAT-07 gathers seats, turnout with its register, counts, petitions and neighbours",
    async ({ page, product }) => {
      await product.signIn("/districts-directory/gulu", { whole: true });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gulu");
      await expect(page).toHaveTitle(/^Gulu · /);
      await expect(page.getByText("District in Acholi, Northern region")).toBeVisible();
      const turnout = page.getByTestId("turnout").filter({ hasText: "MP primary" });
      await expect(turnout).toContainText(/\d+(\.\d)?%/);
      await expect(turnout).toContainText(/[\d,]+ of [\d,]+ on the register; \d+ of \d+ villages/);
      const seats = page.getByRole("region", { name: "Seats" });
      await expect(seats.getByRole("row", { name: /Gulu District Woman MP/ })).toContainText(/\d/);
      await expect(seats.getByRole("row", { name: /LC5 Chairperson, Gulu/ })).toBeVisible();
      expect(await seats.locator('a[href^="/seats/"]').count()).toBeGreaterThanOrEqual(3);
      await expect(page.getByRole("region", { name: "Petitions" }).getByRole("link").first()).toHaveAttribute(
        "href",
        /^\/disputes-petitions\/[a-z0-9-]+$/,
      );
      const counts = page.getByRole("region", { name: "The district in numbers" });
      for (const label of [
        "Party register",
        "People",
        "Polling stations",
        "Sub-counties",
        "Parishes",
        "Villages",
      ])
        await expect(counts.getByRole("term").filter({ hasText: label })).toBeVisible();
      await expect(page.getByRole("application", { name: "Districts of Northern" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Districts", exact: true })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await page
        .getByRole("region", { name: "Other districts of the Northern region" })
        .getByRole("link", { name: /^Kitgum/ })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kitgum");
      await expect(page).toHaveTitle(/^Kitgum · /);
      await expect(page.locator("body")).not.toContainText(BROKEN);
    },
  );
});

reading(
  "AREA-01 the page of a sub-region draws its districts alone, and one leads to its page",
  async ({ page, product }) => {
    await product.signIn("/areas/acholi", { whole: true });
    const card = page.getByRole("region", { name: "MP primary turnout by district, Acholi" });
    await expect(card.locator("path.map-district")).not.toHaveCount(0);
    await expect(card.getByText("9 of 9 districts and cities")).toBeVisible();
    // The map is of this place: no way out of it, and no path above it.
    await expect(card.getByRole("navigation", { name: "Place on the map" })).toHaveText("Acholi");
    await expect(card.getByRole("button", { name: "Uganda" })).toHaveCount(0);
    await map(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await selection(page)
      .getByRole("link", { name: /^Open / })
      .click();
    await expect(page).toHaveURL(/\/districts-directory\//);
  },
);
