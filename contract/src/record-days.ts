import * as z from "zod/mini";
import { recordKind } from "./changes/record-kinds.ts";
import { endpoint } from "./wire/endpoint.ts";
import { RECORD_SETS } from "./wire/live.ts";
import { count, day } from "./wire/values.ts";

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
