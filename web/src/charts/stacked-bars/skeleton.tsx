import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { keyLine, keyWidth, NARROW_BELOW, rowHeight } from "./room.ts";

export interface StackedBarsSkeletonProps {
  rows: number;
  /** Names of the parts, or words as long: they stand on as many lines as they need. */
  parts: readonly string[];
}

/** Skeleton of stacked bars, under the names of their parts. */
export function StackedBarsSkeleton({ rows, parts }: StackedBarsSkeletonProps) {
  return (
    <ChartSkeleton
      above={
        // Gaps, and where a line is full, are those of the layout.
        <div className="flex flex-wrap gap-x-3.5 pb-1">
          {parts.map((name) => (
            <svg key={name} className="block max-w-full" width={keyWidth(name)} height={keyLine} />
          ))}
        </div>
      }
      height={{ below: NARROW_BELOW, narrow: rows * rowHeight(true), wide: rows * rowHeight(false) }}
    />
  );
}
