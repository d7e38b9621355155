import type { ReactNode } from "react";
import { legendHeight } from "./legend-height.ts";

/** Skeleton of a legend, and of what stands under it. */
export function LegendSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className="chart-legend">
      <svg className="block" width={1} height={legendHeight} />
      {children}
    </div>
  );
}
