import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { givenDay, recordId, storedText } from "../wire/values.ts";
import { UNUSUAL_RULES } from "../results/unusual-rules.ts";

const unitId = recordId("Give the id of a unit.");

/** Which results by station are exported, and of which unit: as the reads of results take them. */
export const chosenResults = z.strictObject({
  contest: z.prefault(generalContest, "president"),
  pollingDay: z.optional(givenDay("Give the polling day as in 2021-01-14.")),
  issuer: z.optional(storedText(100).check(z.minLength(1))),
  area: z.optional(unitId),
  within: z.optional(unitId),
  constituency: z.optional(unitId),
  /** The cycle that compared results are compared with, and the polling day in it; without one there are none. */
  with: z.optional(recordId("Give the id of a cycle.")),
  withDay: z.optional(givenDay("Give the polling day as in 2021-01-14.")),
  /** Whose results they are compared with, where two issuers have the same stations; left out, the first other issuer. */
  other: z.optional(storedText(100).check(z.minLength(1))),
  /** Unusual results by this rule alone; left out, by every rule. */
  rule: z.optional(z.enum(UNUSUAL_RULES, `Choose one of: ${UNUSUAL_RULES.join(", ")}`)),
});
export type ChosenResults = z.output<typeof chosenResults>;
