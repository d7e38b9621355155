import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { RECORD_SETS } from "../wire/live.ts";
import { count, day, nothing } from "../wire/values.ts";

/** Kinds of problems, the most serious first. */
export const QUALITY_GROUPS = ["contradictions", "impossible", "missing", "stale", "unusual"] as const;
export type QualityGroup = (typeof QUALITY_GROUPS)[number];

/** Unusual results of a rule that are listed at most; all are counted. */
export const MOST_OF_A_RULE = 500;

const place = z.discriminatedUnion("page", [
  z.object({ page: z.literal("figure"), figure: z.string() }),
  z.object({ page: z.literal("district"), slug: z.string() }),
  z.object({ page: z.literal("seat"), seat: z.int() }),
  z.object({ page: z.literal("cec") }),
  z.object({
    page: z.literal("results"),
    area: z.int(),
    contest: generalContest,
    pollingDay: day,
    issuer: z.string(),
  }),
]);

const qualityProblem = z.object({
  /** Names it in lists and exports, as long as it lasts. */
  key: z.string(),
  group: z.enum(QUALITY_GROUPS),
  problem: z.string(),
  /** The figure, district, seat or station. */
  subject: z.string(),
  district: z.nullable(z.string()),
  detail: z.string(),
  /** The day of the record, and how many days ago that is; null where there is no record. */
  on: z.nullable(day),
  days: z.nullable(z.int()),
  /** Null where no page corrects it. */
  place: z.nullable(place),
  /** Whether its record is real or invented, in the words of files; null where there is none. */
  record: z.nullable(z.string()),
});
export type QualityProblem = z.infer<typeof qualityProblem>;

export const readQuality = endpoint({
  id: "quality.read",
  method: "GET",
  path: "/api/quality",
  access: "results.read",
  summary:
    "Problems of the records: contradictions, impossible figures, missing and stale records, unusual results, each with the page that corrects it, and the coverage of national figures",
  input: nothing,
  output: z.object({
    asOf: day,
    /** All problems of a group, also those that are not listed. */
    groups: z.array(z.object({ group: z.enum(QUALITY_GROUPS), found: count })),
    problems: z.array(qualityProblem),
    /** Headline figures that are counted from parts of the country: `98 of 146 districts`. */
    coverage: z.array(
      z.object({ figure: z.string(), label: z.string(), covered: count, of: count, noun: z.string() }),
    ),
  }),
  reads: RECORD_SETS,
});
export type Quality = z.infer<typeof readQuality.output>;
