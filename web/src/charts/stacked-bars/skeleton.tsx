import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { textWidth } from "../parts/geometry/text.ts";

/** Narrower than this a row's label stands above its bar, else left of it. */
export const NARROW_BELOW = 440;
export const keyLine = 18;

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

export const swatch = 9;
export const keySize = 12;
export const keyGap = 14;
/** Space between the names of the parts and the first row, in pixels. */
export const underKeys = 4;

/** How wide the name of a part is with its swatch. */
export function keyWidth(name: string): number {
  return swatch + 5 + textWidth(name, keySize, true);
}

export function rowHeight(isNarrow: boolean): number {
  return isNarrow ? 46 : 34;
}
