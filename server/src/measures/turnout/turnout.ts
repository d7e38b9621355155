import { sql } from "kysely";
import { summedFields } from "@command-center/contract/facts/fact";
import { TURNOUT } from "@command-center/contract/facts/turnout";
import type { Turnout } from "@command-center/contract/turnout";
import { writtenTurnout } from "@command-center/domain/results/turnout";
import type { Read } from "../../database/database.ts";
import { inForce, inScope } from "../../database/in-force.ts";

/** What was counted in one area: see the contract's `turnout`, whose percentage follows from it. */
export interface AreaTurnout extends Readonly<Omit<Turnout, "percent">> {
  readonly areaId: number;
  readonly name: string;
}

/** Areas that turnout can be summed to; `area` is the reporting area itself (a district, or a division of Kampala). */
export type TurnoutLevel = "country" | "party_region" | "district" | "area";

const GROUPED_BY: Record<TurnoutLevel, string> = {
  country: "country.id",
  party_region: "area.party_region_id",
  district: "area.district_id",
  area: "area.id",
};

/** Whether an area has reported, of a count by our own alias: one that is counted without telling its units has, too. */
function hasReported(alias: string) {
  const t = sql.raw(alias);
  return sql<boolean>`(${t}.units_reported > 0 or ${t}.units_expected = 0 or ${t}.votes_cast > 0)`;
}

/**
 * Turnout of one kind of contest, summed to a level. Only facts count; of several polls in one area the last one does.
 * Areas of which no unit has reported are in neither sum, so a partial count is a partial count: see its units, and
 * {@link missingAreas}.
 */
export async function turnoutBy(
  read: Read,
  contestKind: "mp_primary" | "lc5_primary",
  level: TurnoutLevel,
  cycleId: number = read.cycle.id,
): Promise<AreaTurnout[]> {
  const { rows } = await sql<AreaTurnout>`
    with latest as (
      select distinct on (t.area_id) t.* from turnout_count t
      where t.cycle_id = ${cycleId} and t.contest_kind = ${contestKind} and t.standing = 'fact' and ${inForce(read, "t")}
      order by t.area_id, t.true_on desc, t.id desc
    )
    select place.id as "areaId", place.name,
      coalesce(sum(latest.votes_cast) filter (where ${hasReported("latest")}), 0)::int as "votesCast",
      coalesce(sum(latest.registered) filter (where ${hasReported("latest")}), 0)::int as registered,
      sum(latest.units_reported)::int as "unitsReported", sum(latest.units_expected)::int as "unitsExpected"
    from latest
    join area on area.id = latest.area_id
    cross join (select id from area where kind = 'country' limit 1) country
    join area place on place.id = ${sql.raw(GROUPED_BY[level])}
    where ${inScope(read, "area.district_id")}
    group by place.id, place.name
    order by place.name, place.id`.execute(read.db);
  return rows;
}

const COUNTS = [
  ...summedFields(TURNOUT).map(({ sum }) => sum),
  "registered",
  "unitsReported",
  "unitsExpected",
] as const;

/** Counts of several areas added up, never an average of percentages; undefined where none of them has a count. */
export function turnoutOfAll([first, ...others]: readonly AreaTurnout[]): AreaTurnout | undefined {
  if (first === undefined) return undefined;
  const sums = { ...first };
  for (const other of others)
    for (const key of COUNTS) if (other[key] !== null) sums[key] = (sums[key] ?? 0) + other[key];
  return sums;
}

/** An area on the party register in force of which no turnout counts. */
export interface MissingArea {
  readonly areaId: number;
  readonly partyRegionId: number;
  /** What it reported is a finding, not a fact: more votes than people on the register. */
  readonly isFinding: boolean;
}

/** Areas that have members and no turnout of one kind of contest, or an impossible one. */
export async function missingAreas(
  read: Read,
  contestKind: "mp_primary" | "lc5_primary",
): Promise<MissingArea[]> {
  const { rows } = await sql<MissingArea>`
    with reported as (
      select distinct on (t.area_id, t.standing) t.area_id, t.standing
      from turnout_count t
      where t.cycle_id = ${read.cycle.id} and t.contest_kind = ${contestKind} and ${inForce(read, "t")}
        and ${hasReported("t")}
    )
    select area.id as "areaId", area.party_region_id as "partyRegionId", finding.area_id is not null as "isFinding"
    from register_count c
    join lateral ${areaOf("c")} area on true
    left join reported fact on fact.area_id = area.id and fact.standing = 'fact'
    left join reported finding on finding.area_id = area.id and finding.standing = 'finding'
    where c.register_id = (${registerInForce(read)}) and c.people > 0 and fact.area_id is null
      and ${inScope(read, "area.district_id")}`.execute(read.db);
  return rows;
}

/**
 * The area of a count on the party register. Looked up for each: a party counts its members in few areas, but beside the stations on
 * the voters' register thousands are expected here, and all areas would be read for them.
 */
export function areaOf(count: string) {
  return sql`(select id, district_id, party_region_id from area where id = ${sql.ref(`${count}.area_id`)} limit 1)`;
}

/** The id of the newest version of the party register; no row where there is none. */
export function registerInForce(read: Read) {
  return sql<number>`select r.id from register r
    where r.cycle_id = ${read.cycle.id} and r.kind = 'party' and ${inForce(read, "r")}
    order by r.true_on desc, r.id desc limit 1`;
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
    from register r
    join register_count c on c.register_id = r.id
    join lateral ${areaOf("c")} area on true
    where r.id = (${registerInForce(read)}) and ${inScope(read, "area.district_id")}
    group by r.version, r.true_on, area.district_id`.execute(read.db);
  return {
    version: rows[0]?.version ?? null,
    asOf: rows[0]?.asOf ?? null,
    total: rows.reduce((sum, row) => sum + row.people, 0),
    byDistrict: new Map(rows.map((row) => [row.districtId, row.people])),
  };
}

/** Turnout as it crosses the wire, with one decimal; null where nothing is reported. */
export function presentTurnout(row: AreaTurnout | undefined): Turnout | null {
  if (row === undefined) return null;
  const { areaId: _area, name: _name, ...counted } = row;
  return { ...counted, percent: writtenTurnout(row) };
}
