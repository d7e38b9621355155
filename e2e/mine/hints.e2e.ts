import { createSomebody, enterElsewhere } from "../steps/accounts.ts";
import { findings } from "../steps/axe.ts";
import { expectFits, observeShifts, shiftsOf, summed } from "../steps/layout.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

test("DAY-05 a new user reads three hints on home and hides them by keys, for good", async ({
  browser,
  page: administration,
  product,
}) => {
  const page = await enterElsewhere(browser, product, "/", await createSomebody(administration, product));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const card = page.getByRole("region", { name: "Getting started" });
  await expect(card.getByRole("listitem")).toHaveCount(3);
  expect(await findings(page, { within: "#hints" })).toEqual([]);
  await expectFits(page, "home with hints", [360, 1440]);

  await card.getByRole("button", { name: "Hide: Where a figure comes from" }).focus();
  const saved = page.waitForResponse(/\/api\/account\/hints$/);
  await page.keyboard.press("Enter");
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(card.getByRole("button", { name: "Hide: Search and help" })).toBeFocused();
  expect((await saved).status()).toBe(200);

  await page.addInitScript(observeShifts);
  await page.reload();
  await page.locator("#root:not([data-drawn])").waitFor({ state: "attached" });
  await expect(card.getByRole("listitem")).toHaveCount(2);
  const { sum, said } = summed(await shiftsOf(page));
  expect(sum, said).toBeLessThan(0.01);
  await page.emulateMedia({ media: "print" });
  await expect(card).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.goto("/?cycle=1&asOf=2025-08-22");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goBack();

  const savedAll = page.waitForResponse(/\/api\/account\/hints$/);
  await card.getByRole("button", { name: "Hide all" }).press("Enter");
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect((await savedAll).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.context().close();
});
