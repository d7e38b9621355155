import { foot } from "../parts/days/day-room.ts";

export const plotHeight = 150;
/** A line of a marker's words. */
export const lineHeight = 15;
const underMarkers = 8;

/** Where the plot begins under so many lines of markers' words. */
export function plotTop(lines: number): number {
  return lines * lineHeight + underMarkers;
}

/** How high the drawing is. */
export function heightOf(lines: number): number {
  return plotTop(lines) + plotHeight + foot;
}
