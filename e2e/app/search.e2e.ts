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
  reading(
    "SEARCH Ctrl+K and the top bar open it, arrow keys choose, Enter opens the page, Escape returns the focus, and text without results says so",
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

      // Special characters are searched for literally.
      await open(page);
      for (const text of ["%", "_", "'; --", "\\", "ŋŋŋ", "x".repeat(100)]) {
        await box(page).fill(text);
        await expect.soft(page.getByText(`No results for “${text}”`), text).toBeVisible();
        await expect.soft(page.getByRole("dialog").getByRole("status"), text).toHaveText("0 results");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("dialog"), text).toBeVisible();
      }
    },
  );

  reading(
    "SEARCH questions are answered with their figure, and lead to the filtered list or the record",
    async ({ page, product }) => {
      await product.signIn("/membership");
      const answer = page.getByRole("group", { name: "Answers" }).getByRole("option");
      await open(page, "lowest turnout");
      await expect(answer).toHaveText(/^Lowest MP turnout Kampala 8\.0%, Luwero 24\.2%, Masaka City 24\.3%$/);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/election-analytics\?tab=turnout/);
      await expect(page.locator("tbody tr").filter({ hasText: "101,702" }).first()).toContainText("Kampala");
      await open(page, "overdue");
      await expect(answer).toHaveText("Overdue petitions 19 petitions");
      await open(page, "pending in Buganda");
      await expect(answer).toHaveText(/^Pending petitions in Buganda \d+ petitions$/);
      const count = /\d+/.exec((await answer.textContent()) ?? "")?.[0] ?? "";
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/status=pending&area=buganda/);
      await expect(page.getByText(new RegExp(`^${count}\\b.* of 710`)).first()).toBeVisible();
      await open(page, "due this week");
      await expect(answer).toHaveText(/^Petitions due in 7 days \d+ petitions?$/);
      await open(page, "who won kawempe north");
      await expect(answer.first()).toContainText(/won Kawempe.* North.* by [\d.]+ points?/);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/seats\/\d+/);
    },
  );

  reading(
    "SEARCH seat, person, petition, page, tab, figure and action each lead to the right place",
    async ({ page, product }) => {
      await product.signIn("/membership");
      await open(page, "gulu woman");
      await page.getByRole("option", { name: /^Gulu District Woman MP/ }).click();
      await expect(page).toHaveURL(/\/seats\/\d+$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gulu District Woman MP");

      await open(page, "anita among");
      await page.getByRole("option", { name: /Second National Vice-Chairperson/ }).click();
      await expect(page).toHaveURL(/\/seats\/\d+$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Second National Vice-Chairperson (Female)",
      );

      await open(page, "MP/001");
      await expect(options(page).first()).toContainText("MP/001");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/disputes-petitions\/mp-001$/);

      await open(page, "renew");
      await page.getByRole("group", { name: "Pages" }).getByRole("option", { name: "Renewal" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Renewal");

      await open(page, "structure mapping");
      await page.getByRole("option", { name: "Party Structure: Mapping" }).click();
      await expect(page).toHaveURL(/\/party-structure\?tab=mapping$/);
      await expect(page.getByRole("tab", { name: "Mapping" })).toHaveAttribute("aria-selected", "true");

      await open(page, "average turnout");
      await expect(chosen(page)).toHaveAccessibleName(/^Average turnout \d+(\.\d)?%$/);
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("dialog", { name: "Average turnout" });
      await expect(sheet.getByRole("link", { name: "Turnout by region and district" })).toBeVisible();
      await expect(page).toHaveURL(/\/party-structure\?tab=mapping$/);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();

      await open(page, "export petitions");
      await expect(chosen(page)).toHaveAccessibleName("Export petitions");
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Export petitions" });
      await expect(dialog.getByText("Petitions", { exact: true })).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Export", exact: true })).toBeEnabled();
      await page.keyboard.press("Escape");
      await open(page);
      await expect(page.getByRole("group", { name: "Recent" }).getByRole("option").first()).toHaveText(
        "Export petitions",
      );
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible();
    },
  );

  test("SEARCH before anything is typed it offers the pages, and what was opened last", async ({
    page,
    product,
  }) => {
    await product.signIn("/membership");
    await open(page);
    await expect(page.getByRole("group", { name: "Pages" }).getByRole("option")).not.toHaveCount(0);
    await expect(page.getByRole("group", { name: "Recent" })).toHaveCount(0);
    await box(page).fill("kampala");
    await expect(chosen(page)).toContainText("Kampala");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kampala");
    await open(page);
    await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
      "Kampala Region",
    ]);
  });

  test("SEARCH when the server fails it says so, goes on with pages and districts, and tries again", async ({
    page,
    product,
  }) => {
    await product.signIn("/districts-directory", { plain: true });
    await product.quiet();
    await page.route("**/api/search*", (route) =>
      route.fulfill({ status: 503, body: "The database is starting." }),
    );
    await open(page, "gulu");
    const dialog = page.getByRole("dialog");
    await expect(
      dialog.getByText("Seats, people and petitions are not searched: The database is starting."),
    ).toBeVisible();
    await expect(page.getByRole("group", { name: "Districts" }).getByRole("option")).toHaveCount(2);
    await page.unroute("**/api/search*");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("group", { name: "Seats" })).toBeVisible();

    await page.route("**/api/search*", (route) => route.abort());
    await box(page).fill("arua");
    await expect(dialog.getByText("Offline: seats, people and petitions are not searched.")).toBeVisible();
    await expect(page.getByRole("option", { name: /^Arua City/ })).toBeVisible();
  });

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
