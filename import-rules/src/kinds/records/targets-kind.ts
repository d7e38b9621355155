import type { ImportKind } from "../import-kind.ts";
import { dayField } from "./day-field.ts";

/** What the party has set itself for the cycle, each aim known by its name. */
export const TARGETS: ImportKind = {
  id: "targets",
  title: "Campaign targets",
  description:
    "What the party has set itself: members, and shares of new, young and women flagbearers and of the presidential vote. An aim that comes again is corrected.",
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
      help: "Members as a number, all others in percent: 35.",
    },
    {
      ...dayField(
        "dueOn",
        "Due on",
        ["Due", "Due date", "By", "Deadline"],
        "Left out where there is no such day.",
      ),
      isAhead: true,
    },
  ],
  record: { key: ["aim"] },
  candidates: "none",
  example: {
    header: ["Aim", "Value", "Due on"],
    rows: [
      ["Members", "1,000,000", "31/12/2025"],
      ["Women", "35", ""],
    ],
  },
};
