import { expect, test } from "../steps/product.ts";
test("shots", async ({ page, product }) => {
  test.setTimeout(240_000);
  for (const [width, theme] of [
    [1440, "light"],
    [360, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    for (const [name, path] of [
      ["home", "/"],
      ["week", "/?since=week"],
    ] as const) {
      if (theme === "dark" && name === "week") continue;
      await product.signIn(path);
      await page.screenshot({ path: `/tmp/home/${name}-${width}-${theme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^See all/ }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await page.screenshot({ path: `/tmp/home/activity-1440.png` });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Full calendar/ }).click();
  await expect(page.getByRole("dialog").getByText("As of 2 Sep")).not.toHaveCount(0);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/home/calendar-1440.png` });
  await page.keyboard.press("Escape");
});
test("others", async ({ page, product }) => {
  test.setTimeout(240_000);
  for (const [width, theme] of [
    [1440, "light"],
    [1440, "dark"],
    [360, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    for (const [name, path] of [
      ["campaign", "/campaign-performance"],
      ["strategy", "/analytics?tab=strategy"],
      ["structure", "/party-structure?tab=regional"],
      ["mapping", "/party-structure?tab=mapping"],
      ["membership", "/membership"],
    ] as const) {
      if (width === 360 && name !== "campaign" && name !== "structure") continue;
      await product.signIn(path);
      await page.screenshot({ path: `/tmp/home/${name}-${width}-${theme}.png`, fullPage: true });
    }
  }
});
