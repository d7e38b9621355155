/** Height of the axis under the plot of a chart of days, in pixels. */
export const foot = 24;
