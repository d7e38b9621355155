import { ChartSkeleton } from "../parts/chart-skeleton.tsx";

/** Narrower than this the words stand above the plot, else beside it. */
export const NARROW_BELOW = 420;

export function DumbbellSkeleton({ rows }: { rows: number }) {
  return (
    <ChartSkeleton
      height={{ below: NARROW_BELOW, narrow: heightOf(rows, true), wide: heightOf(rows, false) }}
    />
  );
}

export const headroom = 20;
const foot = 24;
/** On narrow charts the names need a line between a row's words and its dots. */
export const lead = 14;

export function rowHeight(isNarrow: boolean): number {
  return isNarrow ? 52 : 36;
}

/** How high the drawing is; `named` rows carry the names of the two marks. */
export function heightOf(rows: number, isNarrow: boolean, named = 1): number {
  return headroom + rows * rowHeight(isNarrow) + (isNarrow ? named * lead : 0) + foot;
}
