import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { NIGHT } from "../steps/browser.ts";
import { expectFits } from "../steps/layout.ts";
import { expect, openDrawn, test } from "../steps/product.ts";

const chip = (page: Page) => page.getByRole("button", { name: /^Election cycle:/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Show the figures of a day" });
const band = (page: Page) => page.getByRole("main").getByText(/^Figures of /);
const badge = (page: Page) => page.getByTestId("sync-badge");
test("CLOCK-01 the chip leads to yesterday, also drawn by the server: its figures, a band that stays through a reload, a link and back, and the way to now", async ({
  page,
  product,
}) => {
  await product.signIn("/disputes-petitions");
  await chip(page).click();
  await panel(page)
    .getByRole("radio", { name: /^Yesterday/ })
    .check();
  await panel(page).getByRole("button", { name: "Show 1 Sep 2025" }).click();
  await expect(page).toHaveURL(/\/disputes-petitions\?cycle=\d+&asOf=2025-09-01$/);
  await expect(band(page)).toHaveText("Figures of 1 Sep 2025");
  await expect(page.getByText("Past figures", { exact: true })).toBeVisible();
  await expect(badge(page)).toHaveText("Not live");
  await expect(page).toHaveTitle(/^Disputes · 1 Sep 2025 · /);
  const { search } = new URL(page.url());
  const html = await openDrawn(page, `/disputes-petitions${search}`, "cycle.read", "petitions.list");
  expect(html).toContain("Figures of 1 Sep 2025");
  expect(html).toContain("<title>Disputes · 1 Sep 2025 · ");
  await expect(band(page)).toHaveText("Figures of 1 Sep 2025");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Membership" }).click();
  await expect(page).toHaveURL(/\/membership\?cycle=\d+&asOf=2025-09-01$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/disputes-petitions\?cycle=\d+&asOf=2025-09-01$/);
  await page.getByRole("link", { name: "Back to now" }).first().click();
  await expect(page).toHaveURL(/\/disputes-petitions\?cycle=\d+$/);
  await expect(page.getByText("Past figures", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(band(page)).toHaveText("Figures of 1 Sep 2025");
});

test("CLOCK-01 the panel works by keys alone, and Escape leaves everything as it was", async ({
  page,
  product,
}) => {
  await product.signIn("/cec-elections");
  await chip(page).focus();
  await page.keyboard.press("Enter");
  const cycle = panel(page).getByLabel("Cycle");
  await cycle.waitFor();
  await page.keyboard.press("Tab");
  await expect(cycle).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(chip(page)).toBeFocused();
  await expect(page).toHaveURL(/\/cec-elections$/);
  await page.keyboard.press("Enter");
  const days = panel(page).getByRole("table");
  await expect(days).toBeVisible();
  const chosen = days.getByRole("button", { pressed: true });
  // From the cycle over the quick choices and the second clock to the calendar, which is one stop.
  for (let stops = 0; !(await chosen.evaluate((day) => day === document.activeElement)); stops += 1) {
    expect(stops).toBeLessThan(6);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowUp");
  await expect(days.getByRole("button", { name: /^Tue 26 Aug 2025/ })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await expect(days.getByRole("button", { name: /^Mon 25 Aug 2025/ })).toBeFocused();
  await expect(
    panel(page)
      .getByRole("status")
      .getByText(/^Mon 25 Aug 2025/),
  ).toBeVisible();
  const show = panel(page).getByRole("button", { name: "Show 25 Aug 2025" });
  await show.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/asOf=2025-08-25/);
  await expect(chip(page)).toBeFocused();
});

for (const [width, scheme, when] of [
  [360, "dark", ""],
  [360, "light", ` ${NIGHT}`],
  [1440, "light", ` ${NIGHT}`],
  [1440, "dark", ` ${NIGHT}`],
] as const)
  test(`CLOCK-01 at ${width} px, ${scheme}, axe finds nothing in the panel or on a page of the past, and both fit${when}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await product.signIn("/cec-elections?asOf=2025-08-22");
    await expect(band(page)).toBeVisible();
    expect.soft(await findings(page), "page").toEqual([]);
    await chip(page).click();
    await expect(panel(page).getByRole("table")).toBeVisible();
    expect.soft(await findings(page), "panel").toEqual([]);
    await page.keyboard.press("Escape");
    await expectFits(page, "a page of the past", [width, 320]);
  });
