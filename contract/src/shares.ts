import * as z from "zod/mini";
import { generalContest } from "./cycles.ts";
import { endpoint } from "./wire/endpoint.ts";
import { chosenMoment } from "./wire/moment-choice.ts";
import { count, day, givenDay, percent, recordId, searchText, storedText } from "./wire/values.ts";

/** How many reads a shared chart may stand on, and how long the address of its page may be. */
const MAX_CHART_READS = 8;
const MAX_PATH_LENGTH = 500;

const name = (sentence: string) => storedText(100).check(z.minLength(1, sentence));

/** A read that a chart is made from, as its page asks it. */
const chartRead = z.strictObject({
  endpoint: name("Give the id of a read."),
  input: z.record(z.string().check(z.maxLength(50)), z.union([storedText(200), z.int()])),
});

export type ChartRead = z.infer<typeof chartRead>;

/** What a share is about. A question to the product, and never an answer: the server reads the answer itself. */
export const shareSubject = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("figure"), id: name("Give the id of a figure.") }),
  z.strictObject({ kind: z.literal("seat"), id: recordId("Give the number of a seat.") }),
  z.strictObject({ kind: z.literal("petition"), number: name("Give the number of a petition.") }),
  z.strictObject({ kind: z.literal("district"), slug: name("Give the address of a district.") }),
  z.strictObject({ kind: z.literal("area"), slug: name("Give the address of a region.") }),
  z.strictObject({
    kind: z.literal("results"),
    contest: generalContest,
    area: z.optional(recordId("Give the number of a unit.")),
    within: z.optional(recordId("Give the number of a party region.")),
    constituency: z.optional(recordId("Give the number of a constituency.")),
    pollingDay: z.optional(givenDay("Give the polling day as in 2021-01-14.")),
    issuer: z.optional(name("Say who published the results.")),
  }),
  z.strictObject({
    kind: z.literal("chart"),
    /** Page and chart, e.g. `/turnout?region=western#chart-regions`. */
    path: storedText(MAX_PATH_LENGTH).check(
      z.regex(/^\/(?:[^/\\\s][^\\\s]*)?$/, "Give the address of a page of this site."),
    ),
    reads: z.array(chartRead).check(z.minLength(1), z.maxLength(MAX_CHART_READS)),
  }),
]);
export type ShareSubject = z.infer<typeof shareSubject>;

/** A subject in words at one moment. */
export const shareStatement = z.object({
  /** The finding, e.g. `MP primary turnout: 49.8%, down 12.2 points`. */
  title: z.string(),
  /** The finding with its denominator and its day. */
  sentence: z.string(),
  /** The values that decide whether it still holds. */
  values: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Percentages for its picture, the most important first; empty where it has none. */
  bars: z.array(z.object({ label: z.string(), text: z.string(), percent })),
  /** Polling stations that the values are of; null where they are of none. */
  coverage: z.nullable(z.object({ counted: count, expected: count })),
  /** Publisher of the figures; null if no source is recorded. */
  source: z.nullable(z.string()),
});
export type ShareStatement = z.infer<typeof shareStatement>;

export const makeShare = endpoint({
  id: "shares.make",
  method: "POST",
  path: "/api/shares",
  access: "results.read",
  summary:
    "Share a figure, seat, petition, area, unit of results or chart: its sentence, and a short code by which accounts with the right to see it check whether it still holds",
  input: z.strictObject({ subject: shareSubject, cycle: chosenMoment.cycle }),
  output: z.object({
    /** E.g. `7QK-4M2D`. The same subject with the same values keeps its code for a day. */
    code: z.string(),
    asOf: day,
    isSample: z.boolean(),
    /** Null of a chart, which has a title of its own. */
    statement: z.nullable(shareStatement),
  }),
});

/**
 * `newer`: still true of its day, and another value for a later day. `coming_in`: more stations are counted. `withdrawn`: the
 * record is no more.
 */
export const SHARE_STATES = ["holds", "newer", "changed", "coming_in", "withdrawn"] as const;
export type ShareState = (typeof SHARE_STATES)[number];

export const shareCheck = z.discriminatedUnion("state", [
  z.object({ code: z.string(), state: z.literal("outside") }),
  z.object({
    code: z.string(),
    state: z.enum(SHARE_STATES),
    sharedAt: z.iso.datetime(),
    subject: shareSubject,
    cycle: z.int(),
    /** The day that the shared values are as of. */
    asOf: day,
    isSample: z.boolean(),
    /** As shared; null of a chart. */
    was: z.nullable(shareStatement),
    /** What the same question about the same day answers now; null of a chart, and of what was withdrawn. */
    now: z.nullable(shareStatement),
    /** The same as of the newest day, where that is a later one. */
    newest: z.nullable(z.object({ asOf: day, statement: z.nullable(shareStatement) })),
    /** Values that differ, the first ones of them. */
    changed: z.array(
      z.object({ label: z.string(), was: z.nullable(z.string()), now: z.nullable(z.string()) }),
    ),
    /** How many differ. */
    changedCount: count,
  }),
]);
export type ShareCheck = z.infer<typeof shareCheck>;

export const checkShare = endpoint({
  id: "shares.check",
  method: "GET",
  path: "/api/share",
  access: "results.read",
  summary: "Whether what was shared with a code still holds, and what changed if not",
  sensitive: "shared figures",
  /** Any text: a code that was never given out, or more than a year ago, is a 404. */
  input: z.strictObject({ code: searchText }),
  output: shareCheck,
});
