import * as z from "zod/mini";
import { CALENDAR } from "./facts/calendar.ts";
import type { Fact, RecordDay } from "./facts/fact.ts";
import { INCIDENTS } from "./facts/incidents.ts";
import { PANELS } from "./facts/panels.ts";
import { PETITIONS } from "./facts/petitions.ts";
import { TARGETS } from "./facts/targets.ts";
import { recordKind, type RecordKind } from "./changes/changes-between.ts";
import { endpoint } from "./wire/endpoint.ts";
import { RECORD_SETS } from "./wire/live.ts";
import { count, day } from "./wire/values.ts";

/** Days of cases in court, which no file brings. Their limits follow from the law. */
const COURT_DAYS = [
  { field: "gazetted", label: "Gazetted", is: "happened", words: ["seat gazetted", "seats gazetted"] },
  { field: "filed", label: "Filed", is: "happened", words: ["case filed", "cases filed"] },
  { field: "heard", label: "Heard", is: "happened", words: ["case heard", "cases heard"] },
  { field: "decided", label: "Decided", is: "happened", words: ["judgment", "judgments"] },
] as const satisfies readonly RecordDay[];

/** The last day that the law allows for a step in court. */
export const COURT_LIMIT_WORDS = ["last day in court", "last days in court"] as const;

/** Kinds of records that name days, by the kinds of their versions. */
export const RECORD_DAYS: Partial<Record<RecordKind, Pick<Fact, "fields" | "days">>> = {
  event: CALENDAR,
  petition_state: PETITIONS,
  panel: PANELS,
  court: { fields: [], days: COURT_DAYS },
  target: TARGETS,
  incident: INCIDENTS,
};

const recordDay = z.object({
  /** The same wherever the day moves. */
  id: z.string(),
  /** Rises with every change of the record. */
  sequence: count,
  kind: recordKind,
  field: z.string(),
  is: z.enum(["happened", "planned", "limit"]),
  /** The day's event, in singular and plural. */
  words: z.object({ one: z.string(), many: z.string() }),
  on: day,
  /** Its last day; null where it lasts one. */
  until: z.nullable(day),
  about: z.string(),
  petition: z.nullable(z.string()),
  seatId: z.nullable(z.int()),
  /** Address of the district. */
  placeSlug: z.nullable(z.string()),
  /** Further words: `Panel: 3`. */
  detail: z.nullable(z.string()),
});
export type DayOfRecord = z.infer<typeof recordDay>;

export const listRecordDays = endpoint({
  id: "calendar.days",
  method: "GET",
  path: "/api/calendar",
  access: "petitions.read",
  summary:
    "Days that records name: what happened, what is planned and the last days of limits, from the as-of date on or between two days",
  sensitive: "petitions",
  input: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  output: z.array(recordDay),
  reads: RECORD_SETS,
});
