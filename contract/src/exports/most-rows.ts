/** Maximum number of rows of a list in one export. */
export const MOST_SHOWN_ROWS = 10_000;
