/** Under the plot of a chart of days: its axis. */
export const foot = 24;
