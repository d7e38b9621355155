import type { ImportKind } from "../import-kind.ts";
import { DISTRICT_FIELDS } from "../place-fields.ts";

/** Incidents of violence, each known by its own number. */
export const INCIDENTS: ImportKind = {
  id: "incidents",
  title: "Incidents of violence",
  description:
    "Incidents around polling, each with its own number. A number that comes again corrects the incident; one that the file does not have stays as it is.",
  fields: [
    {
      id: "number",
      name: "Incident number",
      aliases: ["Incident no", "Incident ID", "Incident reference", "Incident", "Case number", "Case no"],
      holds: "text",
      required: true,
      help: "The number that your office gives it. It may not be used twice.",
    },
    {
      id: "day",
      name: "Date",
      aliases: ["Day", "Date of incident", "Incident date", "Occurred on"],
      holds: "day",
      required: true,
      help: "Day on which it took place.",
    },
    ...DISTRICT_FIELDS,
    {
      id: "kind",
      name: "Kind",
      aliases: ["Type", "Kind of incident", "Type of incident", "Incident type", "Nature"],
      holds: "choice",
      choices: ["Assault", "Intimidation", "Property damage", "Clash", "Shooting", "Arrest"],
      required: true,
      help: "What took place.",
    },
    {
      id: "severity",
      name: "Severity",
      aliases: ["Gravity", "Seriousness"],
      holds: "choice",
      choices: ["Minor", "Serious", "Fatal"],
      required: true,
      help: "How grave it was.",
    },
    {
      id: "note",
      name: "Note",
      aliases: ["Notes", "Remarks", "Description", "What happened", "Details", "Comment"],
      holds: "text",
      required: false,
      help: "What happened, in a sentence.",
    },
  ],
  record: { key: ["number"], number: "number" },
  candidates: "none",
  example: {
    header: ["Incident number", "Date", "District", "Kind", "Severity", "Note"],
    rows: [
      [
        "EX-001",
        "17/07/2025",
        "901 EXAMPLE DISTRICT",
        "Property damage",
        "Minor",
        "A noticeboard was broken.",
      ],
      ["EX-002", "2025-07-18", "902 EXAMPLE CITY", "Clash", "Serious", ""],
    ],
  },
};
