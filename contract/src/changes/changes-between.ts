import * as z from "zod/mini";
import { figureUnit } from "../figures.ts";
import { ledgerPosition } from "../moments.ts";
import { recordKind } from "./record-kinds.ts";
import { endpoint } from "../wire/endpoint.ts";
import { RECORD_SETS } from "../wire/live.ts";
import { count, day, givenDay, searchText } from "../wire/values.ts";

/** Why a record changed, in the order in which groups of records are listed. */
export const changeCause = z.enum([
  "ruling",
  "filing",
  "step",
  "declaration",
  "rerun",
  "nullified",
  "correction",
  "choice",
  "import",
  "entry",
]);
export type ChangeCause = z.infer<typeof changeCause>;

/** Why a figure changed: records, petitions that became overdue, and days that passed. */
export const figureCause = z.enum([...changeCause.options, "overdue", "day"]);
export type FigureCause = z.infer<typeof figureCause>;

/** The first of the two moments. The second is the moment of the read itself. */
const firstMoment = {
  /** Default: the day before the second. */
  from: z.optional(givenDay("Give the day as in 2025-08-22.")),
  /** Default: what is known at the second. */
  fromKnown: z.optional(z.string().check(z.regex(/^[0-9a-f]{12}$/, "This is no moment of the ledger."))),
};

const moment = z.object({ day, known: z.nullable(ledgerPosition) });

const twoMoments = {
  /** `known` is null where it is that of `to`. */
  from: moment,
  /** `known` is null where it is what is known now. */
  to: moment,
  /** The part of the country that the caller sees; null for all of it. */
  part: z.nullable(z.string()),
};

/** A value at both moments; null where it is not known. */
const difference = {
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  /** Null unless both are known. In points for a percentage. */
  change: z.nullable(z.number()),
};

const figureName = { id: z.string(), label: z.string(), unit: figureUnit };

export const figureChange = z.object({
  ...figureName,
  ...difference,
  /** Records that can move the figure, counted by cause. Several causes moved it together. */
  why: z.array(z.object({ cause: figureCause, count })),
});
export type FigureChange = z.infer<typeof figureChange>;

export const changesBetween = z.object({
  ...twoMoments,
  figures: z.array(figureChange),
  unchanged: z.array(z.object({ ...figureName, value: z.nullable(z.number()) })),
});
export type ChangesBetween = z.infer<typeof changesBetween>;

export const readChangesBetween = endpoint({
  id: "changes.between",
  method: "GET",
  path: "/api/changes/between",
  access: "activity.read",
  summary:
    "Headline figures that differ between two moments, with the number of records behind each difference",
  input: z.strictObject(firstMoment),
  output: changesBetween,
  reads: RECORD_SETS,
});

/** What is different: a new record has no `before`, one that was taken back no `after`. Days are as in 2025-08-22. */
export const changedFields = z.array(
  z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
);
export type ChangedFields = z.infer<typeof changedFields>;

export const changedRecord = z.object({
  /** Of the change among all between the two moments. */
  id: z.string(),
  kind: recordKind,
  cause: changeCause,
  /** The day from which it is true; of a correction or an import, the day on which it was recorded. */
  day,
  /** When it was recorded here, or retired. */
  at: z.iso.datetime(),
  /** The event, in the words of the record's history: `Served`, `Turnout corrected`. */
  what: z.string(),
  /** The seat, place, office or file that it is about. */
  about: z.string(),
  petition: z.nullable(z.string()),
  seatId: z.nullable(z.int()),
  importId: z.nullable(z.int()),
  /** District; null where it is about none. */
  place: z.nullable(z.string()),
  /** Address of the district. */
  placeSlug: z.nullable(z.string()),
  fields: changedFields,
  isRemoved: z.boolean(),
});
export type ChangedRecord = z.infer<typeof changedRecord>;

export const recordOrders = z.enum(["cause", "place", "time"]);
export type RecordOrder = z.infer<typeof recordOrders>;

/** The maximum number of entries of a group on a page. */
export const MOST_OF_A_GROUP = 1_000;

export const changedRecords = z.object({
  ...twoMoments,
  total: count,
  groups: z.array(
    z.object({
      /** A cause, the address of a district (`none` without one) or a day. */
      key: z.string(),
      /** The name of the district; null otherwise. */
      place: z.nullable(z.string()),
      count,
      /** The same by what happened, the most frequent first. */
      totals: z.array(z.object({ what: z.string(), count })),
      /**
       * Rulings that changed a result first, then the newest. All of them if the caller names the group or wants all; otherwise a cause has
       * its first few, a place or a day none.
       */
      entries: z.array(changedRecord),
    }),
  ),
});
export type ChangedRecords = z.infer<typeof changedRecords>;

export const listChangedRecords = endpoint({
  id: "changes.records",
  method: "GET",
  path: "/api/changes/records",
  access: "activity.read",
  summary: "Records that differ between two moments, by cause, place or day",
  input: z.strictObject({
    ...firstMoment,
    by: z.optional(recordOrders),
    /** Key of a group: the response then has only this group, with up to 1,000 entries. */
    group: z.optional(searchText),
    /** Every group then has all its entries, for a file. */
    entries: z.optional(z.literal("all", "Give all, or leave it out.")),
  }),
  output: changedRecords,
  reads: RECORD_SETS,
});

/** Figures that are sums over districts, so that a difference can be split by place. */
export const MOVED_FIGURES = [
  "petitions_pending_all",
  "petitions_filed",
  "petitions_overdue",
  "mps_in_force",
  "party_register",
] as const;
export type MovedFigure = (typeof MOVED_FIGURES)[number];

export const movedFigure = z.object({
  ...twoMoments,
  ...figureName,
  ...difference,
  /** The ten places that moved it most, the largest change first. With `others` they add up to `change`. */
  places: z.array(z.object({ name: z.string(), slug: z.nullable(z.string()), ...difference })),
  /** Every other place where it changed; null where there is none. */
  others: z.nullable(z.object({ places: count, change: z.number() })),
});
export type MovedFigureAnswer = z.infer<typeof movedFigure>;

export const readMovedFigure = endpoint({
  id: "changes.moved",
  method: "GET",
  path: "/api/changes/moved",
  access: "activity.read",
  summary: "The places that moved one figure most between two moments",
  input: z.strictObject({
    ...firstMoment,
    figure: z.prefault(
      z.enum(MOVED_FIGURES, `Choose one of: ${MOVED_FIGURES.join(", ")}.`),
      "petitions_pending_all",
    ),
  }),
  output: movedFigure,
  reads: RECORD_SETS,
});
