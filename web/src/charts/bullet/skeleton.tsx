import { ChartSkeleton } from "../parts/chart-skeleton.tsx";

/** Narrower than this the words stand above the bars, else left of them. */
export const NARROW_BELOW = 480;

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

export const thick = 16;

interface RowShape {
  /** Rows have small words under their label. */
  details?: boolean;
  /** Rows have words at their marks. */
  marks?: boolean;
}

/** From a row's top to its bar. */
export function leadOf({ details = false }: RowShape, isNarrow: boolean): number {
  return isNarrow ? (details ? 38 : 22) : 8;
}

export function rowHeight(shape: RowShape, isNarrow: boolean): number {
  return leadOf(shape, isNarrow) + thick + (shape.marks ? 20 : 10) + (isNarrow ? 8 : 0);
}
