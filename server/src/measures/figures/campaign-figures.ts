import type { Read } from "../../database/database.ts";
import { flagbearerCounts, flagbearerShares } from "../results/flagbearers.ts";
import type { Targets } from "../targets.ts";
import type { ComputedFigures } from "./computed.ts";

/** What the party has set itself, and how the flagbearers in force stand to it. */
export async function campaignFigures(read: Read, set: Targets): Promise<ComputedFigures> {
  const shares = flagbearerShares(await flagbearerCounts(read));
  const target = (measure: string) => ({ value: set.get(measure)?.value ?? null });
  return {
    flagbearers_renewal: shares.renewal,
    flagbearers_youth: shares.youth,
    flagbearers_women: shares.women,
    target_renewal: target("target_renewal"),
    target_youth: target("target_youth"),
    target_women: target("target_women"),
    target_presidential: target("target_presidential"),
  };
}
