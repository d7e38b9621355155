/**
 * How many rows a skeleton has where the party's order says how many there will be. What comes may be more or fewer,
 * e.g. for somebody who sees a part of the country alone: then it moves what is below, once.
 */
export const EXPECTED = {
  /** The party's regions. */
  regions: 6,
  /** Divisions of Kampala. */
  divisions: 5,
  /** Offices of the Central Executive Committee. */
  offices: 9,
  /** Events of a cycle's calendar, about. */
  events: 19,
  /** Shares that the party has set itself. */
  targets: 4,
} as const;
