import { INCIDENT_KIND_WORDS, listIncidents, SEVERITY_WORDS } from "../incidents.ts";
import type { Fact } from "./fact.ts";

/** Incidents of violence, each known by its own number. */
export const INCIDENTS = {
  description:
    "Incidents around polling, each with its own number. The same number corrects the incident; one that is not in the file stays as it is.",
  table: "violence_incident",
  dataSet: "incidents",
  record: "incident",
  fields: [
    {
      id: "number",
      name: "Incident number",
      aliases: ["Incident no", "Incident ID", "Incident reference", "Incident", "Case number", "Case no"],
      holds: "text",
      required: true,
      column: "number",
      inFile: { none: "Only the office that gave the number uses it." },
      help: "The number that your office gave it. Use each number once.",
    },
    {
      id: "day",
      name: "Date",
      aliases: ["Day", "Date of incident", "Incident date", "Occurred on"],
      holds: "day",
      required: true,
      column: "true_on",
      inFile: { key: "took_place_on", label: "Took place on" },
      help: "Day on which it took place.",
    },
    { place: "district", column: "area_id" },
    {
      id: "kind",
      name: "Kind",
      aliases: ["Type", "Kind of incident", "Type of incident", "Incident type", "Nature"],
      holds: "choice",
      choices: Object.values(INCIDENT_KIND_WORDS),
      required: true,
      column: "kind",
      help: "What took place.",
    },
    {
      id: "severity",
      name: "Severity",
      aliases: ["Gravity", "Seriousness"],
      holds: "choice",
      choices: Object.values(SEVERITY_WORDS),
      required: true,
      column: "severity",
      help: "How grave it was.",
    },
    {
      id: "note",
      name: "Note",
      aliases: ["Notes", "Remarks", "Description", "What happened", "Details", "Comment"],
      holds: "text",
      column: "note",
      inFile: { key: "remark", label: "Remark" },
      inList: { none: "It may name people." },
      isInFilesAlone: true,
      help: "What happened, in a sentence.",
    },
  ],
  days: [{ field: "day", is: "happened", words: ["incident", "incidents"] }],
  key: ["number"],
  number: "number",
  counted: [
    { what: "Fatal incidents", field: "severity", value: "fatal" },
    { what: "Serious incidents", field: "severity", value: "serious" },
    { what: "Minor incidents", field: "severity", value: "minor" },
  ],
  list: listIncidents,
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
} as const satisfies Fact;
