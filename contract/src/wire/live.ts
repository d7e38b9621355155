/**
 * Header of an answer that may be out of date, as the database could not be asked: the time until which it was known to be as
 * the data are, in ISO 8601.
 */
export const STALE_SINCE = "x-stale-since";

/** Data sets with records, which the queries of versions read. */
export const RECORD_SETS = [
  "cycle",
  "areas",
  "results",
  "turnout",
  "petitions",
  "registers",
  "claims",
  "incidents",
] as const;

/** Data sets: each has a revision of its own. A write names what it touches, a read what it stands on. */
export const DATA_SETS = [...RECORD_SETS, "exports", "notes", "approvals"] as const;
export type DataSet = (typeof DATA_SETS)[number];
