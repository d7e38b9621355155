import * as z from "zod/mini";
import { petitionOutcome, petitionStatus } from "../petitions.ts";
import { seatKind } from "../results/seat.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, percent, recordId, wholeNumber } from "../wire/values.ts";

/** Records that an account may follow at most. */
export const MOST_FOLLOWED = 5_000;

/** Days before a petition's deadline from which it counts as due. */
export const DUE_DAYS = 7;

export const followKind = z.enum(
  ["petition", "seat", "district"],
  "Follow a petition, a seat or a district.",
);
export type FollowKind = z.infer<typeof followKind>;

const followable = z.strictObject({
  kind: followKind,
  /** Of the petition, the seat, or the district's area. */
  id: recordId("Give the id of the record."),
});

export const followedRecord = z.object({
  kind: followKind,
  id: z.int(),
  /** The seat or district; of a petition the seat or post in dispute. */
  name: z.string(),
  /** The district that it lies in; null for a district, and for what lies in none. */
  place: z.nullable(z.string()),
  followedAt: z.iso.datetime(),
  petition: z.nullable(
    z.object({
      number: z.string(),
      /** Null: it was taken back, by the undo of its import. */
      status: z.nullable(petitionStatus),
      outcome: z.nullable(petitionOutcome),
      ruledOn: z.nullable(day),
      /** The last day on which a ruling is in time; null unless it is pending, and without a deadline. */
      dueOn: z.nullable(day),
      /** Days from the as-of day to that one; below 0: so many days past it. */
      daysLeft: z.nullable(z.int()),
    }),
  ),
  seat: z.nullable(
    z.object({
      kind: seatKind,
      status: z.enum(["awaiting", "provisional", "declared"]),
      /** Null where no source names the winner. */
      winner: z.nullable(z.string()),
      /** The winner's lead in points of the valid votes. */
      margin: z.nullable(percent),
      pendingPetitions: count,
    }),
  ),
  district: z.nullable(
    z.object({ slug: z.string(), mpTurnout: z.nullable(percent), pendingPetitions: count }),
  ),
});
export type FollowedRecord = z.infer<typeof followedRecord>;

/** What follows of an account depend on. */
const READS = ["cycle", "areas", "results", "turnout", "petitions"] as const;

export const listFollows = endpoint({
  id: "follows.list",
  method: "GET",
  path: "/api/follows",
  access: "activity.read",
  summary: "Records that the caller follows: overdue and due petitions first, then the last followed",
  input: z.strictObject({
    kind: z.optional(followKind),
    page: z.optional(wholeNumber(1, 100_000)),
    limit: z.optional(wholeNumber(1, 200)),
  }),
  output: z.object({
    /** Counts of every kind, whatever the filter. */
    counts: z.object({ petition: count, seat: count, district: count }),
    /** Followed petitions past their deadline, and those with one within {@link DUE_DAYS} days. */
    overdue: count,
    due: count,
    rows: z.array(followedRecord),
  }),
  reads: READS,
  ofEveryCycle: true,
});
export type Follows = z.infer<typeof listFollows.output>;

export const findFollow = endpoint({
  id: "follows.find",
  method: "GET",
  path: "/api/follows/one",
  access: "activity.read",
  summary: "Whether the caller follows a record",
  input: z.strictObject({ kind: followKind, id: wholeNumber(1, 999_999_999) }),
  output: z.object({ isFollowed: z.boolean() }),
  reads: ["cycle"],
  ofEveryCycle: true,
});

export const followRecord = endpoint({
  id: "follows.follow",
  method: "POST",
  path: "/api/follows",
  access: "activity.read",
  summary: `Follows a petition, seat or district of the current cycle; at most ${MOST_FOLLOWED.toLocaleString("en")} of them`,
  input: followable,
  output: z.object({ isFollowed: z.boolean() }),
});

export const stopFollowing = endpoint({
  id: "follows.stop",
  method: "POST",
  path: "/api/follows/stop",
  access: "activity.read",
  summary: "Stops following a record",
  input: followable,
  output: z.object({ isFollowed: z.boolean() }),
});
