import { ChartSkeleton } from "../parts/chart-skeleton.tsx";

/** From this width on lines have their names on both sides. */
export const WIDE_FROM = 560;

export function SlopeSkeleton({ lines }: { lines: number }) {
  return (
    <ChartSkeleton
      height={{ below: WIDE_FROM, narrow: heightOf(lines, false), wide: heightOf(lines, true) }}
    />
  );
}

export const lineHeight = 17;
/** Top of the plot, under the heads of the columns. */
export const top = 48;
const foot = 8;

/** Bottom of the plot, which is taller for many lines: their names stand one below the other. */
export function bottomOf(lines: number, isWide: boolean): number {
  return top + Math.max(isWide ? 320 : 300, lines * (lineHeight + 3));
}

/** How high the drawing is. */
export function heightOf(lines: number, isWide: boolean): number {
  return bottomOf(lines, isWide) + foot;
}
