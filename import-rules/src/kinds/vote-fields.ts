import type { ImportField } from "./import-kind.ts";

/** Registered voters of a station or district. */
export const REGISTERED: ImportField = {
  id: "registered",
  name: "Registered voters",
  aliases: [
    "Reg. Voters",
    "Reg voters",
    "Registered",
    "Voter count",
    "Voters",
    "Voters registered",
    "No. of voters",
  ],
  holds: "count",
  required: false,
  help: "Voters on the register.",
};

/** What every sheet of votes may have beside its candidates. */
export const VOTE_FIELDS: readonly ImportField[] = [
  REGISTERED,
  {
    id: "valid",
    name: "Valid votes",
    aliases: ["V. Votes", "Valid", "Total valid votes", "Valid votes cast"],
    holds: "count",
    required: false,
    help: "Must be the sum of the candidates. Computed where the file has no such column.",
  },
  {
    id: "invalid",
    name: "Invalid votes",
    aliases: [
      "Inv. Votes",
      "Invalid",
      "Rejected votes",
      "Rejected",
      "Invalid ballots",
      "Rejected ballot papers",
      "Total invalid votes",
    ],
    holds: "count",
    required: false,
    help: "Ballot papers that were counted as invalid.",
  },
  {
    id: "total",
    name: "Votes cast",
    aliases: [
      "T. Votes",
      "Total votes",
      "Total votes cast",
      "Total",
      "Votes polled",
      "Total votes polled",
      "Total ballots",
    ],
    holds: "count",
    required: false,
    help: "Must be valid and invalid together. Computed where the file has no such column.",
  },
  {
    id: "spoilt",
    name: "Spoilt ballot papers",
    aliases: ["Spoilt", "Spoilt ballots", "Spoiled ballots", "Spoilt papers"],
    holds: "count",
    required: false,
    help: "Not imported: papers that were replaced before they were cast.",
  },
  {
    id: "turnout",
    name: "Turnout",
    aliases: ["Turnout %", "Percentage turnout", "Voter turnout"],
    holds: "text",
    required: false,
    help: "Not imported: it is computed from votes and register.",
  },
];

/** In a file with a row for each candidate. */
export const CANDIDATE_ROW_FIELDS: readonly ImportField[] = [
  {
    id: "candidate",
    name: "Candidate",
    aliases: ["Candidate name", "Name of candidate", "Candidates", "Name of candidates"],
    holds: "text",
    required: false,
    help: "Only in a file with a row for each candidate.",
  },
  {
    id: "votes",
    name: "Votes",
    aliases: ["Candidate votes", "Votes obtained", "Votes received", "Votes scored", "Number of votes"],
    holds: "count",
    required: false,
    help: "Only in a file with a row for each candidate: that candidate's votes.",
  },
];
