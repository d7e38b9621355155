/**
 * What became of a station's result. In a file of its own: many pages have the contract of change sets, and few that of the results by
 * station.
 */
export const SHEET_STATES = ["counted", "not received", "nullified", "zero"] as const;
