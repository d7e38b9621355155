import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day } from "../wire/values.ts";

/** A contest, or a kind of contest, by polling station that there are results of. */
const electionHeld = z.object({
  cycle: z.object({ id: z.int(), name: z.string() }),
  contest: generalContest,
  pollingDay: day,
  /** Whether it is a by-election, apart from the general election. */
  isByElection: z.boolean(),
  /** Name of the seat that a by-election is for; null for several seats, and for a general election. */
  seat: z.nullable(z.string()),
  /** Seats of the kind that are contested that day, and those with results, that whoever asks may see. */
  seats: z.object({ contested: count, withResults: count }),
  /** Whose figures there are; the first is the one shown where nobody chose. */
  issuers: z.array(z.object({ name: z.string(), stations: count })),
});
export type ElectionHeld = z.infer<typeof electionHeld>;

export const listElectionsHeld = endpoint({
  id: "results.elections-held",
  method: "GET",
  path: "/api/results/elections",
  access: "results.read",
  summary:
    "Contests with results by polling station in every cycle, general elections first, the newest first",
  input: z.strictObject({}),
  output: z.array(electionHeld),
  reads: ["cycle", "areas", "results"],
});
