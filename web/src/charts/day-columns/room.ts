import { foot } from "../parts/days/day-room.ts";

export const plotHeight = 92;
export const headroom = 20;
/** How high the drawing is. */
export const height = headroom + plotHeight + foot;
