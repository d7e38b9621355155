import { sql } from "kysely";
import { type RegionalPerformance, regionFigure } from "@command-center/contract/areas/regions";
import type { ComparedTurnout, TurnoutByRegion } from "@command-center/contract/turnout";
import { changeInPoints } from "@command-center/domain/results/change";
import { higherTurnoutFirst, oneDecimal } from "@command-center/domain/results/turnout";
import type { Read } from "../../database/database.ts";
import { existsOn, inForce, inScope } from "../../database/in-force.ts";
import { cycleDates } from "../../measures/cycles.ts";
import { headlineSubjects } from "../../measures/figures/subjects.ts";
import { seenAreas } from "../../measures/seen-areas.ts";
import { regionalTurnout } from "../../measures/turnout/regional-turnout.ts";
import { type AreaTurnout, presentTurnout, turnoutBy } from "../../measures/turnout/turnout.ts";

/** Both primaries of this cycle and the MP primaries of the one before, for the country and each party region. */
export async function turnoutByRegion(read: Read): Promise<TurnoutByRegion> {
  const { previous } = await cycleDates(read);
  const seen = await seenAreas(read);
  const at = async (level: "country" | "party_region") => ({
    mp: await turnoutBy(read, "mp_primary", level),
    lc5: await turnoutBy(read, "lc5_primary", level),
    before: previous === null ? [] : await turnoutBy(read, "mp_primary", level, previous.id),
  });
  const country = await at("country");
  const regions = await at("party_region");
  const names = new Map(
    [...regions.before, ...regions.lc5, ...regions.mp].map(({ areaId, name }) => [areaId, name]),
  );
  const ofArea = (rows: readonly AreaTurnout[], id: number) => rows.find(({ areaId }) => areaId === id);
  return {
    previous:
      previous === null ? null : { name: previous.name, pollingDay: await lastPolledOn(read, previous.id) },
    country: compare(country.mp[0], country.lc5[0], country.before[0]),
    part: seen.country,
    regions: [...names]
      .map(([id, name]) => {
        const { name: region, partOf } = seen.partyRegion(name);
        return {
          id,
          region,
          partOf,
          ...compare(ofArea(regions.mp, id), ofArea(regions.lc5, id), ofArea(regions.before, id)),
        };
      })
      .toSorted((a, b) => higherTurnoutFirst(a.mp, b.mp) || a.id - b.id),
  };
}

function compare(
  mp: AreaTurnout | undefined,
  lc5: AreaTurnout | undefined,
  before: AreaTurnout | undefined,
): ComparedTurnout {
  const [now, then] = [presentTurnout(mp), presentTurnout(before)];
  return {
    mp: now,
    lc5: presentTurnout(lc5),
    previousMp: then,
    change: changeInPoints(then?.percent, now?.percent),
  };
}

/** The last day on which an area polled in a cycle's MP primaries. */
async function lastPolledOn(read: Read, cycleId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(t.true_on) as day from turnout_count t
    where t.cycle_id = ${cycleId} and t.contest_kind = 'mp_primary' and t.standing = 'fact'
      and ${inForce(read, "t")}`.execute(read.db);
  return rows[0]?.day ?? null;
}

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
