import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { expect, reading, test } from "../steps/product.ts";

const box = (page: Page) => page.getByRole("combobox", { name: /^Search districts, seats/ });
const options = (page: Page) => page.getByRole("listbox", { name: "Results" }).getByRole("option");
const chosen = (page: Page) => page.getByRole("option", { selected: true });
const opener = (page: Page) => page.getByRole("button", { name: /^Search everything/ });

async function open(page: Page, text = ""): Promise<void> {
  await page.keyboard.press("Control+k");
  await box(page).fill(text);
}

test.describe("SEARCH", () => {
  // Questions, entries and failures are tests of web/src/app/search and of the server's search.
  reading(
    "SEARCH Ctrl+K and the top bar open it, arrow keys choose, Enter opens a page, a figure or an export, and Escape returns the focus",
    async ({ page, product }) => {
      await product.signIn("/membership");
      await open(page, "gulu");
      await expect(options(page).first()).toContainText("Gulu");
      await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/^\d+ results$/);
      await expect(chosen(page)).toContainText("Gulu Acholi, Northern");
      await page.keyboard.press("ArrowDown");
      await expect(chosen(page)).toContainText("Gulu City");
      await expect(box(page)).toHaveAttribute(
        "aria-activedescendant",
        (await chosen(page).getAttribute("id")) ?? "-",
      );
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/districts-directory\/gulu$/);
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gulu");
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

      await opener(page).click();
      await expect(box(page)).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(opener(page)).toBeFocused();

      await open(page, "MP/001");
      await expect(options(page).first()).toContainText("MP/001");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/disputes-petitions\/mp-001$/);

      await open(page, "average turnout");
      await expect(chosen(page)).toHaveAccessibleName(/^Average turnout \d+(\.\d)?%$/);
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("dialog", { name: "Average turnout" });
      await expect(sheet.getByRole("link", { name: "Turnout by region and district" })).toBeVisible();
      await expect(page).toHaveURL(/\/disputes-petitions\/mp-001$/);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();

      await open(page, "export petitions");
      await expect(chosen(page)).toHaveAccessibleName("Export petitions");
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Export petitions" });
      await expect(dialog.getByRole("button", { name: "Export", exact: true })).toBeEnabled();
    },
  );

  test("SEARCH the form of a new account and of a new cycle is opened from anywhere, and once @night", async ({
    page,
    product,
  }) => {
    await product.signIn("/membership");
    for (const [text, path] of [
      ["New account", "/administration/accounts"],
      ["New cycle", "/data/cycles"],
    ] as const) {
      await open(page, text.toLowerCase());
      await expect(chosen(page)).toHaveAccessibleName(text);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: text })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.reload();
      await product.whole();
      await expect(page.getByRole("button", { name: text })).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    // Of a form that is not there nothing is opened.
    await page.goto("/data/cycles?new=nothing");
    await expect(page.getByRole("button", { name: "New cycle" })).toBeEnabled();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("SEARCH its code comes when it is wanted, not before @night", async ({ page, product }) => {
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname));
    await product.signIn("/membership", { plain: true });
    await product.quiet();
    const ofSearch = () => [...asked].filter((path) => path.includes("search-dialog"));
    expect(ofSearch()).toEqual([]);
    await open(page, "a");
    expect(ofSearch()).toHaveLength(1);
  });

  test("SEARCH axe finds nothing in it, on a phone and on a desk @night", async ({ page, product }) => {
    await product.signIn("/membership");
    await opener(page).click();
    const status = page.getByRole("dialog").getByRole("status");
    for (const { width, themes } of GUISES) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme: themes[0] });
      await box(page).fill("gulu");
      await expect(options(page).first()).toContainText("Gulu");
      await expect(status).toHaveText(/results$/);
      expect(await findings(page, { within: "[role=dialog]" })).toEqual([]);
      // Nor while earlier results stay until the next response.
      await page.route("**/api/search?*", () => {});
      await box(page).fill(`gul${width}`);
      await expect(status).toHaveText("Searching …");
      expect(await findings(page, { within: "[role=dialog]" })).toEqual([]);
      await page.unroute("**/api/search?*");
    }
  });
});
