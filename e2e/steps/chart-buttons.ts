import { expect, type Page } from "@playwright/test";

const soft = expect.configure({ soft: true });

/** The accessible name of a chart's button before the chart's title. */
export const CHART_BUTTON = "Download or share: ";

/** Cards with a bar that only repeats the number next to it, and is no chart of its own. */
const PROGRESS: readonly string[] = [
  "Average turnout",
  "Current Status",
  "Members on the party register",
  "MP and LC5 petitions",
  "Turnout",
];

const BOUNDARIES = /2014 boundaries, Uganda Bureau of Statistics\. Shorelines approximate\./;

/** Map pages with the words of their credit, which each shows once. */
const CREDITS: Readonly<Record<string, RegExp>> = {
  "/": BOUNDARIES,
  "/districts-directory": BOUNDARIES,
  "/districts-directory/gulu": BOUNDARIES,
  "/party-structure?tab=mapping": /placed approximately/,
};

/** Pages with progress bars that are not charts: steps of a task, the strength of a password, and used space. */
const WITHOUT_CHARTS: ReadonlySet<string> = new Set([
  "/account/password",
  "/administration/status",
  "/data/cycles",
]);

/** Pages that must show a chart, so that a changed selector cannot make the check of the buttons pass. */
const WITH_CHARTS: ReadonlySet<string> = new Set([
  ...Object.keys(CREDITS),
  "/disputes-petitions?tab=overview",
  "/disputes-petitions?tab=incidents",
  "/seats/23",
]);

/** Drawings on the page without a button, described by their text, and the names and ids of all charts. */
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
      // HTML bars with a length set by a value, except those listed in PROGRESS.
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

/** Charts without a finding, each with the reason. */
const WITHOUT_FINDING: Readonly<Record<string, string>> = {
  "Days from the filing": "a withdrawn petition has no ruling that the deadline could be compared with",
};

/** Charts without a title that is their finding, or without source and day below. */
async function withoutFinding(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("main figure.chart")]
      .filter((figure) => figure.querySelector(":scope > .chart-empty") === null)
      .map((figure) => {
        const frame = figure.closest(".chart-found");
        return {
          name: figure.getAttribute("aria-label") ?? "",
          finding: frame?.querySelector(":scope > .chart-finding")?.textContent ?? "",
          standing: frame?.querySelector(":scope > .chart-standing")?.textContent ?? "",
        };
      }),
  );
  return found.flatMap(({ name, finding, standing }) => [
    ...(finding === "" && WITHOUT_FINDING[name] === undefined ? [`${name}: no finding`] : []),
    ...(/^Source: .+ · as of \d+ \w+ \d{4}/.test(standing) ? [] : [`${name}: no source and day`]),
  ]);
}

/** Fails if a chart has no finding, source, day or button, or shares its id, or a map does not credit its borders exactly once. */
export async function expectCharts(page: Page, path: string): Promise<void> {
  await expect(page.locator("main .chart-skeleton"), path).toHaveCount(0);
  const { bare, charts, ids } = await withoutButton(page);
  if (!WITHOUT_CHARTS.has(path)) soft(bare, path).toEqual([]);
  if (WITH_CHARTS.has(path)) soft(charts.length, `charts of ${path}`).toBeGreaterThan(0);
  soft(await withoutFinding(page), path).toEqual([]);
  soft(new Set(ids).size, `${path}: ${ids.join(", ")}`).toBe(ids.length);
  const credit = CREDITS[path];
  if (credit === undefined) return;
  // The boundaries load after the map's code.
  await expect(page.locator("main .chart-room")).toHaveCount(0);
  const text = (await page.locator("main").innerText()).replace(/\s+/g, " ");
  soft(text.match(/approximate/gi)?.length ?? 0, path).toBe(1);
  soft(text, path).toMatch(credit);
}
