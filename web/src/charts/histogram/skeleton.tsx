import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { height } from "./room.ts";

/** The place of bars that touch. */
export function HistogramSkeleton() {
  return <ChartSkeleton height={height} />;
}
