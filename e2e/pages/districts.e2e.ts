import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { expect, go, reading, test } from "../steps/product.ts";

const soft = expect.configure({ soft: true });
const map = (page: Page) => page.getByRole("application", { name: /by (district|party region|sub-region)/ });
const said = (page: Page) => map(page).locator("..").getByRole("status").first();
const selection = (page: Page) => page.getByTestId("map-selection");
const path = (page: Page) => page.getByRole("navigation", { name: "Place on the map" });

// The pages' words, lists and filters are tested without a browser, next to their code.
reading(
  "STAT-07 AREA-01 the maps of the directory, a district and an area, by keyboard: places, boundaries of several districts, tiles",
  async ({ page, product }) => {
    await product.signIn("/districts-directory?level=region", { whole: true });
    await test.step("into a region, a sub-region and a district, and back", async () => {
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
      await expect(path(page)).toHaveText("UgandaWestern");
      const found = page.getByRole("region", { name: "Directory" }).getByRole("status").first();
      await expect(found).toHaveText("38 of 146 districts and cities");

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
    });

    await test.step("axe finds nothing in the open filters", async () => {
      // After a click the map would not announce what gets the focus.
      await page.getByRole("button", { name: /^Filter/ }).press("Enter");
      await expect(page.getByLabel("Type")).toBeVisible();
      expect(await findings(page, { within: "main" })).toEqual([]);
    });

    await test.step("a boundary of 2014 that holds three districts is named and filled as three", async () => {
      await go(page, "/districts-directory?within=northern&district=gulu");
      const card = page.getByRole("region", { name: "MP primary turnout by district, Northern" });
      await expect(card.locator(".map-labels")).toContainText(/Gulu \(3 districts\) ?[\d.]+%/);
      await soft(card.locator(".chart-tip")).toContainText(/Gulu \(3 districts\)[\d.]+%Gulu: /);
      await soft(card).toContainText("6 boundaries each cover 2 to 4 of today's districts");
      await map(page).focus();
      await soft(said(page)).toHaveText(/^Gulu \(3 districts\), [\d.]+%, .*2014 boundary, holds 3 districts/);
      await page.emulateMedia({ media: "print" });
      await soft(card.locator(".map-labels")).toContainText("Gulu (3 districts)");
      await soft(card.locator(".map-credit")).toBeVisible();
      await page.emulateMedia({ media: "screen" });
      await go(page, "/districts-directory/omoro");
      // The page is about this district: no box covers its neighbours before the user points at something.
      const place = page.getByRole("region", { name: "In the Northern region" });
      await soft(place.getByRole("button", { name: /^Omoro \d/ })).toHaveAttribute("aria-pressed", "true");
      await soft(place.locator(".chart-tip")).toHaveCount(0);
      await place.getByRole("application").focus();
      await soft(place.locator(".chart-tip")).toContainText("Gulu (3 districts)");
    });

    await test.step("tiles show all 146 units, and a shared link's selection", async () => {
      await go(page, "/districts-directory?level=tiles&district=kampala");
      await expect(page.locator(".tile")).toHaveCount(146);
      await soft(selection(page)).toContainText("Kampala");
    });

    await test.step("an area draws its districts alone, and one leads to its page", async () => {
      await go(page, "/areas/acholi");
      await product.whole();
      const card = page.getByRole("region", { name: "MP primary turnout by district, Acholi" });
      await expect(card.locator("path.map-district")).not.toHaveCount(0);
      await soft(path(page)).toHaveText("Acholi");
      await map(page).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await selection(page)
        .getByRole("link", { name: /^Open / })
        .click();
      await expect(page).toHaveURL(/\/districts-directory\//);
    });
  },
);
