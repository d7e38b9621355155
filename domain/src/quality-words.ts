import type { QualityGroup } from "@command-center/contract/data/quality";

/** The kind of a problem of the records, as the page and its files call it. */
export const QUALITY_GROUP_WORDS: Readonly<Record<QualityGroup, string>> = {
  contradictions: "Contradiction",
  impossible: "Impossible figure",
  missing: "Missing record",
  stale: "Stale record",
  unusual: "Unusual result",
};

/** The same kinds, as names of all their problems. */
export const QUALITY_GROUP_NAMES: Readonly<Record<QualityGroup, string>> = {
  contradictions: "Contradictions",
  impossible: "Impossible figures",
  missing: "Missing records",
  stale: "Stale records",
  unusual: "Unusual results",
};
