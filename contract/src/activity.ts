import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { wholeNumber } from "./values.ts";

/**
 * Something that happened to the record, newest first. `detail` says it in a few words. Of what is known by its day
 * alone, such as a declaration that a newspaper reports, the hour of `at` stands in for one that nobody published.
 */
export const activityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum([
    "declared",
    "declared_again",
    "petition_filed",
    "petition_resolved",
    "imported",
    "exported",
    "corrected",
  ]),
  subject: z.string(),
  detail: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const listActivity = endpoint({
  id: "activity.list",
  method: "GET",
  path: "/api/activity",
  access: "activity.read",
  summary: "Declarations, petitions, imports, exports and corrections, newest first",
  input: z.strictObject({ limit: z.optional(wholeNumber(1, 200)) }),
  output: z.array(activityEntry),
  reads: ["cycle", "areas", "results", "petitions", "exports"],
});
