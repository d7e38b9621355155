import type { Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const soft = expect.configure({ soft: true });
const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const isChosen = (page: Page, tab: string) =>
  expect(page.getByRole("tab", { name: tab, exact: true })).toHaveAttribute("aria-selected", "true");

reading(
  "ANLY-01 a meaningless address opens the overview with its turnout and figures; tabs write the address, and back and forward follow",
  async ({ page, product }) => {
    await product.signIn("/analytics?tab=nonsense&page=99&q=%00", { whole: true });
    await soft(page.getByRole("heading", { level: 1 })).toHaveText("Advanced Analytics");
    await soft(page.getByRole("tab")).toHaveText(["Overview", "Regional", "Strategy"]);
    await isChosen(page, "Overview");
    const lead = card(page, "Turnout from primary to primary, by party region");
    await soft(lead.getByText(/fell in 5 of 6 regions.*it rose in Western/)).toBeVisible();
    await lead.getByText("Show table").click();
    const kampala = lead.getByRole("row").filter({ hasText: "Kampala" });
    await soft(kampala.getByRole("cell")).toHaveText([/%$/, "8.0%", "6.1%"]);
    const figures = card(page, "Key results").getByTestId("performance");
    for (const [label, value] of [
      ["MP primary turnout", "49.8%"],
      ["LC5 primary turnout", "43.0%"],
      ["MPs declared", "536"],
      ["Petitions resolved", "95.8%"],
      ["Days to a ruling, median", "28"],
    ] as const)
      await soft(figures.filter({ hasText: label }).getByText(value, { exact: true })).toBeVisible();

    await page.getByRole("tab", { name: "Regional" }).click();
    await expect(page).toHaveURL(/[?&]tab=regional/);
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/[?&]tab=strategy/);
    await page.goBack();
    await isChosen(page, "Regional");
    await page.goBack();
    await isChosen(page, "Overview");
    await page.goForward();
    await isChosen(page, "Regional");
  },
);

test.describe("ANLY regional", () => {
  reading(
    "ANLY-01 ANLY-02 the regional table has the response's values; table, picture and districts share one selection, kept in the address",
    async ({ page, product }) => {
      await product.signIn("/analytics?tab=regional&region=Atlantis", { whole: true });
      await isChosen(page, "Regional");
      await soft(page.getByText("No region is selected")).toBeVisible();
      const table = page.getByRole("table", { name: "Turnout by party region" });
      await soft(table.getByRole("columnheader")).toHaveText([
        "Region",
        "MP Turnout",
        "LC5 Turnout",
        "Change",
        "Assessment",
      ]);
      const answer = await page.request.get("/api/regional-performance");
      const rows = (await answer.json()) as Record<string, string>[];
      expect(rows).toHaveLength(6);
      for (const row of rows) {
        const shown = table.getByRole("row").filter({ hasText: row["region"] ?? "" });
        await soft(shown).toContainText(`${row["mpTurnout"]}%`);
        await soft(shown).toContainText(`${row["lc5Turnout"]}%`);
        await soft(shown).toContainText(`${row["change"]?.replace("-", "−")} points`);
        await soft(shown).toContainText(row["assessment"] ?? "");
      }

      const button = page.getByRole("button", { name: "Karamoja", exact: true });
      await button.click();
      await expect(page).toHaveURL(/region=Karamoja/);
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(page.locator(".chart-band[data-chosen]")).toHaveCount(1);
      await expect(card(page, "Districts of Karamoja").getByText("9 districts")).toBeVisible();
      const picture = page.getByRole("application", { name: "MP and LC5 turnout by party region" });
      await picture.focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/region=Western/);
      await expect(page.getByRole("button", { name: "Western", exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await page.goBack();
      await expect(button).toHaveAttribute("aria-pressed", "true");
    },
  );
});

test.describe("ANLY strategy", () => {
  reading(
    "ANLY-01 ANLY-04 priorities with progress from 0 to 100, the calendar of past and coming events, and the countdown",
    async ({ page, product }) => {
      await product.signIn("/analytics?tab=strategy", { whole: true });
      await isChosen(page, "Strategy");
      const priorities = page.getByTestId("priority");
      await soft(priorities).toHaveCount(7);
      for (const [name, value, words] of [
        ["Membership", 84.1, "3.5M to go"],
        ["Renewal", 100, /Target beaten by.*315 of 513/],
        ["Youth", 70.8, /7.3 points short of the target.*91 of 513/],
        ["Women", 100, /Target beaten by.*190 of 513/],
        ["Petitions resolved", 95.8, "26 to go"],
        ["Seats declared", 100, "All done"],
      ] as const) {
        await soft(page.getByRole("progressbar", { name, exact: true })).toHaveJSProperty("value", value);
        await soft(priorities.filter({ hasText: name }).first()).toContainText(words);
      }
      const bars = await page
        .getByRole("progressbar")
        .evaluateAll((all) => all.map((bar) => Reflect.get(bar, "max")));
      expect(new Set(bars)).toEqual(new Set([100]));
      await soft(priorities.filter({ hasText: "Presidential victory" })).toContainText("No result yet");

      const timeline = card(page, "Calendar to 12 January 2026");
      await soft(timeline.getByText("10 events completed, 9 upcoming")).toBeVisible();
      await timeline.getByText("Show table").click();
      const row = (name: string) => timeline.getByRole("row").filter({ hasText: name });
      await soft(row("MP and Woman MP primaries")).toContainText("Done");
      await soft(row("First day of the polling window")).toContainText("in 132 days");

      const countdown = card(page, "Election countdown");
      await soft(countdown.getByText("133", { exact: true })).toBeVisible();
      await soft(countdown.getByText("days to 12 January 2026, including election day")).toBeVisible();
      await soft(countdown.getByText(/Excluding election day: 132/)).toBeVisible();
      await countdown.getByRole("button", { name: /, 133\./ }).click();
      await soft(page.getByRole("dialog", { name: "Days to 2026" })).toContainText("132 days");
    },
  );
});
