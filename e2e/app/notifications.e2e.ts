import type { Locator, Page } from "@playwright/test";
import { act, expect, test } from "../steps/product.ts";

// web/src/ui/overlays/toaster.test.tsx, tooltip.test.tsx and menu.test.tsx check what needs no layout and no focus.

test("TOAST-01 a toast is 420 px wide or as wide as a phone, leaves by a swipe of more than 50 px, and F8 leads to it", async ({
  page,
  product,
}) => {
  await page.clock.install();
  await product.signIn("/account/password");
  await act(page);
  const account = await (await page.request.get("/api/account")).text();
  await page.route("**/api/account/password", (route) =>
    route.fulfill({ body: account, contentType: "application/json" }),
  );
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const changePassword = async () => {
    await page.getByLabel("Current password").fill("the old password");
    await page.getByLabel("New password", { exact: true }).fill("a long new password");
    await page.getByLabel("Repeat the new password").fill("a long new password");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  const region = page.getByRole("region", { name: /Notifications/ });
  const list = region.getByRole("list");
  const toast = region.getByRole("listitem");
  await changePassword();
  await expect(toast).toHaveText(/Password changed.*Your other sessions have ended\./);

  const wide = await list.boundingBox();
  expect(wide?.width).toBe(420);
  // At the right edge, whether or not this browser's scroll bar takes room.
  expect((wide?.x ?? 0) + 420).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await list.boundingBox()).toMatchObject({ width: 360, x: 0 });
  await expect(toast.getByText("Your other sessions have ended.")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(size);

  const swipe = async (by: number) => {
    const box = await toast.boundingBox();
    if (box === null) throw new Error("The toast is not drawn.");
    const [x, y] = [box.x + 60, box.y + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast).toBeVisible();
  await swipe(-80);
  await expect(toast).toBeVisible();
  await swipe(60);
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);

  await changePassword();
  await expect(toast).toBeVisible();
  // A press right after rendering, before React listens, would be lost.
  await page.clock.runFor(100);
  await page.keyboard.press("F8");
  await expect(list).toBeFocused();
  // It waits meanwhile.
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(toast).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toast.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast).toHaveCount(0);
});

test.describe("TIP", () => {
  const tip = (page: Page) => page.getByRole("tooltip");

  /** In several steps, as hands do: on the way from link to tooltip a tooltip stays. */
  const away = (page: Page) => page.mouse.move(700, 500, { steps: 5 });

  /**
   * Points at a link, again where nothing came of it: the page, or the tooltip's code, may have been on its way,
   * and what is put under a resting pointer is not pointed at.
   */
  async function pointUntilItOpens(page: Page, link: Locator, words: string): Promise<void> {
    await expect(async () => {
      await away(page);
      await link.hover();
      await expect(tip(page)).toHaveText(words, { timeout: 3_000 });
    }).toPass();
  }

  async function collapse(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Collapse menu" }).click();
    await expect
      .poll(async () => (await page.getByRole("navigation", { name: "Main" }).boundingBox())?.width)
      .toBe(64);
  }

  test("TIP-01 by keyboard a tooltip opens at once; with labels in sight there is none @night", async ({
    page,
    product,
  }) => {
    await product.signIn("/membership");
    const disputes = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Disputes" });
    await collapse(page);
    await pointUntilItOpens(page, disputes, "Disputes");
    await away(page);
    await expect(tip(page)).toHaveCount(0);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Campaigns" }).focus();
    await page.keyboard.press("Tab");
    await expect(disputes).toBeFocused();
    await expect(tip(page).filter({ hasText: "Disputes" })).toBeVisible();
    await page.getByRole("button", { name: "Expand menu" }).click();
    await disputes.hover();
    await page.clock.install();
    await page.clock.runFor(2_000);
    await expect(tip(page)).toHaveCount(0);
  });
});
