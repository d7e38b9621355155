import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { height } from "./room.ts";

/** Skeleton of a histogram. */
export function HistogramSkeleton() {
  return <ChartSkeleton height={height} />;
}
