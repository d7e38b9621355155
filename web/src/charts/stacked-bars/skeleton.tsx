import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { keyLine, keyWidth, NARROW_BELOW, rowHeight } from "./room.ts";

export interface StackedBarsSkeletonProps {
  rows: number;
  /** Names of the parts, or words as long: they stand on as many lines as they need. */
  parts: readonly string[];
}

/** The place of a whole a row, cut into parts, under their names. */
export function StackedBarsSkeleton({ rows, parts }: StackedBarsSkeletonProps) {
  return (
    <ChartSkeleton
      above={
        // The gaps are the layout's; so is where a line is full.
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
