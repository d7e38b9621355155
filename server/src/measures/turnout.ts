import { sql } from "kysely";
import type { Read } from "../database/database.ts";
import { inForce, inScope } from "../database/in-force.ts";

/** Votes cast in one area with the register they are divided by and how much of it has reported. */
export interface AreaTurnout {
  readonly areaId: number;
  readonly name: string;
  readonly votesCast: number;
  readonly registered: number;
  readonly unitsReported: number;
  readonly unitsExpected: number;
}

/** Areas that turnout can be summed to; `area` is the reporting area itself (a district, or a division of Kampala). */
export type TurnoutLevel = "country" | "party_region" | "district" | "area";

const GROUPED_BY: Record<TurnoutLevel, string> = {
  country: "country.id",
  party_region: "area.party_region_id",
  district: "area.district_id",
  area: "area.id",
};

/**
 * Turnout of one kind of contest, summed to a level. Only facts count; of several polls in one area the last one does.
 * Areas that have not reported are in neither sum, so a partial count is a partial count: see its units.
 */
export async function turnoutBy(
  read: Read,
  contestKind: "mp_primary" | "lc5_primary",
  level: TurnoutLevel,
  cycleId: number = read.cycle.id,
): Promise<AreaTurnout[]> {
  const { rows } = await sql<AreaTurnout>`
    with latest as (
      select distinct on (t.area_id) t.area_id, t.votes_cast, t.registered, t.units_reported, t.units_expected
      from turnout_count t
      where t.cycle_id = ${cycleId} and t.contest_kind = ${contestKind} and t.standing = 'fact' and ${inForce(read, "t")}
      order by t.area_id, t.true_on desc
    )
    select place.id as "areaId", place.name,
      sum(latest.votes_cast)::int as "votesCast", sum(latest.registered)::int as registered,
      sum(latest.units_reported)::int as "unitsReported", sum(latest.units_expected)::int as "unitsExpected"
    from latest
    join area on area.id = latest.area_id
    cross join (select id from area where kind = 'country' limit 1) country
    join area place on place.id = ${sql.raw(GROUPED_BY[level])}
    where ${inScope(read, "area.district_id")}
    group by place.id, place.name
    order by place.name`.execute(read.db);
  return rows;
}

/** People on the party register in force, by district, and the register they stand on. */
export async function partyRegister(read: Read): Promise<{
  readonly version: string | null;
  readonly asOf: string | null;
  readonly total: number;
  readonly byDistrict: ReadonlyMap<number, number>;
}> {
  const { rows } = await sql<{ version: string; asOf: string; districtId: number; people: number }>`
    select r.version, r.true_on as "asOf", area.district_id as "districtId", sum(c.people)::int as people
    from (
      select * from register r
      where r.cycle_id = ${read.cycle.id} and r.kind = 'party' and ${inForce(read, "r")}
      order by r.true_on desc, r.id desc limit 1
    ) r
    join register_count c on c.register_id = r.id
    join area on area.id = c.area_id
    where ${inScope(read, "area.district_id")}
    group by r.version, r.true_on, area.district_id`.execute(read.db);
  return {
    version: rows[0]?.version ?? null,
    asOf: rows[0]?.asOf ?? null,
    total: rows.reduce((sum, row) => sum + row.people, 0),
    byDistrict: new Map(rows.map((row) => [row.districtId, row.people])),
  };
}
