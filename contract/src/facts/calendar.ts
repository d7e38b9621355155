import type { Fact } from "./fact.ts";

/** The days of a cycle, each event known by its name. */
export const CALENDAR = {
  description:
    "Events of the party's and the Electoral Commission's roadmaps. An event with the same name is corrected; one that is not in the file stays.",
  table: "calendar_event",
  dataSet: "cycle",
  record: "event",
  fields: [
    {
      id: "event",
      name: "Event",
      aliases: ["Activity", "Event name", "Programme item", "Title"],
      holds: "text",
      required: true,
      column: "title",
      help: "Its name.",
    },
    {
      id: "startsOn",
      name: "Starts on",
      aliases: ["Start", "Start date", "From", "Begins on", "Date"],
      holds: "day",
      isAhead: true,
      required: true,
      column: "starts_on",
      help: "First day.",
    },
    {
      id: "endsOn",
      name: "Ends on",
      aliases: ["End", "End date", "To", "Until"],
      holds: "day",
      isAhead: true,
      column: "ends_on",
      help: "Last day; blank for an event of one day.",
    },
    {
      id: "body",
      name: "Roadmap",
      aliases: ["Body", "Whose", "Organised by", "Calendar of"],
      holds: "choice",
      choices: ["Party", "Electoral Commission"],
      synonyms: { "Electoral Commission": ["EC", "Commission"] },
      required: true,
      column: "body",
      help: "The party's roadmap or the Electoral Commission's.",
    },
    {
      id: "kind",
      name: "Kind",
      aliases: ["Kind of event", "Type", "Event type"],
      holds: "choice",
      choices: ["MP primary", "LC5 primary", "Mayoral primary", "CEC", "Tribunal opens", "General"],
      synonyms: {
        General: ["General election", "Polling day"],
        CEC: ["CEC election", "National Conference"],
      },
      column: "kind",
      help: "For a day that pages mention: a primary, the CEC election, the tribunal's opening, the general election.",
    },
    {
      id: "countdown",
      name: "Countdown",
      aliases: ["Count down", "Counted down to", "Is countdown"],
      holds: "choice",
      choices: ["Yes", "No"],
      help: "Whether the home page counts down to it: one event only.",
    },
  ],
  days: [
    { field: "startsOn", until: "endsOn", detail: "Roadmap", is: "planned", words: ["event", "events"] },
  ],
  key: ["event"],
  counted: [
    { what: "Events of the calendar" },
    { what: "Of the party", field: "body", value: "party" },
    { what: "Of the Electoral Commission", field: "body", value: "electoral_commission" },
  ],
  example: {
    header: ["Event", "Starts on", "Ends on", "Roadmap", "Kind", "Countdown"],
    rows: [
      ["Example primaries for MPs", "17/07/2025", "", "Party", "MP primary", ""],
      ["Example polling", "12/01/2026", "09/02/2026", "Electoral Commission", "General", "Yes"],
    ],
  },
} as const satisfies Fact;
