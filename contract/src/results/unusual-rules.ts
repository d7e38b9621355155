/** Rules by which a result is unusual, never wrong (RES-04). */
export const UNUSUAL_RULES = [
  "turnout-99",
  "one-candidate",
  "no-invalid",
  "more-invalid",
  "same-figures",
  "unlike-neighbours",
] as const;
export type UnusualRule = (typeof UNUSUAL_RULES)[number];
