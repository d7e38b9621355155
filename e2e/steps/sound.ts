import type { Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { expect } from "./product.ts";

/** Fails where a page is wider than its window, or axe finds something on it: on a phone in the dark, and on a desk in the light. */
export async function expectSound(page: Page, what: string): Promise<void> {
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1440, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.soft.poll(beyond, `${what} at ${width} px`).toBe(0);
    expect.soft(await findings(page), `${what} at ${width} px, ${colorScheme}`).toEqual([]);
  }
}
