import * as z from "zod/mini";
import { historyEntry } from "../changes/record-history.ts";
import { endpoint } from "../wire/endpoint.ts";
import { RECORD_SETS } from "../wire/live.ts";
import { count, day, recordId, wholeNumber } from "../wire/values.ts";

/** Groups of alerts, which a user turns on and off. */
export const ALERT_GROUPS = ["rulings", "deadlines", "steps", "results", "turnout", "others"] as const;
export type AlertGroup = (typeof ALERT_GROUPS)[number];

/** Something that happened to a followed record, or to one in a followed district or about a followed seat. */
export const alert = z.object({
  id: z.int(),
  /** A write to a record, or a ruling that is due soon or overdue. */
  kind: z.enum(["record", "due", "overdue"]),
  group: z.enum(ALERT_GROUPS),
  /** When it was found. */
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /**
   * Whether it still holds: `corrected` by a newer entry, `undone` with its import or change, `over` for a deadline of a petition that
   * waits no longer.
   */
  state: z.enum(["current", "corrected", "over", "undone"]),
  /** The seat or district; of a petition the seat or post in dispute. */
  about: z.string(),
  /** The district that it lies in; null for a district, and for what lies in none. */
  place: z.nullable(z.string()),
  /** The petition's number. */
  petition: z.nullable(z.string()),
  seatId: z.nullable(z.int()),
  /** Address of the district; null of a petition or seat. */
  districtSlug: z.nullable(z.string()),
  /** The event, in the words of the record's history; null for a deadline. */
  what: z.nullable(z.string()),
  /** The day of it; null for a correction, a deadline, and a listing, which names the day of the hearing. */
  day: z.nullable(day),
  /** Corrected fields; for a new record its first field. */
  fields: historyEntry.shape.fields,
  /** The last day on which a ruling is in time; null unless it is about a deadline. */
  dueOn: z.nullable(day),
});
export type Alert = z.infer<typeof alert>;

export const listAlerts = endpoint({
  id: "alerts.list",
  method: "GET",
  path: "/api/alerts",
  access: "activity.read",
  summary: "Alerts about records that the caller follows, newest first",
  input: z.strictObject({
    unread: z.optional(z.literal("only", "Give only, or leave it out.")),
    page: z.optional(wholeNumber(1, 100_000)),
    limit: z.optional(wholeNumber(1, 200)),
  }),
  output: z.object({ total: count, unread: count, rows: z.array(alert) }),
  reads: RECORD_SETS,
  ofEveryCycle: true,
});
export type Alerts = z.infer<typeof listAlerts.output>;

export const readAlerts = endpoint({
  id: "alerts.read",
  method: "POST",
  path: "/api/alerts/read",
  access: "activity.read",
  summary: "Marks one alert as read, or with `andBefore` all that were found before it, too",
  input: z.strictObject({ id: recordId("Give the id of the alert."), andBefore: z.optional(z.boolean()) }),
  output: z.object({ marked: count }),
});
