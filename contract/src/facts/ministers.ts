import { workedExample } from "../imports/import-fields.ts";
import type { Fact } from "./fact.ts";

/** What became of the ministers in the primaries, each known by the name. */
export const MINISTERS = {
  description:
    "Ministers who won, lost or did not stand, with the seat if sources agree. A minister already recorded is corrected.",
  table: "minister",
  dataSet: "results",
  record: "minister",
  fields: [
    {
      id: "minister",
      name: "Minister",
      aliases: ["Minister's name", "Name of minister", "Name"],
      holds: "text",
      required: true,
      person: "needed",
      inFile: { key: "name", label: "Name" },
      help: "The name, written as in other files.",
    },
    {
      id: "ministry",
      name: "Portfolio",
      aliases: ["Ministry", "Ministerial office", "Office", "Cabinet post"],
      holds: "text",
      required: true,
      column: "office",
      inFile: { key: "office", label: "Office" },
      help: "The office in the cabinet.",
    },
    {
      id: "outcome",
      name: "Outcome",
      aliases: ["Result", "Primary result", "Fate"],
      holds: "choice",
      choices: ["Lost", "Won", "Did not stand"],
      required: true,
      column: "outcome",
      help: "How the minister did in the primary.",
    },
    { place: "seat" },
    {
      id: "note",
      name: "Note",
      aliases: ["Notes", "Remarks", "Comment"],
      holds: "text",
      column: "note",
      inFile: { key: "remark", label: "Remark" },
      help: "Needed if no seat is given: why.",
    },
    {
      id: "day",
      name: "As of",
      aliases: ["Date", "Day", "Reported on", "Published on"],
      holds: "day",
      required: true,
      column: "true_on",
      inFile: { key: "outcome_on", label: "Outcome on" },
      inCalendar: { none: "The day of a report." },
      help: "Day from which this holds.",
    },
  ],
  key: ["minister"],
  counted: [{ what: "Ministers on record" }, { what: "Ministers who won", field: "outcome", value: "won" }],
  example: workedExample(
    {
      Minister: "Minister A Example",
      Portfolio: "Minister of Examples",
      Outcome: "Lost",
      District: "901 EXAMPLE DISTRICT",
      Constituency: "EXAMPLE COUNTY",
      Note: "",
      "As of": "18/07/2025",
    },
    {
      Minister: "Minister B Example",
      Portfolio: "State Minister for Examples",
      Outcome: "Did not stand",
      Note: "Stood down in June.",
      "As of": "18/07/2025",
    },
  ),
} as const satisfies Fact;
