import { ChartSkeleton } from "../parts/chart-skeleton.tsx";

/** Narrower than this the words stand above the bars, else beside them. */
export const NARROW_BELOW = 440;

export function TargetBarsSkeleton({ rows }: { rows: number }) {
  return (
    <ChartSkeleton
      height={{ below: NARROW_BELOW, narrow: heightOf(rows, true), wide: heightOf(rows, false) }}
    />
  );
}

export const headroom = 18;
const foot = 22;
/** On narrow charts the names need a line between a row's words and its bar. */
export const lead = 14;

export function rowHeight(isNarrow: boolean): number {
  return isNarrow ? 50 : 38;
}

/** How high the drawing is; `named` rows carry the names of value and target. */
export function heightOf(rows: number, isNarrow: boolean, named = 1): number {
  return headroom + rows * rowHeight(isNarrow) + (isNarrow ? named * lead : 0) + foot;
}
