import type { Page } from "@playwright/test";

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

/** Notes each shift that nobody's input brought about: `collectShifts()` in the page gives those since the last time. */
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

/** What has moved since the last time, once the page has drawn what it knows. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    // In the second frame the first is drawn, its shifts noted.
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
