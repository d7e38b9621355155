import { expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { expectFits } from "./layout.ts";

const GUISES = [
  { width: 360, theme: "dark", other: "light", widths: [320, 360] },
  { width: 1440, theme: "light", other: "dark", widths: [1024, 768, 1440] },
] as const;

/** What axe finds at both widths, the colours in both themes, and what does not fit, between them, too. */
export async function look(page: Page, what: string): Promise<void> {
  for (const { width, theme, other, widths } of GUISES) {
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
    await expectFits(page, what, widths);
  }
}

/** What the button of every chart is called before its title. */
export const CHART_BUTTON = "Download or share: ";

/** Where a bar only repeats the one number that stands beside it, and is no chart of its own. */
const PROGRESS: readonly string[] = [
  "Average turnout",
  "Current Status",
  "Members on the party register",
  "MP and LC5 petitions",
  "Turnout",
];
/** What of a page's drawings has no button, by its words; and what is named as another. */
export function withoutButton(page: Page): Promise<{ bare: string[]; charts: string[]; ids: string[] }> {
  return page.evaluate(
    ({ prefix, progress }) => {
      const labels = [...document.querySelectorAll("button[aria-label]")].map((one) =>
        one.getAttribute("aria-label"),
      );
      const figures = [...document.querySelectorAll("main figure.chart")].filter(
        (figure) => figure.querySelector(":scope > .chart-empty") === null,
      );
      const names = figures.map((figure) => figure.getAttribute("aria-label") ?? "");
      const lone = [...document.querySelectorAll("main svg")].filter((drawing) => {
        const { width, height } = drawing.getBoundingClientRect();
        return width > 120 && height > 80 && drawing.closest("figure.chart") === null;
      });
      // Bars of HTML: what is as long as a value says. Those that stand beside a figure alone are named in PROGRESS.
      const bars = [
        ...document.querySelectorAll<HTMLElement>(
          "main progress, main [style*='width'], main [style*='flex']",
        ),
      ].filter(
        (bar) =>
          bar.closest("figure.chart") === null &&
          (bar.localName === "progress" || bar.style.width.endsWith("%") || bar.style.flexGrow !== ""),
      );
      const cards = bars.map((bar) => {
        const card = bar.closest("section, [data-testid]");
        return (
          card?.querySelector("h2, h3")?.textContent ?? card?.getAttribute("data-testid") ?? bar.outerHTML
        );
      });
      return {
        bare: [
          ...names.filter((name) => labels.filter((label) => label === prefix + name).length !== 1),
          ...lone.map((drawing) => drawing.outerHTML.slice(0, 200)),
          ...new Set(cards.filter((card) => !progress.includes(card))),
        ],
        charts: names,
        ids: figures.map(({ id }) => id),
      };
    },
    { prefix: CHART_BUTTON, progress: PROGRESS },
  );
}
