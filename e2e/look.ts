import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

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
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (colorScheme === theme ? axe : axe.withRules("color-contrast")).analyze();
      const findings = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id} ${target.join(" ")}`),
      );
      expect.soft(findings, `${what}, ${width} px, ${colorScheme}`).toEqual([]);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(sideways, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}
