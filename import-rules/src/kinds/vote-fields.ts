import type { ImportField } from "@command-center/contract/imports/import-fields";

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
    "Voters on the register",
  ],
  holds: "count",
  help: "Voters on the register.",
};

/** A field of ballot papers: compared with the votes, not stored. */
function paperField(id: string, name: string, help: string, aliases: readonly string[]): ImportField {
  return { id, name, aliases, holds: "count", help: `${help} Checked, not stored.` };
}

/** What every sheet of votes may have apart from its candidates. */
export const VOTE_FIELDS: readonly ImportField[] = [
  REGISTERED,
  {
    id: "valid",
    name: "Valid votes",
    aliases: ["V. Votes", "Valid", "Total valid votes", "Valid votes cast"],
    holds: "count",
    help: "Must be the sum of the candidates. Computed if the file has no such column.",
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
      "Rejected ballots",
    ],
    holds: "count",
    help: "Ballot papers counted as invalid.",
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
      "Ballots cast",
    ],
    holds: "count",
    help: "Must be the sum of valid and invalid votes. Computed if the file has no such column.",
  },
  paperField("papersReceived", "Ballot papers received", "Papers issued to the station.", [
    "Ballot papers issued",
    "Ballot papers issued to the station",
    "Ballots received",
    "Ballots issued",
    "Papers received",
    "Papers issued",
  ]),
  paperField("papersUsed", "Ballot papers used", "Papers counted and spoilt.", [
    "Used ballot papers",
    "Ballots used",
    "Papers used",
  ]),
  paperField("papersUnused", "Unused ballot papers", "Papers received and not used.", [
    "Ballot papers unused",
    "Unused ballots",
    "Unused papers",
    "Unused",
  ]),
  paperField("spoilt", "Spoilt ballot papers", "Papers replaced before they were cast.", [
    "Spoilt",
    "Spoilt ballots",
    "Spoiled ballots",
    "Spoilt papers",
    "Ballot papers spoilt",
  ]),
  paperField("papersCounted", "Ballot papers counted", "Papers in the box: valid and invalid votes.", [
    "Ballots counted",
    "Papers counted",
    "Ballot papers in the box",
  ]),
  {
    id: "turnout",
    name: "Turnout",
    aliases: ["Turnout %", "Percentage turnout", "Voter turnout"],
    holds: "text",
    help: "Not imported: it is computed from votes and register.",
  },
];

/** The contest of a row, in a file of several. */
export const OFFICE: ImportField = {
  id: "office",
  name: "Office",
  aliases: ["Contest", "Race", "Office name"],
  holds: "text",
  help: "The contest of the row, such as President or Member of Parliament. Rows of another contest are left out.",
};

/** In a file with a row for each candidate. */
export const CANDIDATE_ROW_FIELDS: readonly ImportField[] = [
  {
    id: "candidate",
    name: "Candidate",
    aliases: ["Candidate name", "Name of candidate", "Candidates", "Name of candidates"],
    holds: "text",
    help: "Only in a file with a row for each candidate.",
  },
  {
    id: "votes",
    name: "Votes",
    aliases: [
      "Candidate votes",
      "Votes obtained",
      "Votes received",
      "Votes scored",
      "Number of votes",
      "Votes in figures",
    ],
    holds: "count",
    help: "Only in a file with a row for each candidate: that candidate's votes.",
  },
];
