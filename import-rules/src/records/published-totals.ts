/** Totals of the presidential election that others publish: their ids as measures of claims, and their names in a file. */
export const PUBLISHED_TOTALS = {
  president_registered: "President: registered voters",
  president_total: "President: votes cast",
  president_valid: "President: valid votes",
  president_invalid: "President: invalid votes",
  president_votes: "President: votes of a candidate",
} as const;

/** The id of a published total. */
export type PublishedTotalId = keyof typeof PUBLISHED_TOTALS;

/** The ids of {@link PUBLISHED_TOTALS}. */
export const PUBLISHED_TOTAL_IDS = Object.keys(PUBLISHED_TOTALS) as readonly PublishedTotalId[];
