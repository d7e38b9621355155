import { sql, type RawBuilder } from "kysely";
import type { Read } from "../../../database/database.ts";
import { existsOn, inScope } from "../../../database/in-force.ts";
import type { Place } from "../places.ts";

/** An election, and the cycle whose station list says which parishes lay where. */
export interface Election {
  readonly cycleId: number;
  readonly pollingDay: string;
}

/**
 * Which of a place and the units of its next level, by their ids, are the same on two polling days: they exist on both, and hold the
 * same parishes in both cycles' station lists. A parish is the same where it exists on both. A cycle without a list of its
 * own has the parishes that exist on its polling day. Nothing is guessed from names.
 */
export async function sameUnits(
  read: Read,
  place: Place,
  before: Election,
  after: Election,
): Promise<ReadonlySet<number>> {
  const { own, below } = KEYS[place.unit.kind] ?? {};
  if (own === undefined) return new Set();
  const isIn = sql<boolean>`${sql.raw(own)} = ${place.unit.id}
    and (${place.constituency}::int is null or constituency_id = ${place.constituency}::int)
    and (${place.within}::int is null or party_region_id = ${place.within}::int)`;
  const { rows } = await sql<{ id: number }>`
    with listed as (
      ${listed(before, sql`false`)} union all ${listed(after, sql`true`)}
    ), parish as (
      select listed.id, listed.constituency_id, listed.is_after, parish.parent_id as sub_county_id, sub_county.parent_id as county_id,
        parish.district_id, parish.party_region_id, district.parent_id as sub_region_id, sub_region.parent_id as region_id,
        (select id from area where kind = 'country') as country_id
      from listed join area parish on parish.id = listed.id and parish.kind = 'parish'
      -- Each is there; joined from the left, those that nothing is asked of are not read.
      left join area sub_county on sub_county.id = parish.parent_id
      left join area district on district.id = parish.district_id
      left join area sub_region on sub_region.id = district.parent_id
      where ${inScope(read, "parish.district_id")}
    ), held as (
      select unit, id, bool_or(is_after) and not bool_and(is_after) as both_times
      from parish cross join lateral (values (${place.unit.id}::int), (${below === undefined ? sql`null` : sql.raw(below)})) of_unit (unit)
      where ${isIn} and unit is not null
      group by unit, id
    )
    select area.id from (select unit from held group by unit having bool_and(both_times)) same join area on area.id = same.unit
    where ${existsOn(before.pollingDay, "area")} and ${existsOn(after.pollingDay, "area")}`.execute(read.db);
  return new Set(rows.map(({ id }) => id));
}

/** By what a parish is known to lie in a unit of a kind, and in which of its next level. */
const KEYS: Readonly<Record<string, { readonly own: string; readonly below?: string }>> = {
  scope: { own: "0", below: "district_id" },
  country: { own: "country_id", below: "party_region_id" },
  region: { own: "region_id", below: "sub_region_id" },
  party_region: { own: "party_region_id", below: "sub_region_id" },
  sub_region: { own: "sub_region_id", below: "district_id" },
  district: { own: "district_id", below: "constituency_id" },
  constituency: { own: "constituency_id", below: "sub_county_id" },
  county: { own: "county_id", below: "sub_county_id" },
  sub_county: { own: "sub_county_id", below: "id" },
  parish: { own: "id" },
};

/** The parishes of an election with the constituency that each lay in. */
function listed({ cycleId, pollingDay }: Election, isAfter: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select area_id as id, constituency_id, ${isAfter} as is_after from station_sum
    where cycle_id = ${cycleId} and kind = 'parish'
    union all
    select id, constituency_id, ${isAfter} from area
    where kind = 'parish' and ${existsOn(pollingDay, "area")}
      and not exists (select from station_sum where cycle_id = ${cycleId})`;
}
