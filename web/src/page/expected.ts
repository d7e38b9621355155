/**
 * How many rows a skeleton has where the party's order says how many there will be. What comes may be more or fewer,
 * e.g. for somebody who sees a part of the country alone: then it moves what is below, once.
 */
export const EXPECTED = {
  /** The party's regions. */
  regions: 6,
  /** The party's regions, and the sub-regions that are no such region over again. */
  areas: 21,
  /** Divisions of the city that reports by them. */
  divisions: 5,
  /** Offices of the Central Executive Committee. */
  offices: 9,
  /** Its posts that are not elected. */
  otherPosts: 5,
  /** Organs of the party, from the National Conference to the branch. */
  organs: 9,
  leagues: 7,
  /** Events of a cycle's calendar, about. */
  events: 19,
} as const;
