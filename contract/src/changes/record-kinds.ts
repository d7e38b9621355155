import * as z from "zod/mini";

/** Kinds of records, each with the name of a record. */
export const RECORD_NAMES = {
  petition: "Petition",
  petition_state: "Petition step",
  court: "Case in court",
  declaration: "Declaration",
  votes: "Votes",
  candidacy: "Candidate",
  own_candidate: "Party’s candidate",
  match: "Matched candidate",
  inquiry: "Difference",
  turnout: "Turnout",
  incident: "Incident",
  minister: "Minister",
  register: "Register",
  claim: "Published figure",
  choice: "Value of a figure",
  target: "Target",
  rule: "Rule",
  limit: "Limit of the law",
  panel: "Panel",
  event: "Calendar",
  organ: "Organ",
  post: "Post",
  import: "Import",
} as const;
export type RecordKind = keyof typeof RECORD_NAMES;
export const recordKind = z.enum(Object.keys(RECORD_NAMES) as RecordKind[]);
