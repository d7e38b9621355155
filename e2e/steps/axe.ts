import axe from "axe-core";
import type { Page } from "@playwright/test";
import { GUISES, isNightly, PHONE, type Guise } from "./browser.ts";
import { expectFits } from "./layout.ts";
import { expect } from "./product.ts";

/** A dialog over a page, which is hidden from assistive technology meanwhile. */
const DIALOG = "body:has(> #root[aria-hidden=true]) [role=dialog]";

/** Options of `findings`; by default axe applies all rules to the whole page. */
interface FindingsOptions {
  /** Applies only the colour rules, for a second theme of the same page. */
  readonly colours?: boolean;
  /** Limits axe to the element of this selector. */
  readonly within?: string;
}

/**
 * Problems that axe finds on a page, one line each: rule, element, reason. Omits passed rules, which are slow to report. While a
 * dialog is open, axe looks at the dialog alone: the page below it cannot be used.
 */
export async function findings(
  page: Page,
  { colours = false, within }: FindingsOptions = {},
): Promise<string[]> {
  // Measures after slides and fades have ended.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  if (!(await page.evaluate(() => Reflect.has(globalThis, "axe")))) await page.evaluate(axe.source);
  const isCovered = (await page.locator(DIALOG).count()) > 0;
  const found = await page.evaluate(
    async ([selector, options]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(selector ?? document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
      );
    },
    [
      within ?? (isCovered ? DIALOG : null),
      {
        resultTypes: ["violations"],
        // Off by default: targets of at least 24 px, or as far from each other.
        rules: { "target-size": { enabled: true } },
        ...(colours && { runOnly: ["color-contrast"] }),
      } as axe.RunOptions,
    ] as const,
  );
  // A menu or tooltip belongs to its button wherever it is in the document, so it needs no landmark.
  return found.filter((finding) => !finding.startsWith("region: div[data-radix-popper-content-wrapper"));
}

/** Fails if axe finds a problem on the page in its current state, in any theme of a guise. */
export async function expectAccessible(page: Page, { themes, width }: Guise, what: string): Promise<void> {
  for (const [at, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    // The head of a table stays in sight over its last row: a user scrolls on, but axe counts the row's links as covered.
    await page.evaluate(() => scrollTo(0, 0));
    const found = await findings(page, { colours: at > 0 });
    expect.soft(found, `${what}, ${theme}, ${width} px`).toEqual([]);
  }
}

/**
 * Fails if a page does not fit the window of a phone or a desk, or if axe finds a problem on it. Axe runs on a phone, and
 * nightly on a desk too.
 */
export async function expectSound(page: Page, what: string): Promise<void> {
  for (const guise of GUISES) {
    await page.setViewportSize({ width: guise.width, height: 900 });
    await expectFits(page, what, guise.widths);
    await page.setViewportSize({ width: guise.width, height: 900 });
    if (isNightly || guise === PHONE) await expectAccessible(page, guise, what);
  }
}

/** The same for a state that is much like one that `npm test` checks: nightly only. */
export async function expectSoundAtNight(page: Page, what: string): Promise<void> {
  if (isNightly) await expectSound(page, what);
}
