import type { Locator, Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { recordsOf, toast } from "../steps/export-dialog.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

const list = (page: Page) => page.getByRole("region", { name: "Petitions", exact: true });
const rowsOf = (page: Page) =>
  list(page)
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

test.describe("LIST-01 a list exports what it shows", () => {
  test("LIST-01 LIST-02 AREA-01 an analyst has the pending petitions in Buganda as a file in four clicks, and on paper", async ({
    page,
    product,
  }) => {
    await product.signIn("/", { whole: true });
    let clicks = 0;
    const click = async (what: Locator) => {
      clicks += 1;
      await what.click();
    };
    const choose = async (name: string, value: string) => {
      clicks += 1;
      await list(page).getByLabel(name, { exact: true }).selectOption(value);
    };
    await click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Disputes" }));
    await choose("Status", "pending");
    await choose("Area", "buganda");
    const button = list(page).getByRole("button", { name: /^Export these \d+$/ });
    await expect(button).toBeVisible();
    const count = Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
    expect(count).toBeGreaterThan(0);
    const coming = page.waitForEvent("download");
    await click(button);
    const records = await recordsOf(await coming);
    expect(clicks).toBe(4);
    await expect(toast(page)).toContainText("Export Complete");

    expect(records).toHaveLength(count);
    for (const record of records) {
      expect(record["sub_region"] ?? record["Sub-region"]).toBe("Buganda");
      expect(["Filed", "In hearing"]).toContain(record["status"] ?? record["Status"]);
    }
    // As the page has them: the same rows in the same order.
    await list(page).getByRole("combobox", { name: /^Rows/ }).selectOption("all");
    await expect(rowsOf(page)).toHaveCount(count);
    const numbers = await rowsOf(page).getByRole("rowheader").getByRole("link").allTextContents();
    expect(records.map((record) => record["number"] ?? record["Number"])).toEqual(numbers);

    // Chips and page size are in the address, and paper has every row.
    await expect(list(page).getByRole("button", { name: /^Status Pending/ })).toBeVisible();
    await list(page).getByRole("combobox", { name: /^Rows/ }).selectOption("10");
    await expect(rowsOf(page)).toHaveCount(10);
    await expect(page).toHaveURL(/status=pending&area=buganda/);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(rowsOf(page)).toHaveCount(count);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(rowsOf(page)).toHaveCount(10);
    await list(page).getByRole("button", { name: "Clear all" }).click();
    await expect(page).not.toHaveURL(/status=|area=/);
    await expect(list(page).getByRole("status").first()).toHaveText(/^710/);
    expect(await findings(page)).toEqual([]);
  });

  test("LIST-01 a filter of an older link holds, and one that is none is left out @night", async ({
    page,
    product,
  }) => {
    await product.signIn("/disputes-petitions?region=Northern", { whole: true });
    await expect(list(page).getByRole("button", { name: /^Area Northern/ })).toBeVisible();
    await list(page).getByRole("button", { name: "Clear all" }).click();
    await expect(list(page).getByRole("status").first()).toHaveText(/^710/);
    await page.goto(`/disputes-petitions?area=${"x".repeat(120)}&status=lost&rows=7`);
    await expect(list(page).getByRole("status").first()).toHaveText(/^710/);
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test("LIST-01 AREA-01 an area in which no row lies stays chosen: no row, and nothing to export @night", async ({
    page,
    product,
  }) => {
    await product.signIn("/political-renewal", { whole: true });
    const { areas } = await (await page.request.get("/api/areas")).json();
    const { ministers } = await (await page.request.get("/api/renewal")).json();
    const taken = new Set(ministers.flatMap((one: Lying) => [one.partyRegion, one.subRegion]));
    const empty = (areas as { name: string; slug: string }[]).find(({ name }) => !taken.has(name));
    expect(ministers.length).toBeGreaterThan(0);
    await page.goto(`/political-renewal?area=${empty?.slug}`);
    const card = page.getByRole("region", { name: "Ministers in the primaries" });
    await expect(card.getByRole("button", { name: `Area ${empty?.name}` })).toBeVisible();
    await expect(card.getByRole("status").first()).toHaveText(`0 of ${ministers.length} ministers`);
    await expect(card.getByRole("button", { name: /^Export these/ })).toHaveCount(0);
    await card.getByRole("button", { name: "Clear all" }).click();
    await expect(card.getByRole("status").first()).toHaveText(`${ministers.length} ministers`);
  });
});

interface Lying {
  readonly partyRegion: string | null;
  readonly subRegion: string | null;
}
