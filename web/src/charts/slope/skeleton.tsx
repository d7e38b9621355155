import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { heightOf, WIDE_FROM } from "./room.ts";

/** Skeleton of a slope chart. */
export function SlopeSkeleton({ lines }: { lines: number }) {
  return (
    <ChartSkeleton
      height={{ below: WIDE_FROM, narrow: heightOf(lines, false), wide: heightOf(lines, true) }}
    />
  );
}
