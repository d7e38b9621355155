import type { MissingResults } from "@command-center/contract/results/station-results";
import type { Lead } from "./lead.ts";

/**
 * Whether the missing votes could change who leads, by arithmetic alone: every voter of the stations without votes against the
 * lead. `unknown` where their voters are not known, or two candidates are tied.
 */
export function outcomeOf(
  lead: Lead | null,
  { voters }: Pick<MissingResults, "voters">,
): "cannot change" | "could change" | "unknown" {
  if (lead === null || lead.next === null || voters === null) return "unknown";
  return lead.next.votesBehind > voters ? "cannot change" : "could change";
}
