import { sql, type RawBuilder } from "kysely";
import type { ResultArea } from "@command-center/contract/results/station-results";
import {
  UNUSUAL_ON_A_PAGE,
  type readUnusualResults,
  type UnusualResult,
} from "@command-center/contract/results/unusual-results";
import { UNUSUAL_RULES, type UnusualRule } from "@command-center/contract/results/unusual-rules";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import {
  LEAST_NEIGHBOURS,
  SAME_FIGURES_CANDIDATES,
  UNUSUAL_TURNOUT,
  unusualFigures,
} from "@command-center/domain/results/unusual";
import type { Read } from "../../../database/database.ts";
import { inScope } from "../../../database/in-force.ts";
import { ballotsOf, namesOn, type Contests } from "../contests.ts";
import { contestsIn, contestsOf } from "../contests-of-places.ts";
import { hasWholeDistricts, liesIn, placeOf, type Place } from "../places.ts";

/** How many results of each rule there are where none is chosen. */
const OF_EACH_RULE = 3;

/** What a rule found, with what its figures are made of. */
interface Found {
  readonly rule: UnusualRule;
  /** How many the rule found in all. */
  readonly found: number;
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly code: string | null;
  readonly above: ResultArea[];
  readonly registered: number;
  readonly valid: number;
  /** Null where it is not known. */
  readonly invalid: number | null;
  readonly total: number;
  readonly line: number | null;
  /** Null of whole districts. */
  readonly contest: number | null;
  /** Places on the ballot, from 1: who leads, and who leads in the other stations of the parish. */
  readonly leader: number | null;
  readonly usual: number | null;
  /** Stations that it is compared with, or of the district; the first of them by name. */
  readonly others: number;
  readonly other: string | null;
}

type Input = InputOf<typeof readUnusualResults>;
type Output = OutputOf<typeof readUnusualResults>;

/** Results under a unit that are unusual by a rule: each rule with its first three, or one rule a page at a time. */
export async function unusualResults(read: Read, input: Input): Promise<Output> {
  const { rule, page = 1, limit = UNUSUAL_ON_A_PAGE } = input;
  return rule === undefined
    ? resultsBetween(read, input, 0, OF_EACH_RULE)
    : resultsBetween(read, input, (page - 1) * limit, page * limit);
}

/** The same without pages: of each rule, or of the one that is asked for, at most so many. */
export async function firstUnusualResults(
  read: Read,
  input: Omit<Input, "page" | "limit">,
  most: number,
): Promise<Output> {
  return resultsBetween(read, input, 0, most);
}

/** Of each rule, or of the one that is asked for, the results after the first so many up to the last. */
async function resultsBetween(
  read: Read,
  input: Omit<Input, "page" | "limit">,
  first: number,
  last: number,
): Promise<Output> {
  const contests = await contestsOf(read, input);
  const place = await placeOf(read, input);
  const rules = input.rule === undefined ? UNUSUAL_RULES : [input.rule];
  const { stations, counts, results } = await find(read, contests, place, rules, first, last);
  const ballots = await ballotsOf(read, [...new Set(results.flatMap(({ contest }) => contest ?? []))]);
  return {
    contest: contests.contest,
    pollingDay: contests.pollingDay,
    issuer: contests.issuer,
    area: place.unit,
    stations,
    rules: rules.map((one) => ({
      rule: one,
      found: counts[one] ?? 0,
      results: results
        .filter((result) => result.rule === one)
        .map((result) => asResult(result, namesOn(ballots, result.contest))),
    })),
  };
}

/** Each rule's results as a query over `sheet`; those that are not stations are whole districts. */
const RULES: Readonly<Record<UnusualRule, RawBuilder<unknown>>> = {
  "more-than-voters": ofStations("more-than-voters", sql`total > registered`),
  "turnout-99": ofStations(
    "turnout-99",
    sql`registered >= total and registered > 0 and total * 100 >= registered * ${UNUSUAL_TURNOUT}::int`,
  ),
  "one-candidate": ofStations("one-candidate", sql`valid > 0 and most = valid and candidates > 1`),
  "no-invalid": sql`
    select 'no-invalid', district, null::int, null::int, sum(valid)::int, 0, sum(total)::int, null::int, null::int, null::int,
      count(*)::int, null::int, sum(total)::int, 0
    from sheet where is_in and whole_districts group by district having bool_and(coalesce(invalid, 1) = 0)`,
  "more-invalid": ofStations("more-invalid", sql`invalid > valid`),
  // Materialized: without statistics PostgreSQL expects one sheet, and groups all sheets again for each.
  "same-figures": sql`(
    with same as materialized (
      select district, contest_id, votes, invalid_key, array_agg(area_id order by area_id) as members from sheet
      group by district, contest_id, votes, invalid_key
      having count(*) > 1 and (select count(*) from unnest(votes) given where given > 0) >= ${SAME_FIGURES_CANDIDATES}::int
    )
    select 'same-figures', area_id, contest_id, registered, valid, invalid, total, line, leader, null::int,
      cardinality(members)::int - 1, members[case when members[1] = area_id then 2 else 1 end], valid, members[1]
    from sheet join same using (district, contest_id, votes, invalid_key)
    where is_in)`,
  "unlike-neighbours": sql`
    select 'unlike-neighbours', area_id, contest_id, registered, valid, invalid, total, line, sheet.leader, usual.leader, usual.stations,
      null::int, total, 0
    from (
      -- Two leaders in a parish, neither of them a tie, and one of them in one station alone.
      select min(station) filter (where stations = 1) as station, max(stations) as stations,
        min(leader) filter (where stations > 1) as leader
      from (select parish, leader, count(*)::int as stations, min(area_id) as station from sheet group by parish, leader) led
      group by parish
      having count(*) = 2 and count(leader) = 2 and min(stations) = 1 and max(stations) >= ${LEAST_NEIGHBOURS}::int
    ) usual
    join sheet on sheet.area_id = usual.station and is_in`,
};

function ofStations(rule: UnusualRule, is: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(rule)}, area_id, contest_id, registered, valid, invalid, total, line, leader, null::int, 0, null::int, total, 0
    from sheet where is_in and ${is}`;
}

/**
 * Looks at every counted station with votes. Stations are compared with others of their district and parish, also with those that lie outside of
 * the unit that is asked for.
 */
async function find(
  read: Read,
  contests: Contests,
  place: Place,
  rules: readonly UnusualRule[],
  first: number,
  last: number,
): Promise<{ stations: number; counts: Partial<Record<UnusualRule, number>>; results: Found[] }> {
  const isIn = liesIn(place, "station");
  const hasDistricts = hasWholeDistricts(place);
  const seats = (await contestsIn(read, contests, place)).map(({ id }) => id);
  const { rows: longest } = await sql<{ places: number }>`
    select coalesce(max(position), 0)::int as places from contest_ballot where contest_id = any(${seats}::int[])`.execute(
    read.db,
  );
  const candidates = Array.from(
    { length: longest[0]?.places ?? 0 },
    (_, position) => `sheet.votes[${position + 1}]`,
  );
  const { rows } = await sql<{
    stations: number;
    counts: Partial<Record<UnusualRule, number>> | null;
    results: Found[] | null;
  }>`
    with sheet as materialized (
      select sheet.area_id, sheet.contest_id, sheet.registered, sheet.valid, sheet.invalid,
        -- Without invalid votes the valid ones are the least that were cast.
        coalesce(sheet.total, sheet.valid) as total, coalesce(sheet.invalid, -1) as invalid_key, sheet.votes, sheet.line,
        station.parent_id as parish, station.district_id as district, votes.most, ${isIn} as is_in,
        ${hasDistricts}::boolean as whole_districts, cardinality(sheet.votes) as candidates,
        case when array_position(sheet.votes, votes.most, array_position(sheet.votes, votes.most) + 1) is null
          then array_position(sheet.votes, votes.most) end as leader
      from result_sheet sheet join area station on station.id = sheet.area_id and station.kind = 'station'
      cross join lateral (select greatest(0, ${sql.raw(candidates.join(", ") || "0")}) as most) votes
      where sheet.contest_id = any(${seats}::int[]) and sheet.issuer = ${contests.issuer} and sheet.retired_at is null
        and sheet.state = 'counted' and coalesce(sheet.total, sheet.valid) > 0 and ${inScope(read, "station.district_id")}
        and ${hasDistricts ? isIn : sql`station.district_id = (select district_id from area where id = ${place.unit.id})`}
    ), result (rule, id, contest, registered, valid, invalid, total, line, leader, usual, others, other, weight, among) as materialized (
      ${sql.join(
        rules.map((rule) => RULES[rule]),
        sql` union all `,
      )}
    ), shown as (
      select * from (
        select result.*, row_number() over (partition by rule order by weight desc, among, id) as position from result
      ) numbered
      where position > ${first} and position <= ${last}
      -- No more than these in any case: who knows so looks each of them up, and reads no country of areas for them.
      limit ${rules.length * (last - first)}
    )
    select (select count(*)::int from sheet where is_in) as stations,
      (select jsonb_object_agg(rule, found) from (select rule, count(*)::int as found from result group by rule) counted) as counts,
      (select jsonb_agg(jsonb_build_object('rule', rule, 'id', area.id, 'name', area.name, 'kind', area.kind, 'code', coalesce(area.printed_code, area.code),
          'registered', registered, 'valid', valid, 'invalid', invalid, 'total', total, 'line', line, 'leader', leader,
          'contest', contest, 'usual', usual, 'others', others, 'other', other.name, 'above', coalesce(above.units, '[]')) order by position)
        from shown join area on area.id = shown.id
        left join area other on other.id = shown.other
        left join lateral (
          select jsonb_agg(jsonb_build_object('id', unit.id, 'name', unit.name, 'kind', unit.kind, 'code', coalesce(unit.printed_code, unit.code))
            order by array_position(array['district', 'constituency', 'sub_county', 'parish'], unit.kind)) as units
          from area parish join area unit on unit.id in (parish.id, parish.parent_id, parish.constituency_id, parish.district_id)
          where parish.id = area.parent_id and area.kind = 'station'
        ) above on true) as results`.execute(read.db);
  return { stations: rows[0]?.stations ?? 0, counts: rows[0]?.counts ?? {}, results: rows[0]?.results ?? [] };
}

function asResult(found: Found, names: readonly string[]): UnusualResult {
  const { id, name, kind, code, above, line } = found;
  return { area: { id, name, kind, code }, above, figures: figuresOf(found, names), line };
}

function figuresOf(found: Found, names: readonly string[]): string {
  const { rule, registered, valid, invalid, total, others } = found;
  const nameOf = (place: number | null) => names[(place ?? 0) - 1] ?? "";
  switch (rule) {
    case "more-than-voters":
    case "turnout-99":
      return unusualFigures[rule]({ total, registered });
    case "one-candidate":
      return unusualFigures[rule]({ valid, leader: nameOf(found.leader) });
    case "no-invalid":
      return unusualFigures[rule]({ total, stations: others });
    case "more-invalid":
      return unusualFigures[rule]({ invalid: invalid ?? 0, valid });
    case "same-figures":
      return unusualFigures[rule]({ valid, invalid, other: found.other ?? "", others });
    case "unlike-neighbours":
      return unusualFigures[rule]({
        leader: nameOf(found.leader),
        usual: nameOf(found.usual),
        neighbours: others,
      });
  }
}
