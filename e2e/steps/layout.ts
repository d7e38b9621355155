import { expect, type Page } from "@playwright/test";

export interface Shift {
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

/** Records layout shifts without user input. In the page, `collectShifts()` returns those since its last call. */
export function observeShifts(): void {
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

/** Layout shifts since the last call, after the page has rendered. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    // By the second frame the first is painted, and its shifts are recorded.
    for (const frame of [1, 2, 3])
      await new Promise<void>((resolve) => requestAnimationFrame(() => resolve(void frame)));
    return (globalThis as unknown as { collectShifts: () => Shift[] }).collectShifts();
  });
}

/** How much has moved, in Chromium's measure, and what. */
export function summed(shifts: readonly Shift[]): { sum: number; said: string } {
  return {
    sum: shifts.reduce((all, { value }) => all + value, 0),
    said: shifts.map(({ value, moved }) => [value.toFixed(3), ...moved].join("\n  ")).join("\n"),
  };
}

/** The elements that reach beyond the window, where the page is wider than it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
      .concat(`The page is ${document.documentElement.scrollWidth} px wide.`)
      .slice(-6);
  });

/** Elements with cut-off text that cannot be scrolled to. Skips fields, and text for screen readers (at most 2 px wide). */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *:not(input)")]
      .filter(
        (element) =>
          element.clientWidth > 2 &&
          element.scrollWidth > element.clientWidth + 1 &&
          /hidden|clip/.test(getComputedStyle(element).overflowX) &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
  );

/**
 * What reaches over the border of its card; in a window of a desk, also what can be seen by scrolling sideways alone, but for
 * regions that the keyboard scrolls, too. Drawings clip themselves, and what only screen readers read is as small as can be.
 */
const beyondCards = (page: Page) =>
  page.evaluate(() => {
    const isDesk = innerWidth >= 768;
    const isKept = (box: Element) =>
      box.clientWidth <= 2 ||
      (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX) &&
        (!isDesk || (box instanceof HTMLElement && box.tabIndex === 0)));
    return [...document.querySelectorAll("main .rounded-lg.border")].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect();
      const isOver = (element: Element) => {
        const box = element.getBoundingClientRect();
        if (box.width <= 2 || (box.left >= left - 1 && box.right <= right + 1)) return false;
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        for (let at = element.parentElement; at !== null && at !== card; at = at.parentElement)
          if (getComputedStyle(at).display !== "inline" && isKept(at)) return false;
        return true;
      };
      return [...card.querySelectorAll("*:not(svg *)")]
        .filter(isOver)
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`)
        .slice(0, 3);
    });
  });

/** Fails if a page does not fit a window with any of these widths. The window keeps the last width. */
export async function expectFits(page: Page, what: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // A drawing takes its new width a moment after the window.
    const unfit = async () => [
      ...(await tooWide(page)),
      ...(await clipped(page)),
      ...(await beyondCards(page)),
    ];
    await expect.soft.poll(unfit, `${what} at ${width} px`).toEqual([]);
  }
}

/** Fails if the columns of a seat's or petition's cards end at different heights on a wide screen. */
export async function expectEvenColumns(page: Page, what: string): Promise<void> {
  for (const width of [1920, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const ends = () =>
      page.getByRole("main").evaluate((main) => {
        const cards = [...main.querySelectorAll("section")].map((one) => one.getBoundingClientRect());
        const bottom = (x: number) =>
          Math.round(
            Math.max(...cards.filter(({ left, right }) => left <= x && x < right).map((one) => one.bottom)),
          );
        const { left, right } = main.getBoundingClientRect();
        return bottom(left + 60) - bottom(right - 60);
      });
    await expect.soft.poll(ends, `${what} at ${width} px`).toBe(0);
  }
}
