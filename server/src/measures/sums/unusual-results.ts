import { sql } from "kysely";
import type { ResultArea } from "@command-center/contract/results/station-results";
import {
  UNUSUAL_ON_A_PAGE,
  type readUnusualResults,
  type UnusualResult,
} from "@command-center/contract/results/unusual-results";
import { UNUSUAL_RULES, type UnusualRule } from "@command-center/contract/results/unusual-rules";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { sheetLineOrNone } from "@command-center/domain/files/sheet-lines";
import { unusualFigures } from "@command-center/domain/results/unusual";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { sheetNames } from "../source-title.ts";
import { ballotsOf, namesOn, type Contests } from "../stations/contests.ts";
import { contestsIn, contestsOf } from "../stations/contests-of-places.ts";
import { hasWholeDistricts, liesIn, placeOf, type Place } from "../stations/places.ts";
import { sumsOf } from "./unit-sums.ts";

/** How many results of each rule there are where none is chosen. */
const OF_EACH_RULE = 3;

/** What a rule found, with what its figures are made of. */
interface Found {
  readonly rule: UnusualRule;
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
  /** Names of the sheets that its file has. */
  readonly sheets: readonly (string | null)[] | null;
  /** Null of whole districts. */
  readonly contest: number | null;
  /** In the order of the ballot; null of whole districts. */
  readonly votes: readonly number[] | null;
  /** Place on the ballot, from 1: who leads in the other stations of the parish. */
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

async function find(
  read: Read,
  contests: Contests,
  place: Place,
  rules: readonly UnusualRule[],
  first: number,
  last: number,
): Promise<{ stations: number; counts: Partial<Record<UnusualRule, number>>; results: Found[] }> {
  const seats = await contestsIn(read, contests, place);
  const { counted: stations } = await sumsOf(read, contests, seats, place);
  const ids = seats.map(({ id }) => id);
  // An account that is limited has whole districts, and no rule looks beyond a district.
  const { rows } = await sql<{
    counts: Partial<Record<UnusualRule, number>> | null;
    results: Found[] | null;
  }>`
    with result (rule, id, contest, registered, valid, invalid, total, line, votes, usual, others, other, weight, among) as materialized (
      select rule, station.id, sheet.contest_id, registered, valid, invalid, coalesce(total, valid), line, votes, usual, others, other_id,
        case rule when 'same-figures' then valid else coalesce(total, valid) end, among
      from unusual_station unusual
      -- One by one: as of the past, PostgreSQL reads and sorts all sheets of the contest for a join.
      cross join lateral (
        select * from result_sheet
        where contest_id = unusual.contest_id and issuer = unusual.issuer and area_id = unusual.area_id and retired_at is null offset 0
      ) sheet
      join area station on station.id = unusual.area_id
      where unusual.contest_id = any(${ids}::int[]) and unusual.issuer = ${contests.issuer}
        and rule = any(${rules}::text[]) and ${inScope(read, "station.district_id")} and ${liesIn(place, "station")}
      union all
      select 'no-invalid', area.id, null, null, sum(valid)::int, 0, sum(total)::int, null, null, null, sum(counted)::int, null,
        sum(total)::int, 0
      from result_sum sums join area on area.id = sums.area_id
      where ${rules.includes("no-invalid") && hasWholeDistricts(place)}::boolean and sums.kind = 'district'
        and contest_id = any(${ids}::int[]) and issuer = ${contests.issuer}
        and ${inScope(read, "area.district_id")} and ${liesIn(place, "area")}
      group by area.id
      having sum(counted) > 0 and sum(invalid) = 0 and sum(votes_known) = sum(counted + zero + tallied)
    ), shown as (
      select * from (
        select result.*, row_number() over (partition by rule order by weight desc, among, id, contest) as position from result
      ) numbered
      where position > ${first} and position <= ${last}
      -- No more than these in any case: who knows so looks each of them up, and reads no country of areas for them.
      limit ${rules.length * (last - first)}
    )
    select (select jsonb_object_agg(rule, found) from (select rule, count(*)::int as found from result group by rule) counted) as counts,
      (select jsonb_agg(jsonb_build_object('rule', rule, 'id', area.id, 'name', area.name, 'kind', area.kind, 'code', coalesce(area.printed_code, area.code),
          'registered', registered, 'valid', valid, 'invalid', invalid, 'total', total, 'line', line, 'sheets', file.sheets, 'votes', votes,
          'contest', contest, 'usual', usual, 'others', others, 'other', other.name, 'above', coalesce(above.units, '[]')) order by position)
        from shown join area on area.id = shown.id
        left join area other on other.id = shown.other
        left join lateral (
          select ${sheetNames(read)} as sheets
          from result_sheet sheet join source on source.id = sheet.source_id
          join data_import di on di.batch_id = source.import_batch_id
          where sheet.area_id = shown.id and sheet.contest_id = shown.contest and sheet.issuer = ${contests.issuer}
            and sheet.retired_at is null
          limit 1
        ) file on true
        left join lateral (
          select jsonb_agg(jsonb_build_object('id', unit.id, 'name', unit.name, 'kind', unit.kind, 'code', coalesce(unit.printed_code, unit.code))
            order by array_position(array['district', 'constituency', 'sub_county', 'parish'], unit.kind)) as units
          from area parish join area unit on unit.id in (parish.id, parish.parent_id, parish.constituency_id, parish.district_id)
          where parish.id = area.parent_id and area.kind = 'station'
        ) above on true) as results`.execute(read.db);
  return { stations, counts: rows[0]?.counts ?? {}, results: rows[0]?.results ?? [] };
}

function asResult(found: Found, names: readonly string[]): UnusualResult {
  const { id, name, kind, code, above } = found;
  const { sheet, line } = sheetLineOrNone(found.sheets ?? [], found.line);
  return { area: { id, name, kind, code }, above, figures: figuresOf(found, names), line, sheet };
}

function figuresOf(found: Found, names: readonly string[]): string {
  const { rule, registered, valid, invalid, total, others, votes } = found;
  const leader = votes === null ? null : votes.indexOf(Math.max(...votes)) + 1;
  const nameOf = (place: number | null) => names[(place ?? 0) - 1] ?? "";
  switch (rule) {
    case "more-than-voters":
    case "turnout-99":
      return unusualFigures[rule]({ total, registered });
    case "one-candidate":
      return unusualFigures[rule]({ valid, leader: nameOf(leader) });
    case "no-invalid":
      return unusualFigures[rule]({ total, stations: others });
    case "more-invalid":
      return unusualFigures[rule]({ invalid: invalid ?? 0, valid });
    case "same-figures":
      return unusualFigures[rule]({ valid, invalid, other: found.other ?? "", others });
    case "unlike-neighbours":
      return unusualFigures[rule]({
        leader: nameOf(leader),
        usual: nameOf(found.usual),
        neighbours: others,
      });
  }
}
