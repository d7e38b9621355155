import type { RegionalPerformance } from "@command-center/contract/regions";
import { assess } from "@command-center/domain/bands";
import { oneDecimal, roundTo, turnoutPercent } from "@command-center/domain/turnout";
import type { Read } from "../../database/database.ts";
import { turnoutBy } from "../../measures/turnout.ts";

/**
 * Turnout by party region, best first. The change and the assessment are taken of the rounded percentages, so that they
 * agree with the two numbers beside them. A region that has not reported both primaries is left out: half a row would read as a collapse.
 */
export async function regionalPerformance(read: Read): Promise<RegionalPerformance[]> {
  const [mp, lc5] = [
    await turnoutBy(read, "mp_primary", "party_region"),
    await turnoutBy(read, "lc5_primary", "party_region"),
  ];
  const lc5ByRegion = new Map(lc5.map((row) => [row.areaId, row]));
  return mp
    .flatMap((row) => {
      const mpTurnout = turnoutPercent(row);
      const counterpart = lc5ByRegion.get(row.areaId);
      const lc5Turnout = counterpart === undefined ? null : turnoutPercent(counterpart);
      return mpTurnout === null || lc5Turnout === null ? [] : [{ row, mpTurnout, lc5Turnout }];
    })
    .toSorted((a, b) => b.mpTurnout - a.mpTurnout || a.row.areaId - b.row.areaId)
    .map(({ row, mpTurnout, lc5Turnout }) => ({
      id: row.areaId,
      region: row.name,
      mpTurnout: oneDecimal(mpTurnout),
      lc5Turnout: oneDecimal(lc5Turnout),
      change: oneDecimal(roundTo(lc5Turnout, 1) - roundTo(mpTurnout, 1)),
      assessment: assess(roundTo(mpTurnout, 1)),
    }));
}
