import type { Page } from "@playwright/test";
import type { RegionalPerformance } from "@command-center/contract/areas/regions";
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
    "HOME-01 HOME-03 HOME-06 HOME-07 HOME-09 HOME-10 what the page says: header, four metrics, regions, status, intelligence, and the sheet of a figure",
    async ({ page, product }) => {
      await product.signIn("/", { whole: true });
      await soft(page.getByRole("heading", { level: 1 })).toHaveText("NRM Command Center");
      await soft(page.getByText("synchronised by the party's data desk")).toBeVisible();

      for (const { label, value, trend, good } of [
        { label: "Constituencies", value: "519", trend: "+2", good: true },
        { label: "MPs declared", value: "536", trend: "+536", good: true },
        { label: "Active petitions", value: "710", trend: "+127", good: true },
        { label: "Average turnout", value: "49.8%", trend: "-12.2%", good: false },
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
    },
  );

  test("HOME-02 the Kampala alert can be dismissed for the session, and a reload shows it again", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    const alert = page.getByText("Kampala Mobilization Crisis");
    await expect(alert).toBeVisible();
    await expect(page.getByText("8% primary turnout requires immediate intervention")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(alert).toBeHidden();
    await page.getByRole("link", { name: "Membership" }).first().click();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "NRM Command Center" })).toBeVisible();
    await expect(alert).toBeHidden();
    await page.reload();
    await expect(alert).toBeVisible();
  });

  test("HOME-02 the alert leads to the divisions of the region, or where it has none to the regions", async ({
    page,
    product,
  }) => {
    await product.signIn("/", { plain: true });
    const regions = page.getByRole("link", { name: "See the regions" });
    await expect(page.getByRole("link", { name: "See the divisions" })).toBeVisible();
    await expect(regions).toBeHidden();

    await page.route("**/api/regional-performance", async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as RegionalPerformance[];
      const undivided = rows.map((row) => ({
        ...row,
        headline: row.headline && { ...row.headline, divisions: 0 },
      }));
      await route.fulfill({ response, json: undivided });
    });
    await page.reload();
    await regions.click();
    await expect(page).toHaveURL(/\/elections\?tab=lc5$/);
    await expect(page.getByRole("region", { name: "Turnout by region" })).toContainText("Kampala");
  });

  test("HOME-04 HOME-05 four skeleton cards while the stats load, and fallback figures that say so when the call fails", async ({
    page,
    product,
  }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/dashboard/stats", async (route) => {
      await gate;
      await route.fulfill({ status: 500, body: "Down" });
    });
    await product.signIn("/", { plain: true });
    await expect(page.getByTestId("metric-skeleton")).toHaveCount(4);
    release();
    const cards = page.getByTestId("metric");
    await expect(cards).toHaveCount(4);
    await expect(page.getByTestId("metric-skeleton")).toHaveCount(0);
    for (const value of ["519", "536", "710"])
      await soft(cards.getByText(value, { exact: true })).toBeVisible();
    await soft(page.getByText("Fallback figure, not a live count: the server did not answer.")).toHaveCount(
      3,
    );
    await soft(page.getByRole("alert")).toHaveCount(0);
  });

  test("HOME-04 cards show the values of the stats call, and one without a value falls back alone and says why", async ({
    page,
    product,
  }) => {
    await page.route("**/api/dashboard/stats", (route) =>
      route.fulfill({ json: { constituencies: 1, totalPetitions: 333 } }),
    );
    await product.signIn("/", { plain: true });
    const cards = page.getByTestId("metric");
    for (const value of ["1", "536", "333"])
      await expect(cards.getByText(value, { exact: true })).toBeVisible();
    const fallback = cards.filter({ hasText: "Fallback figure" });
    await expect(fallback).toHaveCount(1);
    await expect(fallback).toContainText("MPs declared");
    await expect(fallback).toContainText(
      "Fallback figure, not a live count: the server sent no value for it.",
    );
    await expect(fallback.getByRole("button")).toHaveCount(0);
  });

  test("HOME-08 the activity feed comes lazily, after a skeleton, newest first", async ({
    page,
    product,
  }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/activity*", async (route) => {
      await gate;
      await route.continue();
    });
    await product.signIn("/", { plain: true });
    const card = page.getByRole("region", { name: "Activity" });
    await expect(card.getByRole("status", { name: "Loading the activity" })).toBeVisible();
    release();
    await expect(card.getByRole("listitem").first()).toBeVisible();
    for (const [heading, least, latest] of [
      ["Declarations and petitions, up to 2 Sep 2025", 4, "2025-09-02T21"],
      ["Imports and corrections, by real date", 1, new Date().toISOString()],
    ] as const) {
      const times = await card
        .getByRole("region", { name: heading })
        .locator("time")
        .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
      expect.soft(times.length, heading).toBeGreaterThanOrEqual(least);
      expect.soft(times, heading).toEqual(times.toSorted().toReversed());
      expect.soft((times[0] ?? "") < latest, heading).toBe(true);
    }
    // Which of them are the newest three depends on what was corrected meanwhile; what was exported is in the whole of it.
    await expect(card.getByText(/^(?:Imported|Corrected) /).first()).toBeVisible();
    await expect(card.getByText(/^Exported /)).toHaveCount(0);
    await expect(card.getByText(/^\d+ \w{3} \d{4}$/).first()).toBeVisible();
  });

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

  reading(
    "HOME the map's measure and district live in the address, and the chart follows",
    async ({ page, product }) => {
      await product.signIn("/?map=petitions&district=gulu", { whole: true });
      await expect(page.getByRole("radio", { name: "Petitions" })).toBeChecked();
      await page.getByRole("radio", { name: "Members" }).check();
      await expect(page).toHaveURL(/map=members/);
      await expect(page).toHaveURL(/district=gulu/);
    },
  );
});
