/** Everything that has a revision of its own. A write names what it touches, a read what it stands on. */
export const DATA_SETS = [
  "cycle",
  "areas",
  "results",
  "turnout",
  "petitions",
  "registers",
  "claims",
  "incidents",
  "exports",
] as const;
export type DataSet = (typeof DATA_SETS)[number];
