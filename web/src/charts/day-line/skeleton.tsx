import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { heightOf } from "./room.ts";

/** Skeleton of a line of days; the words of its markers, one below the other, take a line each. */
export function DayLineSkeleton({ markers }: { markers: number }) {
  return <ChartSkeleton height={heightOf(markers)} />;
}
