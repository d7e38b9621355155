import type { Locator, Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { contentOf, recordsOf, requestsOf, toast } from "../steps/export-dialog.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

const list = (page: Page) => page.getByRole("region", { name: "Petitions", exact: true });
const rowsOf = (page: Page) =>
  list(page)
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

test.describe("LIST-01 a list exports what it shows", () => {
  test("LIST-01 LIST-02 AREA-01 an analyst has the pending petitions in Buganda as a file in four clicks", async ({
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
  });

  test("LIST-01 what is searched, narrowed and sorted goes into the file, in whichever format; nothing found, nothing exported", async ({
    page,
    product,
  }) => {
    const requests = requestsOf(page);
    await product.signIn("/lc-results?q=buganda&sort=margin&order=desc", { whole: true });
    const results = page.getByRole("main");
    const button = results.getByRole("button", { name: /^Export these \d+$/ });
    await expect(button).toBeVisible();
    await results.getByRole("button", { name: /^Export these \d+: format$/ }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "JSON" }).click();
    const file = JSON.parse((await contentOf(await coming)).toString()) as {
      data: { dataType: string; rows: Record<string, unknown>[] }[];
      metadata: { name: string; value: string }[];
    };
    expect(requests).toEqual([
      expect.objectContaining({
        format: "json",
        dataTypes: ["district_chairpersons"],
        rows: expect.any(Array),
      }),
    ]);
    const [data] = file.data;
    const first = await results.getByRole("table").getByRole("rowheader").first().textContent();
    expect(first).toContain(String(data?.rows[0]?.["district"]));
    expect(new Set(data?.rows.map((row) => row["sub_region"]))).toEqual(new Set(["Buganda"]));
    expect(file.metadata.map(({ value }) => value).join("\n")).toContain("buganda");

    await results.getByRole("searchbox").fill("no district is called so");
    await expect(results.getByText("No results found matching your criteria")).toBeVisible();
    await expect(results.getByRole("button", { name: "Nothing to export" })).toBeDisabled();
  });

  test("LIST-01 page size, chips and Clear all stand in the address, and paper has every row", async ({
    page,
    product,
  }) => {
    await product.signIn("/disputes-petitions?status=pending", { whole: true });
    await expect(list(page).getByRole("button", { name: /^Status Pending/ })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(10);
    await list(page).getByRole("combobox", { name: /^Rows/ }).selectOption("25");
    await expect(page).toHaveURL(/[?&]rows=25/);
    await expect(rowsOf(page)).toHaveCount(25);
    const text = (await list(page).getByRole("status").first().textContent()) ?? "";
    const total = Number(/^[\d,]+/.exec(text)?.[0].replaceAll(",", ""));
    expect(total).toBeGreaterThan(25);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(rowsOf(page)).toHaveCount(total);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(rowsOf(page)).toHaveCount(25);
    await list(page).getByRole("button", { name: "Clear all" }).click();
    await expect(page).not.toHaveURL(/status=/);
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
