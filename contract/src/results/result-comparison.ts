import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, percent, wholeNumber } from "../wire/values.ts";
import { ofResults, resultArea } from "./station-results.ts";

/** What is compared of an election; null where it has no results of the unit. */
const compared = z.nullable(
  z.object({
    registered: count,
    total: count,
    invalid: count,
    turnout: z.nullable(percent),
    /** Of the votes cast. */
    invalidShare: z.nullable(percent),
    candidates: count,
    leader: z.nullable(z.object({ name: z.string(), share: percent })),
  }),
);

const comparedUnit = z.object({
  area: resultArea,
  before: compared,
  after: compared,
  /** Whether it is the same unit on both polling days; figures of one that changed are not compared. */
  isSame: z.boolean(),
});
export type ComparedUnit = z.infer<typeof comparedUnit>;

export const compareResults = endpoint({
  id: "results.comparison",
  method: "GET",
  path: "/api/results/comparison",
  access: "results.read",
  summary: "A contest's results of a unit and the units of its next level beside those of another cycle",
  input: z.strictObject({
    ...ofResults,
    /** Of a unit that lies in two constituencies, its part in this one. */
    constituency: z.optional(wholeNumber(1, 2_147_483_647)),
    /** The cycle that it is compared with, and the polling day in it; left out, the newest. */
    with: wholeNumber(1, 999_999_999),
    withDay: z.optional(day),
  }),
  output: z.object({
    contest: z.string(),
    before: z.object({ cycle: z.string(), pollingDay: day, issuer: z.string() }),
    after: z.object({ cycle: z.string(), pollingDay: day, issuer: z.string() }),
    unit: comparedUnit,
    below: z.array(comparedUnit),
  }),
  reads: ["cycle", "areas", "results", "registers"],
});
