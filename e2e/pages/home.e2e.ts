import type { Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const soft = expect.configure({ soft: true });

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

test.describe("HOME", () => {
  reading(
    "HOME-01 HOME-02 HOME-03 HOME-06 HOME-07 HOME-09 HOME-10 what the page says: header, four metrics, regions, status, intelligence, the sheet of a figure, and the alert until it is dismissed",
    async ({ page, product }) => {
      await product.signIn("/", { whole: true });
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
      await soft(page.getByRole("progressbar", { name: "Average turnout" })).toHaveJSProperty("value", 49.8);

      const regions = page.getByRole("region", { name: "Regional Performance" });
      for (const [label, value, word] of [
        ["Western Region", "85%", "Stronghold"],
        ["Kampala", "8%", "Crisis"],
        ["CEC Victory", "92.8%", "Among Win"],
      ] as const) {
        const headline = regions.getByTestId("regional-headline").filter({ hasText: label });
        await soft(headline.getByText(value, { exact: true })).toBeVisible();
        await soft(headline.getByText(word, { exact: true })).toBeVisible();
      }

      const status = page.getByRole("region", { name: "Current Status" });
      for (const words of [
        "536/519 MPs Declared",
        "519 current",
        "613 Active Cases",
        "MP and LC5 primaries. All categories: 84 pending before 8 panels",
      ])
        await soft(status.getByText(words)).toBeVisible();

      const intelligence = page.getByRole("region", { name: "Key Intelligence" }).getByTestId("intelligence");
      for (const [label, value] of [
        ["Members", "18.5M"],
        ["Days to 2026", "132"],
        ["Ministers Lost", "7"],
        ["Petitions", "613"],
      ] as const) {
        const item = intelligence.filter({ has: page.getByRole("term").filter({ hasText: label }) });
        await soft(item.getByText(value, { exact: true }), label).toBeVisible();
      }
      await soft(intelligence.getByText("to 12 Jan 2026 (133 including election day)")).toBeVisible();

      // A figure opens its sheet by keyboard.
      const turnout = page.getByRole("button", { name: /^Average turnout, 49\.8%/ });
      await turnout.focus();
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("dialog", { name: "Average turnout" });
      await expect(sheet.getByText("9,220,000")).toBeVisible();
      await expect(sheet.getByText("18,500,000")).toBeVisible();
      await expect(sheet.getByText(/Votes cast in the MP primaries/)).toBeVisible();
      await expect(sheet.getByText(/as of 2 Sep 2025/)).toBeVisible();
      await expect(sheet.getByText("Sample data")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(turnout).toBeFocused();

      await page.getByRole("button", { name: /^Ministers Lost, 7\./ }).click();
      const ministers = page.getByRole("dialog", { name: "Ministers Lost" });
      await expect(ministers.getByText("10", { exact: true })).toBeVisible();
      await page.keyboard.press("Escape");

      // Dismissed until a reload.
      const alert = page.getByText("Kampala Mobilization Crisis");
      await expect(alert).toBeVisible();
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(alert).toBeHidden();
      await page.getByRole("link", { name: "Membership" }).first().click();
      await page.getByRole("link", { name: "Dashboard" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "NRM Command Center" })).toBeVisible();
      await expect(alert).toBeHidden();
      await page.reload();
      await expect(alert).toBeVisible();
    },
  );

  test("HOME-08 a name of one long word stays within its card at 320 px", async ({ page, product }) => {
    const name = "someone.with.a.long.name".repeat(4);
    await page.route("**/api/activity*", async (route) => {
      const response = await route.fetch();
      const entries = (await response.json()) as { detail: string }[];
      await route.fulfill({
        response,
        json: entries.map((entry) => ({ ...entry, detail: `by ${name}, CSV` })),
      });
    });
    await page.setViewportSize({ width: 320, height: 740 });
    await product.signIn("/", { plain: true });
    await expect(page.getByRole("region", { name: "Activity" }).getByText(name).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test.describe("by touch", () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

    test("HOME-10 a finger beside a small figure opens its sheet: it reaches 44 px", async ({
      page,
      product,
    }) => {
      await product.signIn("/", { whole: true });
      const figure = page.getByRole("button", { name: /^Resolution rate, 95\.8% resolved/ });
      const box = await figure.boundingBox();
      if (box === null) throw new Error("The figure is not drawn.");
      // Below its last pixel; it waits until the page has come to rest, and fails where something else is hit.
      await figure.tap({ position: { x: box.width / 2, y: box.height / 2 + 21 } });
      await expect(page.getByRole("dialog", { name: "Resolution rate" })).toBeVisible();
    });
  });
});
