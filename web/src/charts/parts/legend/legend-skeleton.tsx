import type { ReactNode } from "react";

/** Height of a legend, in pixels: the colour ramp with its bounds. */
export const legendHeight = 34;

/** Skeleton of a legend, and of what stands under it. */
export function LegendSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className="chart-legend">
      <svg className="block" width={1} height={legendHeight} />
      {children}
    </div>
  );
}
