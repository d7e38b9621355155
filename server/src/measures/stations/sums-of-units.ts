import { sql, type RawBuilder } from "kysely";
import { columns } from "./kept-rows.ts";

/** Counts of sheets by state. A unit where all of them are 0 has no row. */
export const SHEETS = ["counted", "not_received", "nullified", "zero", "tallied"] as const;
export const FIGURES = [
  ...SHEETS,
  "registered",
  "registered_counted",
  "valid",
  "invalid",
  "total",
  "votes_known",
  "registers_known",
  "total_registered",
] as const;

/** Columns of a sheet that sums need. */
export const SHEET = sql`sheet.contest_id, sheet.issuer, sheet.area_id, sheet.state, sheet.registered, sheet.valid, sheet.invalid, sheet.total,
  sheet.votes`;

interface Votes {
  readonly places: number;
  /** The votes of each contest are then as long as the longest votes of its sheets. */
  readonly areSeveral: boolean;
}

/** Tables of sheets with a `sign`: 1 adds a sheet to the sums, -1 subtracts it. */
interface SignedSheets {
  /** Sheets of other units are ignored. */
  readonly stations: RawBuilder<unknown>;
  /** Sheets of the units that elect a seat. */
  readonly seats?: RawBuilder<unknown>;
  /** Table of the stations and the units above them. */
  readonly areas: RawBuilder<unknown>;
  readonly votes: Votes;
}

/** Query of the signed sums of sheets, one row per unit from the parish up to the country. */
export function sumsOfUnits({ stations, seats, areas, votes }: SignedSheets): RawBuilder<unknown> {
  const summed = sql`${sql.join(FIGURES.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}, ${votesSummed(votes)} as votes`;
  const all = sql`contest_id, issuer, area_id, constituency_id, kind, ${columns(FIGURES)}, votes`;
  const ofLowest = sql`contest_id, issuer, constituency_id, district_id, ${columns(FIGURES)}, votes`;
  /** Sums of each `area` that the join has for sums of `from`. */
  const up = (
    from: "parish" | "above_parish" | "lowest" | "of_district",
    join: RawBuilder<unknown>,
    constituency = sql`0`,
  ) => sql`
    select contest_id, issuer, area.id as area_id, ${constituency} as constituency_id, area.kind, ${summed}
    from ${sql.ref(from)} sums ${join}
    group by contest_id, issuer, area.id, area.kind, 4`;
  return sql`
    with parish as materialized (
      select contest_id, issuer, parish.id as area_id, station.constituency_id, parish.kind, ${signedFigures(sql`false`)}, ${votesSummed(votes, "sign * ")} as votes, parish.district_id
      from ${stations} sums join ${areas} station on station.id = sums.area_id and station.kind = 'station'
      join ${areas} parish on parish.id = station.parent_id
      group by contest_id, issuer, parish.id, parish.kind, parish.district_id, station.constituency_id
    ), above_parish as materialized (${up(
      "parish",
      sql`join ${areas} below on below.id = sums.area_id join ${areas} area on area.id = below.parent_id`,
      sql`sums.constituency_id`,
    )}
    ), seat_sheet as materialized (
      select contest_id, issuer, case area.kind when 'constituency' then area.id end as constituency_id, 0 as counted, 0 as not_received,
        0 as nullified, 0 as zero, sign as tallied, sign * coalesce(registered, 0) as registered,
        case when total is null then 0 else sign * coalesce(registered, 0) end as registered_counted, sign * coalesce(valid, 0) as valid,
        sign * coalesce(invalid, 0) as invalid, sign * coalesce(total, 0) as total, sign * num_nonnulls(total) as votes_known,
        sign * num_nonnulls(registered) as registers_known,
        case when registered is null then 0 else sign * coalesce(total, 0) end as total_registered,
        array(select sign * one from unnest(sums.votes) one)::bigint[] as votes, coalesce(area.district_id, area.id) as district_id
      from ${seats ?? NO_SHEETS} sums
      join ${areas} area on area.id = sums.area_id and area.kind in ('district', 'constituency')
      where sums.votes is not null
    ), lowest as not materialized (
      select ${ofLowest} from parish union all select ${ofLowest} from seat_sheet
    ), of_district as materialized (${up("lowest", sql`join ${areas} area on area.id = sums.district_id`)})
    select ${all} from parish
    union all select ${all} from above_parish
    union all ${up("lowest", sql`join ${areas} area on area.id = sums.constituency_id`)}
    union all ${up(
      "above_parish",
      sql`join ${areas} below on below.id = sums.area_id
        join ${areas} area on area.id = below.parent_id and area.kind = 'county'`,
    )}
    union all select ${all} from of_district
    union all ${up(
      "of_district",
      sql`join ${areas} below on below.id = sums.area_id join ${areas} area on area.id = any(array[below.party_region_id, below.parent_id,
        (select parent_id from ${areas} upper where upper.id = below.parent_id), (select id from ${areas} country where kind = 'country')])`,
    )}`;
}

/** Sums of the figures of signed sheets. A sheet of a seat counts as tallied, whatever its state. */
function signedFigures(isOfSeat: RawBuilder<unknown>): RawBuilder<unknown> {
  const count = (condition: RawBuilder<unknown>) => sql`coalesce(sum(sign) filter (where ${condition}), 0)`;
  const inState = (state: string) => count(sql`state = ${sql.lit(state)} and not ${isOfSeat}`);
  const known = (column: string, condition = sql`true`) =>
    sql`coalesce(sum(sign * ${sql.ref(column)}) filter (where ${condition}), 0)`;
  const figures: Readonly<Record<(typeof FIGURES)[number], RawBuilder<unknown>>> = {
    counted: inState("counted"),
    not_received: inState("not received"),
    nullified: inState("nullified"),
    zero: inState("zero"),
    tallied: count(isOfSeat),
    registered: known("registered"),
    registered_counted: known("registered", sql`total is not null`),
    valid: known("valid"),
    invalid: known("invalid"),
    total: known("total"),
    votes_known: count(sql`total is not null`),
    registers_known: count(sql`registered is not null`),
    total_registered: known("total", sql`registered is not null`),
  };
  return sql.join(FIGURES.map((name) => sql`${figures[name]} as ${sql.ref(name)}`));
}

/**
 * The same for few sheets: adds each to the ten units above it, which is quicker to plan.
 */
export function sumsOfFew({ stations, seats, votes }: Omit<SignedSheets, "areas">): RawBuilder<unknown> {
  const sheets = sql`select false as is_of_seat, sign, ${SHEET} from ${stations} sheet`;
  const ofSeats = sql`union all select true, sign, ${SHEET} from ${seats ?? NO_SHEETS} sheet where votes is not null`;
  return sql`
    select contest_id, issuer, unit.id as area_id, unit.constituency_id, unit.kind, ${signedFigures(sql`is_of_seat`)},
      ${votesSummed(votes, "sign * ")} as votes
    from (${sheets} ${seats === undefined ? sql`` : ofSeats}) sums
    join area own on own.id = sums.area_id and own.kind = any(case when is_of_seat then '{district,constituency}'::text[] else '{station}' end)
    left join area parish on own.kind = 'station' and parish.id = own.parent_id
    left join area sub_county on sub_county.id = parish.parent_id
    left join area county on county.id = sub_county.parent_id and county.kind = 'county'
    join area district on district.id = coalesce(own.district_id, own.id)
    left join area sub_region on sub_region.id = district.parent_id
    cross join lateral (values
      (parish.id, own.constituency_id, parish.kind), (sub_county.id, own.constituency_id, sub_county.kind),
      (case own.kind when 'station' then own.constituency_id when 'constituency' then own.id end, 0, 'constituency'),
      (county.id, 0, county.kind), (district.id, 0, district.kind), (district.party_region_id, 0, 'party_region'),
      (sub_region.id, 0, sub_region.kind), (sub_region.parent_id, 0, 'region'),
      ((select id from area country where kind = 'country'), 0, 'country')
    ) unit (id, constituency_id, kind)
    where unit.id is not null group by 1, 2, 3, 4, 5`;
}

const NO_SHEETS = sql`(select 1 as sign, ${SHEET} from result_sheet sheet where false)`;

/** The sum of each place of the ballot, as an array; of several contests as long as the longest votes of each. */
export function votesSummed({ places, areSeveral }: Votes, sign = ""): RawBuilder<unknown> {
  if (places === 0) return sql`'{}'::bigint[]`;
  const sums = Array.from(
    { length: places },
    (_, place) => `coalesce(sum(${sign}sums.votes[${place + 1}]), 0)::bigint`,
  );
  const all = `array[${sums.join(", ")}]`;
  return sql.raw(areSeveral ? `(${all})[1:coalesce(max(cardinality(sums.votes)), 0)]` : all);
}
