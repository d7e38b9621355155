import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { day, nothing } from "./wire/values.ts";

/** Support address and provider of the data: as the cycle in force says, before there is one as the settings say. */
const support = z.object({
  email: z.nullable(z.string()),
  dataSyncProvider: z.nullable(z.string()),
});

export type Support = z.infer<typeof support>;

export const readSupport = endpoint({
  id: "cycle.support",
  method: "GET",
  path: "/api/support",
  access: "results.read",
  summary: "Support address and data-sync provider, also before there is an election cycle",
  input: nothing,
  output: support,
  reads: ["cycle"],
});

/** What the login screen may say to anybody. */
export const welcome = z.object({
  productName: z.string(),
  partyName: z.string(),
  partyShortName: z.string(),
  seasonLabel: z.string(),
});
export type Welcome = z.infer<typeof welcome>;

export const readWelcome = endpoint({
  id: "cycle.welcome",
  method: "GET",
  path: "/api/welcome",
  access: "public",
  summary: "Names and season label for the login screen",
  input: nothing,
  output: welcome,
  reads: ["cycle"],
});

/** Events that the product computes with; all others only stand in the calendar. */
export const eventKind = z.enum([
  "mp_primary",
  "lc5_primary",
  "mayoral_primary",
  "cec",
  "tribunal_opens",
  "general",
]);
export type EventKind = z.infer<typeof eventKind>;

export const calendarEvent = z.object({
  id: z.int(),
  kind: z.nullable(eventKind),
  title: z.string(),
  startsOn: day,
  endsOn: day,
  body: z.enum(["party", "electoral_commission"]),
  state: z.enum(["completed", "under_way", "upcoming"]),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

/** A cycle: the one in force, or the one that was chosen. `asOf` is "today" for every figure. */
export const cycle = z.object({
  id: z.int(),
  name: z.string(),
  seasonLabel: z.string(),
  /** The day that was chosen, or the newest. */
  asOf: day,
  /** Its first day, and the newest that its figures can be as of. */
  opensOn: day,
  newest: day,
  /** The position of the ledger that it is as known at; null: now. */
  known: z.nullable(z.object({ token: z.string(), at: z.iso.datetime() })),
  isSample: z.boolean(),
  /** Whether it has results by polling station, or a station list that expects some. */
  stationResults: z.enum(["none", "expected", "some"]),
  /** Null where neither the cycle nor the settings name one. */
  dataSyncProvider: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  /** The day that the countdown runs to; null before an administrator sets one. */
  countdown: z.nullable(
    z.object({
      to: day,
      title: z.string(),
      /** Negative once the day has passed. */
      days: z.int(),
      /** The same including election day. */
      daysCountingElectionDay: z.int(),
    }),
  ),
  calendar: z.array(calendarEvent),
});
export type Cycle = z.infer<typeof cycle>;

export const readCycle = endpoint({
  id: "cycle.read",
  method: "GET",
  path: "/api/cycle",
  access: "results.read",
  summary: "The current or chosen election cycle, its as-of date and calendar",
  input: nothing,
  output: cycle,
  reads: ["cycle", "results", "registers"],
});
