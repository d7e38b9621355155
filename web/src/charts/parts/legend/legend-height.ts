/** Height of a legend, in pixels: the colour ramp with its bounds. */
export const legendHeight = 34;
