import { sql } from "kysely";
import { regionFigure, type RegionalPerformance } from "@command-center/contract/areas/regions";
import { oneDecimal } from "@command-center/domain/results/turnout";
import type { Read } from "../../database/database.ts";
import { existsOn, inScope } from "../../database/in-force.ts";
import { headlineSubjects } from "../../measures/figures/subjects.ts";
import { regionalTurnout } from "../../measures/turnout/regional-turnout.ts";

/** Turnout by party region, best first, in words of the contract. */
export async function regionalPerformance(read: Read): Promise<RegionalPerformance[]> {
  const subjects = await headlineSubjects(read);
  const divisions = await divisionsByRegion(read);
  return (await regionalTurnout(read)).map((row) => {
    const figure = regionFigure.options.find((one) => subjects.get(one)?.areaId === row.areaId);
    return {
      id: row.areaId,
      region: row.region,
      partOf: row.partOf,
      mpTurnout: oneDecimal(row.mpTurnout),
      lc5Turnout: oneDecimal(row.lc5Turnout),
      change: oneDecimal(row.change),
      assessment: row.assessment,
      headline:
        figure === undefined || row.partOf !== null
          ? null
          : { figure, divisions: divisions.get(row.areaId) ?? 0 },
    };
  });
}

/** How many divisions lie in each party region that has any, of those that exist and that the caller sees. */
async function divisionsByRegion(read: Read): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ regionId: number; divisions: number }>`
    select area.party_region_id as "regionId", count(*)::int as divisions
    from area
    where area.kind = 'division' and ${existsOn(read.moment.asOf, "area")} and ${inScope(read, "area.district_id")}
    group by area.party_region_id`.execute(read.db);
  return new Map(rows.map(({ regionId, divisions }) => [regionId, divisions]));
}
