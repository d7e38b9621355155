import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { height } from "./room.ts";

/** Skeleton of columns by day. */
export function DayColumnsSkeleton() {
  return <ChartSkeleton height={height} />;
}
