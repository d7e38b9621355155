import { ChartSkeleton } from "../parts/chart-skeleton.tsx";
import { foot } from "../parts/days/day-room.ts";

/** Skeleton of a line of days; the words of its markers, one below the other, take a line each. */
export function DayLineSkeleton({ markers }: { markers: number }) {
  return <ChartSkeleton height={heightOf(markers)} />;
}

export const plotHeight = 150;
/** Height of a line of a marker's words, in pixels. */
export const lineHeight = 15;
const underMarkers = 8;

/** Top of the plot, under so many lines of markers' words. */
export function plotTop(lines: number): number {
  return lines * lineHeight + underMarkers;
}

/** How high the drawing is. */
function heightOf(lines: number): number {
  return plotTop(lines) + plotHeight + foot;
}
