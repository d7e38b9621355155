import * as z from "zod/mini";
import { contestKind, declarationReason } from "../changes/changes.ts";
import { petitionOutcome } from "../petitions.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, recordId, wholeNumber } from "../wire/values.ts";

/** Kinds of alerts, in the groups that a user turns on and off. */
export const ALERT_GROUPS = {
  rulings: ["ruled", "withdrawn"],
  deadlines: ["due", "overdue"],
  steps: ["filed", "hearing"],
  results: ["declared"],
  turnout: ["turnout"],
} as const;
export type AlertGroup = keyof typeof ALERT_GROUPS;

export const alertKind = z.enum([
  "ruled",
  "withdrawn",
  "due",
  "overdue",
  "filed",
  "hearing",
  "declared",
  "turnout",
]);
export type AlertKind = z.infer<typeof alertKind>;

/** Something that happened to a followed record, or to one in a followed district or about a followed seat. */
export const alert = z.object({
  id: z.int(),
  kind: alertKind,
  /** When it was found, or when it was taken back. */
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /**
   * Whether it still holds: `corrected` by a newer entry, `undone` with its import or change, `over` for a deadline of a petition that
   * waits no longer.
   */
  state: z.enum(["current", "corrected", "over", "undone"]),
  /** Whether it took the place of an entry that was wrong. */
  isCorrection: z.boolean(),
  /** The seat or district; of a petition the seat or post in dispute. */
  about: z.string(),
  /** The district that it lies in; null for a district, and for what lies in none. */
  place: z.nullable(z.string()),
  /** The petition's number. */
  petition: z.nullable(z.string()),
  seatId: z.nullable(z.int()),
  /** Address of the district, of an alert about its turnout. */
  districtSlug: z.nullable(z.string()),
  /** The day of what happened; null for deadlines. */
  day: z.nullable(day),
  outcome: z.nullable(petitionOutcome),
  /** The last day on which a ruling is in time; null unless it is about a deadline. */
  dueOn: z.nullable(day),
  contest: z.nullable(contestKind),
  reason: z.nullable(declarationReason),
  status: z.nullable(z.enum(["declared", "provisional", "nullified"])),
  /** Null where no source names the winner. */
  winner: z.nullable(z.string()),
});
export type Alert = z.infer<typeof alert>;

const READS = ["cycle", "areas", "results", "turnout", "petitions"] as const;

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
  reads: READS,
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
