import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, wholeNumber } from "../wire/values.ts";
import { UNUSUAL_RULES } from "./unusual-rules.ts";
import { ofResults, resultArea } from "./station-results.ts";

const unusualResult = z.object({
  area: resultArea,
  /** District, constituency, sub-county and parish that it lies in; empty of a district. */
  above: z.array(resultArea),
  figures: z.string(),
  line: z.nullable(z.int()),
  /** The sheet of the workbook that has the line; null where it was read as one table. */
  sheet: z.nullable(z.string()),
});
export type UnusualResult = z.infer<typeof unusualResult>;

/** Results of a rule on one page, unless more are asked for, and at most: some twenty sheets of paper. */
export const UNUSUAL_ON_A_PAGE = 50;
export const UNUSUAL_AT_MOST = 500;

export const readUnusualResults = endpoint({
  id: "results.unusual",
  method: "GET",
  path: "/api/results/unusual",
  access: "results.read",
  summary: "Results of a unit that are unusual by a rule, which does not make them wrong",
  input: z.strictObject({
    ...ofResults,
    /** Only this rule, paged; left out, each with its first three. */
    rule: z.optional(z.enum(UNUSUAL_RULES, `Choose one of: ${UNUSUAL_RULES.join(", ")}`)),
    page: z.optional(wholeNumber(1, 100_000)),
    /** Results on a page: as many as a screen holds, where left out. */
    limit: z.optional(wholeNumber(1, UNUSUAL_AT_MOST)),
  }),
  output: z.object({
    contest: generalContest,
    pollingDay: day,
    issuer: z.string(),
    area: resultArea,
    /** Stations with votes that the rules looked at. */
    stations: count,
    rules: z.array(z.object({ rule: z.enum(UNUSUAL_RULES), found: count, results: z.array(unusualResult) })),
  }),
  reads: ["cycle", "areas", "results", "registers"],
});
