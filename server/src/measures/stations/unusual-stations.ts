import { sql, type RawBuilder } from "kysely";
import type { UnusualRule } from "@command-center/contract/results/unusual-rules";
import {
  LEAST_NEIGHBOURS,
  SAME_FIGURES_CANDIDATES,
  UNUSUAL_TURNOUT,
} from "@command-center/domain/results/unusual";
import type { Write } from "../../database/database.ts";
import { believed } from "../../database/in-force.ts";
import { putInPlace, type KeptTable } from "./kept-rows.ts";

/** Rules of stations. The one of whole districts needs their sums alone. */
export type StationRule = Exclude<UnusualRule, "no-invalid">;

/** Each rule as a query over `sheet`. A change of a rule needs a migration that applies it to the results in force. */
const RULES: Readonly<Record<StationRule, RawBuilder<unknown>>> = {
  "more-than-voters": ofStations("more-than-voters", sql`total > registered`),
  "turnout-99": ofStations(
    "turnout-99",
    sql`registered >= total and registered > 0 and total * 100 >= registered * ${sql.lit(UNUSUAL_TURNOUT)}`,
  ),
  "one-candidate": ofStations("one-candidate", sql`valid > 0 and most = valid and cardinality(votes) > 1`),
  "more-invalid": ofStations("more-invalid", sql`invalid > valid`),
  // Materialized: without statistics PostgreSQL expects one sheet, and groups all sheets again for each.
  "same-figures": sql`(
    with same as materialized (
      select district, contest_id, votes, invalid_key, array_agg(area_id order by area_id) as members from sheet
      group by district, contest_id, votes, invalid_key
      having count(*) > 1
        and (select count(*) from unnest(votes) given where given > 0) >= ${sql.lit(SAME_FIGURES_CANDIDATES)}
    )
    select contest_id, 'same-figures', area_id, null::int, cardinality(members) - 1,
      members[case when members[1] = area_id then 2 else 1 end], members[1]
    from sheet join same using (district, contest_id, votes, invalid_key))`,
  "unlike-neighbours": sql`
    -- Two leaders in a parish, neither of them a tie, and one of them in one station alone.
    select contest_id, 'unlike-neighbours', min(station) filter (where stations = 1), min(leader) filter (where stations > 1),
      max(stations), null::int, 0
    from (
      select contest_id, parish, leader, count(*)::int as stations, min(area_id) as station
      from sheet group by contest_id, parish, leader
    ) led
    group by contest_id, parish
    having count(*) = 2 and count(leader) = 2 and min(stations) = 1 and max(stations) >= ${sql.lit(LEAST_NEIGHBOURS)}`,
};

function ofStations(rule: StationRule, is: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select contest_id, ${sql.lit(rule)}, area_id, null::int, 0, null::int, 0 from sheet where ${is}`;
}

const UNUSUAL_STATION: KeptTable = {
  table: "unusual_station",
  keys: ["contest_id", "issuer", "rule", "area_id"],
  values: ["usual", "others", "other_id", "among"],
};

/**
 * Finds the counted stations of contests that are unusual by a rule, and keeps them in place of those found before. Part of the
 * transaction that changes sheets. Stations are compared with others of their district and parish.
 */
export async function moveUnusualStations(
  { db }: Pick<Write, "db">,
  {
    contests,
    issuer,
    places,
  }: {
    readonly contests: readonly number[];
    readonly issuer: string;
    /** Of the longest ballot. */
    readonly places: number;
  },
): Promise<void> {
  const of = sql`contest_id = any(${[...contests]}::int[]) and issuer = ${issuer}`;
  const votes = Array.from({ length: places }, (_, position) => `sheet.votes[${position + 1}]`);
  const all = sql`
    with sheet as materialized (
      select sheet.contest_id, sheet.area_id, sheet.registered, sheet.valid, sheet.invalid,
        -- Without invalid votes the valid ones are the least that were cast.
        coalesce(sheet.total, sheet.valid) as total, coalesce(sheet.invalid, -1) as invalid_key, sheet.votes,
        station.parent_id as parish, station.district_id as district, votes.most,
        case when array_position(sheet.votes, votes.most, array_position(sheet.votes, votes.most) + 1) is null
          then array_position(sheet.votes, votes.most) end as leader
      from result_sheet sheet join area station on station.id = sheet.area_id and station.kind = 'station'
      cross join lateral (select greatest(0, ${sql.raw(votes.join(", ") || "0")}) as most) votes
      where ${of} and ${believed("sheet")} and sheet.state = 'counted' and coalesce(sheet.total, sheet.valid) > 0
    ), found (contest_id, rule, area_id, usual, others, other_id, among) as (
      ${sql.join(Object.values(RULES), sql` union all `)}
    )
    select contest_id, ${issuer}::text, rule, area_id, usual, others, other_id, among from found`;
  await putInPlace({ db }, UNUSUAL_STATION, of, all);
}
