/** Rows of a list that one call exports. */
export const MOST_SHOWN_ROWS = 10_000;
