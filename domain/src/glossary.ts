/** A word of the field and what it means here. */
export interface Term {
  readonly word: string;
  readonly meaning: string;
}

/** Words of the field, from A to Z. */
export const GLOSSARY = [
  {
    word: "As of",
    meaning: "The day that all figures on a page are for. The chip in the top bar changes it.",
  },
  {
    word: "CEC",
    meaning:
      "Central Executive Committee: the party's highest leadership, elected at the National Conference.",
  },
  {
    word: "Current declaration",
    meaning: "The latest declaration of a seat. An earlier one no longer counts.",
  },
  {
    word: "Declaration",
    meaning: "The announced result of a contest, with its day and, if published, its votes.",
  },
  {
    word: "Flagbearer",
    meaning: "The winner of a primary, who stands for the party in the general election.",
  },
  { word: "LC5", meaning: "Local Council 5: the council of a district, led by the LC5 chairperson." },
  {
    word: "Margin",
    meaning: "The winner's lead over the runner-up, in percentage points of the valid votes.",
  },
  {
    word: "Overdue",
    meaning: "Pending for longer than the deadline for a ruling, counted from the day of filing.",
  },
  {
    word: "Party register",
    meaning: "The list of party members by district. Turnout in primaries is a share of it.",
  },
  { word: "Pending", meaning: "Filed or in hearing: not yet ruled on, and not withdrawn." },
  {
    word: "Petition",
    meaning: "A complaint about a primary's result, filed with the party's election tribunal.",
  },
  { word: "Primary", meaning: "A vote of party members that chooses the flagbearer of a seat." },
  { word: "Provisional", meaning: "A result that may still change: the leader is not yet declared." },
  {
    word: "Re-declared",
    meaning: "Declared a second time, after a rerun or a ruling. The later declaration counts.",
  },
  {
    word: "Turnout",
    meaning: "Votes cast as a share of the party register, or of registered voters in a general election.",
  },
] as const satisfies readonly Term[];

export type Word = (typeof GLOSSARY)[number]["word"];
