import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, type Product } from "./product.ts";

/** Opens a page and waits until everything on it is drawn. */
async function drawn(page: Page, product: Product, path: string): Promise<void> {
  await product.signIn(path);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
}

/** Fails with what axe finds on each of some pages. */
export async function expectAccessible(
  page: Page,
  product: Product,
  theme: "light" | "dark",
  paths: readonly string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  for (const path of paths) {
    await drawn(page, product, path);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(" ")}`)),
      path,
    ).toEqual([]);
  }
}

/** Fails where one of some pages scrolls sideways on the narrowest screen. */
export async function expectNarrow(page: Page, product: Product, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of paths) {
    await drawn(page, product, path);
    await expect
      .poll(
        () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        { message: path },
      )
      .toBeLessThanOrEqual(0);
  }
}
