import { LIMIT_NAMES } from "../results/decisive/legal-limits.ts";
import type { Fact } from "./fact.ts";

/** What the law limits after an election, each limit known by what it limits and where it is written. */
export const LIMITS = {
  description:
    "Limits that the law sets after an election, such as the lead below which votes are recounted, and the days within which the party's tribunal is to rule. Limits that contradict each other are all kept and shown, each with its law. A limit with the same law is corrected.",
  table: "legal_limit",
  dataSet: "cycle",
  record: "limit",
  fields: [
    {
      id: "limit",
      name: "Limit",
      aliases: ["What", "Rule", "Time limit", "Deadline"],
      holds: "choice",
      choices: Object.values(LIMIT_NAMES),
      required: true,
      column: "kind",
      help: "“Recount below” is a lead in votes, “Tribunal ruling after filing” days. The others are days or months.",
    },
    {
      id: "value",
      name: "Value",
      aliases: ["Number", "Votes or days", "Days", "Votes"],
      holds: "count",
      required: true,
      column: "value",
      help: "Votes, days or months.",
    },
    {
      id: "unit",
      name: "Unit",
      aliases: ["Counted in"],
      holds: "choice",
      choices: ["Days", "Months"],
      column: "unit",
      help: "Blank for votes, and for days.",
    },
    {
      id: "law",
      name: "Law",
      aliases: ["Written in", "Cited as", "Citation", "Section", "Act"],
      holds: "text",
      required: true,
      column: "law",
      help: "Act and section, or the judgment or newspaper that says so.",
    },
    {
      id: "appliesFrom",
      name: "Applies from",
      aliases: ["From", "In force from", "Since", "Date"],
      holds: "day",
      isAhead: true,
      required: true,
      column: "true_on",
      inCalendar: { none: "The last days that follow from a limit are on calendars." },
      help: "Day from which it applies in this cycle.",
    },
  ],
  key: ["limit", "law"],
  counted: [{ what: "Limits of the law" }],
  example: {
    header: ["Limit", "Value", "Unit", "Law", "Applies from"],
    rows: [
      ["Recount below", "50", "", "Example Elections Act, s. 901", "01/07/2025"],
      ["Judgment after filing", "6", "Months", "Example Elections Act, s. 902", "01/07/2025"],
    ],
  },
} as const satisfies Fact;
