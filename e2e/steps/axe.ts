import axe from "axe-core";
import type { Page } from "@playwright/test";
import { expect } from "./product.ts";
import { expectFits } from "./layout.ts";

/** What of a page axe looks at; all of it by all rules where nothing is said. */
interface Look {
  /** Whether only at the colours, as for the same page in its other theme. */
  readonly colours?: boolean;
  /** A selector of the one part that is looked at. */
  readonly within?: string;
}

/**
 * Everything that axe finds on a page, in few words: rule, element, and what is wrong with it. It runs in the page and
 * hands out what it found alone; its report of what is right would be most of the work.
 */
export async function findings(page: Page, { colours = false, within }: Look = {}): Promise<string[]> {
  // What slides or fades in is measured once it has arrived.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  if (!(await page.evaluate(() => Reflect.has(globalThis, "axe")))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([selector, options]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(selector ?? document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
      );
    },
    [
      within ?? null,
      { resultTypes: ["violations"], ...(colours && { runOnly: ["color-contrast"] }) } as axe.RunOptions,
    ] as const,
  );
  // A menu or tooltip belongs to its button, wherever in the document it stands: it needs no landmark.
  return found.filter((finding) => !finding.startsWith("region: div[data-radix-popper-content-wrapper"));
}

/** Fails where a page is wider than its window, or axe finds something on it: on a phone in the dark, and on a desk in the light. */
export async function expectSound(page: Page, what: string): Promise<void> {
  for (const [width, colorScheme, widths] of [
    [360, "dark", [320, 360]],
    [1440, "light", [1024, 768, 1440]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expectFits(page, what, widths);
    expect.soft(await findings(page), `${what} at ${width} px, ${colorScheme}`).toEqual([]);
  }
}
