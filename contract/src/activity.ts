import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { RECORD_SETS } from "./wire/live.ts";
import { wholeNumber } from "./wire/values.ts";

/**
 * Two clocks: what happened in the cycle (declarations, petitions) is dated by the cycle, which may stand on an earlier
 * day, and what was done in this system (imports, exports, entries by hand, corrections) by the real one.
 */
export const activityClock = z.enum(["cycle", "real"]);

export const activityKind = z.enum([
  "declared",
  "declared_again",
  "petition_filed",
  "petition_resolved",
  /** A file, or the sample cycle. */
  "imported",
  /** A record that a user entered by hand. */
  "entered",
  "exported",
  "corrected",
]);

/**
 * Something that happened to the record, newest first. `detail` says it in a few words. Of what is known by its day
 * alone, such as a declaration that a newspaper reports, the hour of `at` stands in for one that nobody published.
 */
export const activityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The clock that `at` is by. */
  clock: activityClock,
  kind: activityKind,
  subject: z.string(),
  detail: z.string(),
  /** The seat declared, or in dispute; null of files, and of posts that are no seat on record. */
  seatId: z.nullable(z.int()),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const listActivity = endpoint({
  id: "activity.list",
  method: "GET",
  path: "/api/activity",
  access: "activity.read",
  summary: "Declarations, petitions, imports, exports and corrections, newest first",
  /** Entries of one clock alone, or up to the limit of each; without it the newest of both together. */
  input: z.strictObject({
    limit: z.optional(wholeNumber(1, 200)),
    clock: z.optional(z.enum([...activityClock.options, "each"])),
    kind: z.optional(z.enum(activityKind.options, `Choose a kind of: ${activityKind.options.join(", ")}.`)),
    /** Entries after this day alone, by Uganda's clock. */
    after: z.optional(z.iso.date("Give the day as in 2025-09-01.")),
    /** Entries up to and with this day alone, by Uganda's clock. */
    upTo: z.optional(z.iso.date("Give the day as in 2025-09-01.")),
    /** `none` leaves out the files that were given out. */
    exports: z.optional(z.enum(["none"], "Choose none, or leave exports out.")),
    /** The page of `limit` entries, from 1; without it the first. */
    page: z.optional(wholeNumber(1, 1_000)),
  }),
  output: z.array(activityEntry),
  reads: [...RECORD_SETS, "exports"],
});
