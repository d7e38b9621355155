import { ChartSkeleton } from "../parts/chart-skeleton.tsx";

/** Room for the marker's words, above the tallest bar's number. */
export const headroom = 38;
export const plotHeight = 150;
const foot = 22;
/** How high the drawing is. */
export const height = headroom + plotHeight + foot;

export function HistogramSkeleton() {
  return <ChartSkeleton height={height} />;
}
