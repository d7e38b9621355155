import type { Changes } from "@command-center/contract/changes/changes";
import type { Figure } from "@command-center/contract/figures";
import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { expect, go, reading, test } from "../steps/product.ts";

const soft = expect.configure({ soft: true });
const region = (page: Page, name: string) => page.getByRole("region", { name });

/** What a token's colour computes to in the page. */
async function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

/** An answer of the server, with the page's own session. */
async function read<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T;
}

reading(
  "HOME-01 HOME-02 HOME-03 HOME-06 HOME-07 HOME-08 HOME-09 HOME-10 HOME-11 FIG-01 home: figures and their sheets, changes, dates, activity, the alert, and the way to the records of a figure",
  async ({ page, product }) => {
    await product.signIn("/", { whole: true });
    await test.step("header, four metrics, regions, status and intelligence", async () => {
      await soft(page.getByRole("heading", { level: 1 })).toHaveText("NRM Command Center");
      await soft(page.getByText("synchronised by the party's data desk")).toBeVisible();
      for (const { label, value, trend, good } of [
        { label: "Constituencies", value: "519", trend: "+2", good: true },
        { label: "MPs declared", value: "536", trend: "+536", good: true },
        { label: "Active petitions", value: "710", trend: "+127", good: true },
        { label: "Average turnout", value: "49.8%", trend: "−12.2%", good: false },
      ]) {
        const card = page.getByTestId("metric").filter({ has: page.getByRole("heading", { name: label }) });
        await soft(card.getByText(value, { exact: true })).toBeVisible();
        // A leading + is drawn in the colour for good, anything else in the one for bad.
        await soft(card.getByText(trend, { exact: true }), label).toHaveCSS(
          "color",
          await colourOf(page, good ? "--pos" : "--neg"),
        );
      }
      for (const [label, value, word] of [
        ["Western Region", "85%", "Stronghold"],
        ["Kampala", "8%", "Crisis"],
        ["CEC Victory", "92.8%", "Among Win"],
      ] as const) {
        const headline = page.getByTestId("regional-headline").filter({ hasText: label });
        await soft(headline.getByText(value, { exact: true })).toBeVisible();
        await soft(headline.getByText(word, { exact: true })).toBeVisible();
      }
      for (const words of ["536/519 MPs Declared", "519 current", "613 Active Cases"])
        await soft(region(page, "Current Status").getByText(words)).toBeVisible();
      const intelligence = page.getByTestId("intelligence");
      for (const [label, value] of [
        ["Members", "18.5M"],
        ["Days to 2026", "132"],
        ["Ministers Lost", "7"],
        ["Petitions", "613"],
      ] as const) {
        const item = intelligence.filter({ has: page.getByRole("term").filter({ hasText: label }) });
        await soft(item.getByText(value, { exact: true }), label).toBeVisible();
      }
    });

    await test.step("a figure opens its sheet by keyboard, and gets the focus back", async () => {
      const turnout = page.getByRole("button", { name: /^Average turnout, 49\.8%/ });
      await turnout.focus();
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("dialog", { name: "Average turnout" });
      for (const words of ["9,220,000", "18,500,000", "Sample data"])
        await soft(sheet.getByText(words, { exact: true })).toBeVisible();
      for (const words of [/Votes cast in the MP primaries/, /as of 2 Sep 2025/])
        await soft(sheet.getByText(words)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(turnout).toBeFocused();
      // A published value that disagrees.
      await page.getByRole("button", { name: /^Ministers Lost, 7\./ }).click();
      await soft(
        page.getByRole("dialog", { name: "Ministers Lost" }).getByText("10", { exact: true }),
      ).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await test.step("changes since yesterday are those that the server counts, between the figures and the map", async () => {
      const changes = await read<Changes>(page, "/api/changes");
      const card = region(page, "What changed since yesterday");
      await soft(card).toContainText(`2 Sep 2025 · all ${changes.petitions} petitions`);
      for (const { kind, count, entries } of changes.groups) {
        const row = card.getByTestId(kind);
        if (count === 0) {
          await soft(row, kind).toHaveCount(0);
          continue;
        }
        await soft(row.locator(":scope > span"), kind).toHaveText(String(count));
        const [first] = entries;
        await soft(row.getByRole("link", { name: first?.petition ?? first?.about ?? "" })).toBeVisible();
      }
      await soft(card.getByTestId("no-change")).toContainText(/^Nothing new: declarations .*corrections/);
      for (const { width } of GUISES) {
        await page.setViewportSize({ width, height: 900 });
        const [metric, own, map] = await Promise.all(
          [page.getByTestId("metric").last(), card, page.getByRole("heading", { name: /by district$/ })].map(
            async (part) => (await part.boundingBox())?.y ?? Number.NaN,
          ),
        );
        expect(metric).toBeLessThan(own ?? Number.NaN);
        expect(own).toBeLessThan(map ?? Number.NaN);
      }
    });

    await test.step("the next dates, and the whole calendar on request", async () => {
      const card = region(page, "Next dates");
      await expect(card.getByRole("listitem")).toHaveCount(3);
      await soft(card.getByRole("listitem").first()).toContainText(
        "Tomorrow, to 5 Sep · Electoral Commission",
      );
      await card.getByRole("button", { name: "Full calendar" }).click();
      const drawer = page.getByRole("dialog", { name: "Calendar of the cycle" });
      await expect(drawer.getByRole("listitem").first()).toBeVisible();
      await page.goBack();
      await expect(drawer).toBeHidden();
    });

    await test.step("all of the activity: kinds, pages and links", async () => {
      await page.getByRole("button", { name: "See all activity" }).click();
      const drawer = page.getByRole("dialog", { name: "Activity" });
      await drawer.getByLabel("Kind of entry").selectOption("petition_filed");
      await expect(drawer.getByText(/ filed \(/)).toHaveCount(25);
      const first = (await drawer.getByRole("link").first().textContent()) ?? "";
      await drawer.getByRole("button", { name: "Older" }).click();
      await expect(drawer.getByText("Page 2")).toBeVisible();
      await expect(drawer.getByRole("link").first()).not.toHaveText(first);
      await drawer.getByRole("button", { name: "Newer" }).click();
      await expect(drawer.getByRole("link").first()).toHaveText(first);
      await page.keyboard.press("Escape");
      await expect(drawer).toBeHidden();
    });

    await test.step("a group of the last seven days opens with as many entries as it counts", async () => {
      await page.getByRole("radio", { name: "Last 7 days" }).check();
      await expect(page).toHaveURL(/\?since=week$/);
      const { groups } = await read<Changes>(page, "/api/changes?since=2025-08-26");
      const count = groups.find(({ kind }) => kind === "declared")?.count ?? 0;
      const all = region(page, "What changed in the last 7 days")
        .getByTestId("declared")
        .getByRole("button", { name: `All ${count}` });
      await all.focus();
      await page.keyboard.press("Enter");
      const drawer = page.getByRole("dialog", { name: "Activity" });
      await expect(drawer.getByLabel("Kind of entry")).toHaveValue("declared");
      await expect(drawer.getByRole("listitem")).toHaveCount(count);
      await expect(page).toHaveURL(/activity=declared&after=2025-08-26&upTo=2025-09-02/);
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(drawer).toBeHidden();
      await expect(all).toBeFocused();
    });

    await test.step("the alert is dismissed until a reload", async () => {
      const alert = page.getByText("Kampala Mobilization Crisis");
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(alert).toBeHidden();
      await go(page, "/membership");
      await go(page, "/");
      await expect(page.getByRole("heading", { level: 1, name: "NRM Command Center" })).toBeVisible();
      await expect(alert).toBeHidden();
      await page.reload();
      await expect(alert).toBeVisible();
    });

    await test.step("a figure's sheet leads to as many records as it counts, at their list", async () => {
      const figures = await read<Figure[]>(page, "/api/figures");
      const valueOf = (id: string) => figures.find((figure) => figure.id === id)?.value ?? Number.NaN;
      await page.getByRole("button", { name: /^Resolution rate, / }).click();
      await page.getByRole("dialog").getByRole("region", { name: "Records" }).getByRole("link").click();
      await expect(page).toHaveURL(/\?category=mp-lc5&status=resolved$/);
      await expect(page.getByRole("dialog")).toBeHidden();
      const count = `${valueOf("petitions_resolved")} of ${valueOf("petitions_filed")} petitions`;
      await expect(
        page.getByRole("main").getByRole("status").filter({ hasText: count }).first(),
      ).toBeVisible();
      // This page has several lists.
      await go(page, "/disputes-petitions?tab=incidents");
      await product.whole();
      await page.getByRole("button", { name: /^Violence incidents, / }).click();
      await page.getByRole("dialog").getByRole("link", { name: "All incidents" }).click();
      await expect(page.getByRole("heading", { name: "All incidents" })).toBeInViewport();
    });
  },
);

test.describe("by touch", () => {
  test.use({ viewport: { width: 320, height: 740 }, hasTouch: true });

  test("HOME-08 HOME-10 STAT-07 on a phone long names fit, a finger below a figure opens its sheet, and a second tap on the map looks inside", async ({
    page,
    product,
  }) => {
    const name = "someone.with.a.long.name".repeat(4);
    await page.route("**/api/activity*", async (route) => {
      const response = await route.fetch();
      const entries = (await response.json()) as { detail: string }[];
      await route.fulfill({
        response,
        json: entries.map((entry) => ({ ...entry, detail: `by ${name}, CSV` })),
      });
    });
    await product.signIn("/?level=region", { plain: true });
    await expect(region(page, "Activity").getByText(name).first()).toBeVisible();
    await product.whole();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    const figure = page.getByRole("button", { name: /^Resolution rate, 95\.8% resolved/ });
    const box = await figure.boundingBox();
    if (box === null) throw new Error("The figure is not drawn.");
    // It reaches 44 px, so also below its last pixel. The tap fails where something else is hit.
    await figure.tap({ position: { x: box.width / 2, y: box.height / 2 + 21 } });
    const sheet = page.getByRole("dialog", { name: "Resolution rate" });
    await expect(sheet).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).tap();
    await expect(sheet).toBeHidden();

    const map = page.getByRole("application", { name: /^MP primary turnout by party region/ });
    await map.scrollIntoViewIfNeeded();
    const western = await map.locator("path.map-district").nth(5).boundingBox();
    if (western === null) throw new Error("The map is not drawn.");
    const at = [western.x + western.width * 0.3, western.y + western.height * 0.75] as const;
    await page.touchscreen.tap(...at);
    await expect(page.getByTestId("map-selection")).toContainText("Western 85.0%");
    await page.touchscreen.tap(...at);
    await expect(page).toHaveURL(/within=western/);
    await page
      .getByRole("navigation", { name: "Place on the map" })
      .getByRole("button", { name: "Uganda" })
      .tap();
    await expect(page).not.toHaveURL(/within/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
