import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { NARROW_BELOW, rowHeight, type RowShape } from "./room.ts";

/** The place of a bar a row with what it is measured against. */
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
