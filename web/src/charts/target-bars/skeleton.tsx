import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { heightOf, NARROW_BELOW } from "./room.ts";

/** Skeleton of target bars. */
export function TargetBarsSkeleton({ rows }: { rows: number }) {
  return (
    <ChartSkeleton
      height={{ below: NARROW_BELOW, narrow: heightOf(rows, true), wide: heightOf(rows, false) }}
    />
  );
}
