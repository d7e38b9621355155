import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { heightOf, WIDE_FROM } from "./room.ts";

/** The place of a line each over a few moments. */
export function SlopeSkeleton({ lines }: { lines: number }) {
  return (
    <ChartSkeleton
      height={{ below: WIDE_FROM, narrow: heightOf(lines, false), wide: heightOf(lines, true) }}
    />
  );
}
