import type { Fact } from "./fact.ts";

/** Sums of its counts in responses, and whether every record has them. Pages load these, and not the texts of the fields. */
export const TURNOUT_SUMS = { votesCast: true } as const;

/** Turnout in the primaries, each count known by its contest, district and day. */
export const TURNOUT = {
  description:
    "Votes cast by district, as a share of the party register. Import the register first. A later day adds a count, and the newest is shown; the same day corrects it.",
  table: "turnout_count",
  dataSet: "turnout",
  record: "turnout",
  fields: [
    {
      id: "contest",
      name: "Contest",
      aliases: ["Election", "Primary", "Race", "Contest type"],
      holds: "choice",
      choices: ["MP primary", "LC5 primary"],
      required: true,
      column: "contest_kind",
      help: "Which primary was held.",
    },
    { place: "district", column: "area_id" },
    {
      id: "day",
      name: "Counted on",
      aliases: ["Date", "Day", "As of", "Date of count", "Reported on"],
      holds: "day",
      required: true,
      column: "true_on",
      inCalendar: { none: "The day of a count." },
      help: "Day of this count.",
    },
    {
      id: "votes",
      name: "Votes cast",
      aliases: ["Votes", "Total votes", "Total votes cast", "Turnout", "Voted", "People who voted"],
      holds: "count",
      required: true,
      column: "votes_cast",
      sum: "votesCast" satisfies keyof typeof TURNOUT_SUMS,
      help: "People who voted.",
    },
    {
      id: "units",
      name: "Villages reported",
      aliases: [
        "Units reported",
        "Units",
        "Villages",
        "Reported",
        "Reporting",
        "Villages reported and expected",
      ],
      holds: "received and expected",
      help: "Villages that have reported, of all villages: 179/180. Blank if not counted.",
    },
  ],
  key: ["contest", "district", "day"],
  example: {
    header: ["Contest", "District", "Counted on", "Votes cast", "Villages reported"],
    rows: [
      ["MP primary", "901 EXAMPLE DISTRICT", "17/07/2025", "30,602", "179/180"],
      ["LC5 primary", "901 EXAMPLE DISTRICT", "24/07/2025", "26,317", "180/180"],
    ],
  },
} as const satisfies Fact;
