import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { height } from "./room.ts";

/** The place of a column a day. */
export function DayColumnsSkeleton() {
  return <ChartSkeleton height={height} />;
}
