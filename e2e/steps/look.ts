import { expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";

const GUISES = [
  { width: 360, theme: "dark", other: "light" },
  { width: 1440, theme: "light", other: "dark" },
] as const;

/** What axe finds at both widths, the colours in both themes, and whether the page scrolls sideways. */
export async function look(page: Page, what: string): Promise<void> {
  for (const { width, theme, other } of GUISES) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of [theme, other]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      expect
        .soft(
          await findings(page, { colours: colorScheme === other }),
          `${what}, ${width} px, ${colorScheme}`,
        )
        .toEqual([]);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(sideways, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}
