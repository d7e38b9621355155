import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { oneDecimal } from "@command-center/domain/results/turnout";
import type { Read } from "../../database/database.ts";
import { regionalTurnout } from "../../measures/turnout/regional-turnout.ts";

/** Turnout by party region, best first, in words of the contract. */
export async function regionalPerformance(read: Read): Promise<RegionalPerformance[]> {
  return (await regionalTurnout(read)).map((row) => ({
    id: row.areaId,
    region: row.region,
    partOf: row.partOf,
    mpTurnout: oneDecimal(row.mpTurnout),
    lc5Turnout: oneDecimal(row.lc5Turnout),
    change: oneDecimal(row.change),
    assessment: row.assessment,
  }));
}
