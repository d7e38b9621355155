import type { Fact } from "./fact.ts";

/** What became of the ministers in the primaries, each known by the name. */
export const MINISTERS = {
  description:
    "Ministers who won, lost or did not stand, with the seat if sources agree. A minister already recorded is corrected.",
  table: "minister",
  dataSet: "results",
  fields: [
    {
      id: "minister",
      name: "Minister",
      aliases: ["Minister's name", "Name of minister", "Name"],
      holds: "text",
      required: true,
      person: "needed",
      help: "The name, written as in other files.",
    },
    {
      id: "ministry",
      name: "Portfolio",
      aliases: ["Ministry", "Ministerial office", "Office", "Cabinet post"],
      holds: "text",
      required: true,
      column: "office",
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
      required: false,
      column: "note",
      help: "Needed if no seat is given: why.",
    },
    {
      id: "day",
      name: "As of",
      aliases: ["Date", "Day", "Reported on", "Published on"],
      holds: "day",
      required: true,
      column: "true_on",
      help: "Day from which this holds.",
    },
  ],
  key: ["minister"],
  example: {
    header: ["Minister", "Portfolio", "Outcome", "District", "Constituency", "Note", "As of"],
    rows: [
      [
        "Minister A Example",
        "Minister of Examples",
        "Lost",
        "901 EXAMPLE DISTRICT",
        "EXAMPLE COUNTY",
        "",
        "18/07/2025",
      ],
      [
        "Minister B Example",
        "State Minister for Examples",
        "Did not stand",
        "",
        "",
        "Stood down in June.",
        "18/07/2025",
      ],
    ],
  },
} as const satisfies Fact;
