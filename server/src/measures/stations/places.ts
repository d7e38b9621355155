import { sql, type RawBuilder } from "kysely";
import type { ResultArea } from "@command-center/contract/results/station-results";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";

/** Where results are asked of. */
export interface WhichPlace {
  readonly area?: number | undefined;
  /** Of a unit that lies in two constituencies, its part in this one. */
  readonly constituency?: number | undefined;
  /** Of a sub-region that lies in two party regions, its part in this one. */
  readonly within?: number | undefined;
}

/** A unit that results are added up for, found for somebody who may see all of it. */
export interface Place {
  readonly unit: ResultArea;
  /** The units on the way down to it that whoever asks may open, the largest first. */
  readonly above: readonly ResultArea[];
  readonly constituency: number | null;
  readonly within: number | null;
  /** Whether its districts are listed in place of its next level, as where that level would be a single sub-region. */
  readonly byDistrict?: boolean;
}

/** The districts of somebody who is limited to several of them: no unit of the country, and no area of the database. */
const OWN_DISTRICTS: UnitWithStep = {
  id: 0,
  kind: "scope",
  name: "Your districts",
  code: null,
  isOnlyStep: false,
};

/** The way down from the country; a county and a statutory region are asked for, but no step on it. */
const WAY = ["country", "party_region", "sub_region", "district", "constituency", "sub_county", "parish"];

interface UnitWithStep extends ResultArea {
  /** Of a party region: whether it has one sub-region. Of a sub-region: whether its party region has no other. */
  readonly isOnlyStep: boolean;
}

interface UnitOnWay extends UnitWithStep {
  readonly isAsked: boolean;
  readonly isSeen: boolean;
}

/**
 * Finds a unit and the way down to it. Somebody limited begins at what is his own: at his district or party region where that is
 * all that he sees, else at his districts together. A unit that he does not see all of is not there for him (404). The only
 * sub-region of a party region is no step on the way.
 */
export async function placeOf(read: Read, { area, constituency, within }: WhichPlace): Promise<Place> {
  const begin = read.scope === "everywhere" ? null : await ownPlaceOf(read, read.scope);
  const asked = area ?? begin?.id ?? null;
  if (begin !== null && (asked === 0 || asked === begin.id))
    return { ...placeAt(begin), above: [], constituency: null, within: null };
  const rows = await wayTo(read, asked, constituency ?? null, within ?? null);
  const found = rows.find(({ isAsked }) => isAsked);
  if (found === undefined || !found.isSeen) throw noSuchUnit();
  const above = rows
    .filter(({ kind, isAsked, isSeen }) => !isAsked && isSeen && WAY.includes(kind))
    .filter(({ kind, isOnlyStep }) => kind !== "sub_region" || !isOnlyStep)
    .filter(({ kind }) => !WAY.includes(found.kind) || WAY.indexOf(kind) < WAY.indexOf(found.kind))
    .toSorted((one, other) => WAY.indexOf(one.kind) - WAY.indexOf(other.kind))
    .map(unitIn);
  return {
    ...placeAt(found),
    above: begin === null || above.some(({ id }) => id === begin.id) ? above : [unitIn(begin), ...above],
    constituency: ["sub_county", "parish"].includes(found.kind) ? (constituency ?? null) : null,
    within: found.kind === "sub_region" ? (within ?? null) : null,
  };
}

const noSuchUnit = () => new Refusal(404, "There is no such unit. It may have been removed.");
const unitIn = ({ id, kind, name, code }: ResultArea): ResultArea => ({ id, kind, name, code });
const placeAt = (unit: UnitWithStep) => ({
  unit: unitIn(unit),
  byDistrict: unit.kind === "party_region" && unit.isOnlyStep,
});

/** Whether the districts of a party region all lie in one sub-region. */
const hasOneSubRegion = (partyRegion: RawBuilder<unknown>) => sql<boolean>`(
  select count(distinct parent_id) = 1 from area district where district.kind = 'district' and district.party_region_id = ${partyRegion})`;

/** What somebody limited sees all of, as one unit. */
async function ownPlaceOf(read: Read, scope: readonly number[]): Promise<UnitWithStep> {
  const { rows } = await sql<UnitWithStep>`
    select own.id, own.kind, own.name, coalesce(own.printed_code, own.code) as code,
      ${hasOneSubRegion(sql`own.id`)} as "isOnlyStep"
    from area own
    where (own.kind = 'district' and own.id = any(${[...scope]}::int[]) and ${scope.length === 1})
      or (own.kind = 'party_region' and (select array_agg(district.id order by district.id) from area district
        where district.kind = 'district' and district.party_region_id = own.id) = ${[...scope]}::int[])
    order by own.kind = 'district' desc limit 1`.execute(read.db);
  return rows[0] ?? OWN_DISTRICTS;
}

/**
 * The unit that is asked for (null: the country) with everything above it, and the constituency and party region that the way
 * leads through: those that were chosen, else the only ones. Which constituency a parish was in, the cycle's station list says.
 */
async function wayTo(
  read: Read,
  area: number | null,
  constituency: number | null,
  within: number | null,
): Promise<readonly UnitOnWay[]> {
  const { rows } = await sql<UnitOnWay>`
    with recursive line as (
      select area.*, 0 as steps from area
      where ${area === null ? sql`kind = 'country'` : sql`id = ${area} and kind <> 'division'`}
      union all select above.*, line.steps + 1 from line join area above on above.id = line.parent_id
    ), asked as (
      select * from line where steps = 0
        and (${constituency}::int is null or kind not in ('sub_county', 'parish') or exists (
          select from station_sum where station_sum.area_id = line.id and constituency_id = ${constituency}::int))
        and (${within}::int is null or kind <> 'sub_region' or exists (
          select from area district where district.parent_id = line.id and district.party_region_id = ${within}::int))
    ), through as (
      select case when asked.kind in ('sub_county', 'parish', 'station') then coalesce(${constituency}::int, (
          select min(constituency_id) from station_sum
          where cycle_id = ${read.cycle.id} and constituency_id <> 0
            and area_id = case when asked.kind = 'station' then asked.parent_id else asked.id end
          having count(distinct constituency_id) = 1), asked.constituency_id) end as constituency,
        coalesce(asked.party_region_id, ${within}::int, (
          select min(party_region_id) from area district where asked.kind = 'sub_region' and district.parent_id = asked.id
          having count(distinct party_region_id) = 1)) as party_region
      from asked
    )
    select unit.id, unit.kind, unit.name, coalesce(unit.printed_code, unit.code) as code, unit.id = asked.id as "isAsked",
      ${isSeen(read, sql`through.party_region`)} as "isSeen",
      ${hasOneSubRegion(sql`case unit.kind when 'party_region' then unit.id when 'sub_region' then through.party_region end`)}
        as "isOnlyStep"
    from asked, through, area unit
    where unit.id = any(array(select id from line) || array[through.constituency, through.party_region])`.execute(
    read.db,
  );
  return rows;
}

/** Whether whoever asks sees all districts of a unit; of a sub-region, of its part in a party region. */
function isSeen({ scope }: Read, partyRegion: RawBuilder<unknown>): RawBuilder<boolean> {
  if (scope === "everywhere") return sql<boolean>`true`;
  const own = sql`${[...scope]}::int[]`;
  return sql<boolean>`case
    when unit.district_id is not null then unit.district_id = any(${own})
    when unit.kind = 'country' then false
    else not exists (
      select from area district join area sub_region on sub_region.id = district.parent_id
      where district.kind = 'district' and not district.id = any(${own})
        and (district.party_region_id = unit.id or sub_region.parent_id = unit.id or (sub_region.id = unit.id
          and (${partyRegion} is null or district.party_region_id = ${partyRegion})))) end`;
}

/**
 * The condition that a station lies in a place; the alias is of the station's row of `area`. Units are found first, as an array: joined,
 * they are sought among sixty thousand areas, and the planner expects no station in them.
 */
export function liesIn(place: Place, alias: string): RawBuilder<boolean> {
  const { unit, constituency, within } = place;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const parishesOf = (subCounties: RawBuilder<unknown>) => sql<boolean>`(${column("parent_id")} = any(array(
      select id from area parish where parish.kind = 'parish' and parish.parent_id in (${subCounties})))
    and (${constituency}::int is null or ${column("constituency_id")} = ${constituency}::int))`;
  switch (unit.kind) {
    case "country":
    case "scope":
      return sql<boolean>`true`;
    case "region":
      return sql<boolean>`${column("district_id")} = any(array(select district.id from area district
        join area sub_region on sub_region.id = district.parent_id where sub_region.parent_id = ${unit.id}))`;
    case "sub_region":
      return sql<boolean>`(${column("district_id")} = any(array(select id from area district where district.parent_id = ${unit.id}))
        and (${within}::int is null or ${column("party_region_id")} = ${within}::int))`;
    case "party_region":
    case "district":
    case "constituency":
      return sql<boolean>`${column(`${unit.kind}_id`)} = ${unit.id}`;
    case "county":
      return parishesOf(sql`select id from area sub_county where sub_county.parent_id = ${unit.id}`);
    case "sub_county":
      return parishesOf(sql`select ${unit.id}::int`);
    case "parish":
      return sql<boolean>`(${column("parent_id")} = ${unit.id}
        and (${constituency}::int is null or ${column("constituency_id")} = ${constituency}::int))`;
    default:
      return sql<boolean>`${column("id")} = ${unit.id}`;
  }
}

/** Whether districts lie in a unit, so that what is said of whole districts is said of it. */
export const hasWholeDistricts = ({ unit }: Place): boolean =>
  ["country", "scope", "region", "party_region", "sub_region", "district"].includes(unit.kind);
