import { foot } from "../parts/days/day-room.ts";

export const plotHeight = 150;
/** Height of a line of a marker's words, in pixels. */
export const lineHeight = 15;
const underMarkers = 8;

/** Top of the plot, under so many lines of markers' words. */
export function plotTop(lines: number): number {
  return lines * lineHeight + underMarkers;
}

/** How high the drawing is. */
export function heightOf(lines: number): number {
  return plotTop(lines) + plotHeight + foot;
}
