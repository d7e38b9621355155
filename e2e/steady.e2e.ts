import type { Page } from "@playwright/test";
import { expect, test } from "./product.ts";
import { PATHS } from "./routes.ts";

/** A fifth of what counts as "needs improvement" (https://web.dev/articles/cls): nobody sees it move. */
const MOST = 0.02;

interface Shift {
  value: number;
  /** What moved, from where to where. */
  moved: string[];
}

/** Chromium's entries of the kind `layout-shift`; TypeScript's DOM does not know them. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Notes each shift that nobody's input brought about: `collectShifts()` in the page gives those since the last time. */
function observe(): void {
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (element == null) return "something that is gone";
    return `${element.tagName.toLowerCase()} "${(element.textContent ?? "").slice(0, 40)}"`;
  };
  const place = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${[x, y].map(Math.round).join(",")} ${[width, height].map(Math.round).join("×")}`;
  let shifts: Shift[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${name(node)} from ${place(previousRect)} to ${place(currentRect)}`,
      );
      shifts.push({ value: entry.value, moved });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  const collectShifts = (): Shift[] => {
    note(observer.takeRecords());
    const collected = shifts;
    shifts = [];
    return collected;
  };
  Object.assign(globalThis, { collectShifts });
}

/** What has moved since the last time, once the page has drawn what it knows. */
async function collect(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    // In the second frame the first is drawn, its shifts noted.
    for (const frame of [1, 2, 3])
      await new Promise<void>((resolve) => requestAnimationFrame(() => resolve(void frame)));
    return (globalThis as unknown as { collectShifts: () => Shift[] }).collectShifts();
  });
}

/** Holds back every answer of the API but the account's, without which administration draws nothing. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/(?!account$|events)/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const width of [360, 1440])
  for (const path of PATHS)
    test(`ACCESS nothing moves while a page loads: ${path} at ${width} px`, async ({ page, product }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(observe);
      const release = await holdAnswers(page);
      await product.signIn(path);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      // What the device has in the place of the font is its own affair.
      await page.evaluate(() => document.fonts.ready);
      await collect(page);
      release();
      await product.quiet();
      await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
      // Code of charts comes last.
      await expect(page.locator("main .animate-shimmer, main .chart-skeleton")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      const shifts = await collect(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      const said = shifts.map(({ value, moved }) => [value.toFixed(3), ...moved].join("\n  ")).join("\n");
      expect(sum, `${path} at ${width} px moved:\n${said}\n`).toBeLessThanOrEqual(MOST);
    });
