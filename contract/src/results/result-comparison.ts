import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, percent, wholeNumber } from "../wire/values.ts";
import { ofResults, resultArea } from "./station-results.ts";

/** What is compared of an election; null where no result of the unit is known in it. */
const compared = z.nullable(
  z.object({
    /** These three are null where no station's are known. */
    registered: z.nullable(count),
    total: z.nullable(count),
    invalid: z.nullable(count),
    turnout: z.nullable(percent),
    /** Of the votes cast. */
    invalidShare: z.nullable(percent),
    /** Who stood. */
    candidates: count,
    /** With the share of valid votes; null where two lead. */
    leader: z.nullable(z.object({ name: z.string(), share: percent })),
  }),
);

const comparedUnit = z.object({
  area: resultArea,
  before: compared,
  after: compared,
  /**
   * Whether it is the same unit on both polling days: it exists on both, and so do its parishes. Figures of one that changed stand there,
   * but are not to be compared.
   */
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
    withDay: ofResults.pollingDay,
  }),
  output: z.object({
    contest: generalContest,
    /** The earlier of the two, whichever was chosen to compare with. */
    before: z.object({ cycle: z.string(), pollingDay: day, issuer: z.string() }),
    after: z.object({ cycle: z.string(), pollingDay: day, issuer: z.string() }),
    unit: comparedUnit,
    /** Empty below a parish: a polling station is often another one with the same number. */
    below: z.array(comparedUnit),
  }),
  reads: ["cycle", "areas", "results", "registers"],
});
