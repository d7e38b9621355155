import type { Fact } from "./fact.ts";

/** Panels of the party's tribunal, each known by its number. */
export const PANELS = {
  description:
    "Panels of the party's tribunal: when they sit, and how many petitions they can hear in a day. A panel already recorded is corrected.",
  table: "tribunal_panel",
  dataSet: "petitions",
  record: "panel",
  fields: [
    {
      id: "number",
      name: "Panel",
      aliases: ["Panel number", "Panel no", "Tribunal panel"],
      holds: "count",
      required: true,
      column: "number",
      help: "Its number.",
    },
    {
      id: "dailyCapacity",
      name: "Petitions a day",
      aliases: ["Daily capacity", "Capacity", "Hearings a day", "Capacity per day"],
      holds: "count",
      required: true,
      column: "daily_capacity",
      help: "As many as it can hear in a day.",
    },
    {
      id: "sitsFrom",
      name: "Sits from",
      aliases: ["From", "First sitting", "Starts on", "Sitting from"],
      holds: "day",
      isAhead: true,
      required: true,
      column: "sits_from",
      help: "First day.",
    },
    {
      id: "sitsTo",
      name: "Sits to",
      aliases: ["To", "Until", "Last sitting", "Sitting to"],
      holds: "day",
      isAhead: true,
      column: "sits_to",
      help: "Last day; blank if it is not known.",
    },
  ],
  days: [
    { field: "sitsFrom", is: "planned", words: ["panel starts to sit", "panels start to sit"] },
    {
      field: "sitsTo",
      is: "planned",
      words: ["panel sits for the last time", "panels sit for the last time"],
    },
  ],
  key: ["number"],
  counted: [{ what: "Tribunal panels" }],
  example: {
    header: ["Panel", "Petitions a day", "Sits from", "Sits to"],
    rows: [
      ["1", "4", "28/07/2025", ""],
      ["2", "3", "28/07/2025", "30/09/2025"],
    ],
  },
} as const satisfies Fact;
