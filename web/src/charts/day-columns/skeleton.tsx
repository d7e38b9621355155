import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { foot } from "../parts/days/day-room.ts";

export const plotHeight = 92;
export const headroom = 20;
/** How high the drawing is. */
const height = headroom + plotHeight + foot;

export function DayColumnsSkeleton() {
  return <ChartSkeleton height={height} />;
}
