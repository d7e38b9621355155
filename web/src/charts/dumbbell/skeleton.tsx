import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { heightOf, NARROW_BELOW } from "./room.ts";

/** Skeleton of a dumbbell chart. */
export function DumbbellSkeleton({ rows }: { rows: number }) {
  return (
    <ChartSkeleton
      height={{ below: NARROW_BELOW, narrow: heightOf(rows, true), wide: heightOf(rows, false) }}
    />
  );
}
