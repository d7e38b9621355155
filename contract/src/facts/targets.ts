import type { Fact } from "./fact.ts";

/** What the party has set itself for the cycle, each aim known by its name. */
export const TARGETS = {
  description:
    "The party's targets: members, and shares of new, young and women flagbearers and of the presidential vote. A target already recorded is corrected.",
  table: "target",
  dataSet: "claims",
  record: "target",
  fields: [
    {
      id: "aim",
      name: "Aim",
      aliases: ["Target", "Goal", "Measure", "Indicator"],
      holds: "choice",
      choices: ["Members", "Renewal", "Youth", "Women", "Presidential vote"],
      synonyms: {
        Members: ["Membership", "Party members", "Membership target"],
        Renewal: ["New flagbearers", "Renewal rate"],
        Youth: ["Young flagbearers", "Youth flagbearers"],
        Women: ["Women flagbearers"],
        "Presidential vote": ["Presidential", "Presidential victory"],
      },
      required: true,
      help: "What is aimed at.",
    },
    {
      id: "value",
      name: "Value",
      aliases: ["Target value", "Figure", "Number", "Percent", "Target (number or percent)"],
      holds: "amount",
      required: true,
      column: "value",
      help: "Members as a number, all others in percent: 35.",
    },
    {
      id: "dueOn",
      name: "Due on",
      aliases: ["Due", "Due date", "By", "Deadline"],
      holds: "day",
      isAhead: true,
      column: "due_on",
      help: "Blank if there is none.",
    },
  ],
  days: [{ field: "dueOn", is: "limit", words: ["target due", "targets due"] }],
  key: ["aim"],
  example: {
    header: ["Aim", "Value", "Due on"],
    rows: [
      ["Members", "1,000,000", "31/12/2025"],
      ["Women", "35", ""],
    ],
  },
} as const satisfies Fact;
