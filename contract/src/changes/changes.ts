import * as z from "zod/mini";
import { petitionCategory, petitionOutcome } from "../petitions.ts";
import { endpoint } from "../wire/endpoint.ts";
import { RECORD_SETS } from "../wire/live.ts";
import { count, day } from "../wire/values.ts";

/** What can have changed, in the order in which it is told: the kinds of the activity, and petitions fallen overdue. */
export const changeKind = z.enum([
  "declared",
  "declared_again",
  "petition_resolved",
  "petition_filed",
  "petition_overdue",
  "corrected",
]);
export type ChangeKind = z.infer<typeof changeKind>;

export const contestKind = z.enum(["mp_primary", "lc5_primary", "mayoral_primary", "cec", "general"]);
export const declarationReason = z.enum(["first", "rerun", "ruling"]);

/** One change: a declaration of a seat (`contest`, `reason`), or something that happened to a petition (`petition`, `category`). */
export const change = z.object({
  /** When it happened; of a petition overdue, the first day too late; of a correction, when it was recorded here. */
  day,
  petition: z.nullable(z.string()),
  category: z.nullable(petitionCategory),
  outcome: z.nullable(petitionOutcome),
  /** From filing to the ruling, or to the as-of day while it is pending. */
  daysWaited: z.nullable(z.int()),
  contest: z.nullable(contestKind),
  reason: z.nullable(declarationReason),
  /** Null where no source names the winner, and of petitions. */
  winner: z.nullable(z.string()),
  /** The seat declared, or the seat or post in dispute. */
  about: z.string(),
  /** Null where it is about a post that is no seat on record. */
  seatId: z.nullable(z.int()),
  district: z.nullable(z.string()),
});
export type Change = z.infer<typeof change>;

/** Changes of one kind: those that ask for something first, `entries` the first of them only. */
export const changeGroup = z.object({
  kind: changeKind,
  count,
  /** The same, counted by what they are about and how they ended; together `count`. */
  totals: z.array(
    z.object({
      ...z.pick(change, { contest: true, reason: true, category: true, outcome: true }).shape,
      count,
    }),
  ),
  entries: z.array(change),
  /** The last one, where there is none in the span; null where there never was one. A correction's day may be past the as-of day. */
  last: z.nullable(change),
});
export type ChangeGroup = z.infer<typeof changeGroup>;

export const changes = z.object({
  /** Changes count after this day, and up to the as-of day. */
  since: day,
  asOf: day,
  /** What the caller sees of the country; null for all of it. */
  part: z.nullable(z.string()),
  /** Petitions on record. */
  petitions: count,
  /** Days within which a petition is to be ruled on; null where the cycle records no deadline. */
  rulingDays: z.nullable(count),
  /** Petitions that wait for longer than that on the as-of day; null without a deadline. */
  overdue: z.nullable(count),
  /** Pending petitions that are to be ruled on within seven days, the as-of day included; null without a deadline. */
  dueSoon: z.nullable(count),
  /** Those that are overdue next, if nothing is ruled on: all of one day, the first of them only. */
  nextOverdue: z.object({ count, entries: z.array(change) }),
  groups: z.array(changeGroup),
});
export type Changes = z.infer<typeof changes>;

export const readChanges = endpoint({
  id: "changes.read",
  method: "GET",
  path: "/api/changes",
  access: "activity.read",
  summary: "What changed in the record after a day, by kind: declarations, petitions, corrections",
  /** Without a day, it is the one before the as-of day. */
  input: z.strictObject({ since: z.optional(z.iso.date("Give the day as in 2025-09-01.")) }),
  output: changes,
  reads: RECORD_SETS,
});
