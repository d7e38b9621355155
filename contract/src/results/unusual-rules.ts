/** Rules that mark a result as unusual. Unusual does not mean wrong. */
export const UNUSUAL_RULES = [
  "more-than-voters",
  "turnout-99",
  "one-candidate",
  "no-invalid",
  "more-invalid",
  "same-figures",
  "unlike-neighbours",
] as const;
export type UnusualRule = (typeof UNUSUAL_RULES)[number];
