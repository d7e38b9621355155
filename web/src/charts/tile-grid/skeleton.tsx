import { ChartPlace } from "../parts/chart-skeleton.tsx";
import { LegendSkeleton } from "../parts/legend/legend-skeleton.tsx";

/** Bounds of a tile and the gap after it, in pixels. The smallest tile holds a code, and is a target for a finger. */
export const smallest = 31;
export const largest = 44;
export const gap = 2;

export interface TileGridSkeletonProps {
  /** How many tiles there are side by side and below each other. */
  columns: number;
  rows: number;
}

/** Skeleton of the tiles, as large as the width allows. */
export function TileGridSkeleton({ columns, rows }: TileGridSkeletonProps) {
  const [width, height] = [columns * largest - gap, rows * largest - gap];
  return (
    <ChartPlace below={<LegendSkeleton />}>
      <div className="overflow-hidden">
        <svg
          className="chart-room mx-auto block h-auto max-w-full"
          style={{ minWidth: columns * smallest - gap }}
          width={width}
          viewBox={`0 0 ${width} ${height}`}
        />
      </div>
    </ChartPlace>
  );
}
