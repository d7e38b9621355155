import type { Classes } from "../classes.ts";
import { textWidth } from "../geometry/text.ts";

export type LegendLayout = {
  steps: { x: number; width: number }[];
  bounds: { x: number; text: string; anchor: "start" | "middle" | "end" }[];
  empty: { x: number } | null;
};

const widestStep = 54;
const size = 11;

/** Steps and bounds for one line. Bounds that would touch are left out, the outer ones last. */
export function legendLayout(width: number, classes: Classes, missing: string | null): LegendLayout {
  const emptyWidth = missing === null ? 0 : textWidth(missing, size);
  const space = missing === null ? width : width - emptyWidth - 16;
  const count = classes.breaks.length + 1;
  const step = Math.max(0, Math.min(widestStep, Math.floor(space / count)));
  const steps = Array.from({ length: count }, (_, i) => ({ x: i * step, width: step }));
  const candidates = classes.breaks.map((value, i) => ({
    x: (i + 1) * step,
    text: classes.format(value),
    anchor: "middle" as const,
  }));
  return {
    steps,
    bounds: thin(candidates, count * step),
    empty: missing !== null ? { x: Math.min(width - emptyWidth, count * step + 24) } : null,
  };
}

/** Keeps every nth label until none touch: an even rhythm reads better than one gap. */
function thin<T extends { x: number; text: string }>(labels: T[], width: number): T[] {
  for (let every = 1; every <= labels.length; every++) {
    const candidates = labels.filter((_, i) => i % every === 0);
    const free = candidates.every((label, i) => {
      const half = textWidth(label.text, size) / 2;
      const next = candidates[i + 1];
      const clear = !next || next.x - label.x >= half + textWidth(next.text, size) / 2 + 4;
      return clear && label.x - half >= 0 && label.x + half <= width;
    });
    if (free) return candidates;
  }
  return [];
}
