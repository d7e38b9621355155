import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, nothing } from "../wire/values.ts";

/** A decimal number as text with one place, e.g. "84.9" or "-12.2". */
const decimalText = z.string().check(z.regex(/^-?\d+\.\d$/));

/**
 * Headline figures that are about one party region each, which the cycle names (`headline_subject`), by their order; the second's
 * region is watched for a crisis. The ids are stored, and name the regions of the first cycle.
 */
export const REGION_FIGURES = { first: "western_mp_turnout", second: "kampala_mp_turnout" } as const;
export const regionFigure = z.enum(REGION_FIGURES);

/** Turnout in percent of the party register; change = LC5 − MP in percentage points. */
export const regionalPerformance = z.object({
  id: z.int(),
  /** The party region's name; of a part of it, as that part: `Gulu, part of Northern`. */
  region: z.string(),
  /** The party region that this is a part of, where the caller sees only some of its districts. */
  partOf: z.nullable(z.string()),
  mpTurnout: decimalText,
  lc5Turnout: decimalText,
  change: decimalText,
  assessment: z.string(),
  /**
   * The headline figure that the cycle names this region for (`headline_subject`), and how many divisions lie in it, 0 where it
   * has none; null for every other region, and for a part of one.
   */
  headline: z.nullable(z.object({ figure: regionFigure, divisions: count })),
});
export type RegionalPerformance = z.infer<typeof regionalPerformance>;

export const listRegionalPerformance = endpoint({
  id: "regions.performance",
  method: "GET",
  path: "/api/regional-performance",
  access: "results.read",
  summary: "Turnout of the MP and LC5 primaries by party region",
  input: nothing,
  output: z.array(regionalPerformance),
  reads: ["cycle", "areas", "turnout", "registers"],
});
