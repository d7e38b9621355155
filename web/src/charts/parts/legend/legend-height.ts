/** Of the ramp with its bounds. */
export const legendHeight = 34;
