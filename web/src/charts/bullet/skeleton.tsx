import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { NARROW_BELOW, rowHeight, type RowShape } from "./room.ts";

/** Skeleton of a bullet chart. */
export function BulletSkeleton({ rows, ...shape }: RowShape & { rows: number }) {
  return (
    <ChartSkeleton
      height={{
        below: NARROW_BELOW,
        narrow: rows * rowHeight(shape, true),
        wide: rows * rowHeight(shape, false),
      }}
    />
  );
}
