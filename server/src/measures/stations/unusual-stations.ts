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

/**
 * Each rule as a query over `sheet`, limited to the sheets that have its flag. A change of a rule needs a migration that applies it to the
 * results in force.
 */
const RULES: Readonly<Record<StationRule, RawBuilder<unknown>>> = {
  "more-than-voters": ofStations("more-than-voters", sql`total > registered`),
  "turnout-99": ofStations(
    "turnout-99",
    sql`registered >= total and registered > 0 and total * 100 >= registered * ${sql.lit(UNUSUAL_TURNOUT)}`,
  ),
  "one-candidate": ofStations("one-candidate", sql`valid > 0 and most = valid and cardinality(votes) > 1`),
  "more-invalid": ofStations("more-invalid", sql`invalid > valid`),
  // By windows: for a join of the sheets with what they have in common, PostgreSQL compared each with each, as it expected few.
  "same-figures": sql`
    select contest_id, issuer, 'same-figures', area_id, null::int, members - 1, case when area_id = first then second else first end, first
    from (
      select contest_id, issuer, area_id, votes, count(*) over same as members, first_value(area_id) over same as first,
        nth_value(area_id, 2) over same as second
      from sheet where has_figures
      window same as (partition by district, contest_id, issuer, votes, invalid_key order by area_id
        rows between unbounded preceding and unbounded following)
    ) numbered
    where members > 1
      and (select count(*) from unnest(votes) given where given > 0) >= ${sql.lit(SAME_FIGURES_CANDIDATES)}`,
  "unlike-neighbours": sql`
    -- Two leaders in a parish, neither of them a tie, and one of them in one station alone.
    select contest_id, issuer, 'unlike-neighbours', min(station) filter (where stations = 1),
      min(leader) filter (where stations > 1), max(stations), null::int, 0
    from (
      select contest_id, issuer, parish, leader, count(*)::int as stations, min(area_id) as station
      from sheet where is_near group by contest_id, issuer, parish, leader
    ) led
    group by contest_id, issuer, parish
    having count(*) = 2 and count(leader) = 2 and min(stations) = 1 and max(stations) >= ${sql.lit(LEAST_NEIGHBOURS)}`,
};

function ofStations(rule: StationRule, is: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select contest_id, issuer, ${sql.lit(rule)}, area_id, null::int, 0, null::int, 0 from sheet where is_changed and ${is}`;
}

const UNUSUAL_STATION: KeptTable = {
  table: "unusual_station",
  keys: ["contest_id", "issuer", "rule", "area_id"],
  values: ["usual", "others", "other_id", "among"],
};

/** With more changed sheets than these, the rules run over all stations of their districts. */
const FEW_SHEETS = 100;

interface ChangedStations {
  /** The sheets that changed, as a query over `result_sheet`, and how many they are. */
  readonly sheets: RawBuilder<unknown>;
  readonly sheetCount: number;
  /** Of the longest ballot. */
  readonly places: number;
  /** The table that gives the stations their parishes. Default: `area`. */
  readonly areas?: RawBuilder<unknown>;
}

/**
 * Updates the unusual stations where sheets changed. Rules about a single sheet run over the changed sheets, `unlike-neighbours` over their
 * parishes, and `same-figures` over the sheets of their districts with these figures. Part of the transaction that changes sheets.
 */
export async function moveUnusualStations(
  write: Pick<Write, "db">,
  { sheets, sheetCount, places, areas = sql`area` }: ChangedStations,
): Promise<void> {
  const isFew = sheetCount <= FEW_SHEETS;
  const ofFew = (which: RawBuilder<unknown>) =>
    sql`(kept.contest_id, kept.issuer, kept.area_id) in (select contest_id, issuer, area_id from ${which})`;
  await putInPlace(write, UNUSUAL_STATION, {
    given: sql`
      touched as materialized (
        select sheet.contest_id, sheet.issuer, sheet.area_id, sheet.votes, ${FIGURES_KEY}, station.parent_id as parish,
          station.district_id as district
        from (${sheets}) sheet join ${areas} station on station.id = sheet.area_id and station.kind = 'station'
      ), ${isFew ? sql`reached as materialized (${REACHED}),` : sql``}
      sheet as materialized (${isFew ? sheetsOf(places, OF_REACHED, IN_REACH) : sheetsOf(places, WITH_STATION, ALL, IN_DISTRICTS)})`,
    of: isFew
      ? sql`(${ofFew(sql`touched`)}
          or kept.rule = 'same-figures' and ${ofFew(sql`sheet where has_figures`)}
          or kept.rule = 'unlike-neighbours' and ${ofFew(sql`sheet where is_near`)})`
      : sql`(kept.contest_id, kept.issuer, (select district_id from area where id = kept.area_id)) in (
          select contest_id, issuer, district from touched)`,
    query: FOUND,
  });
}

const FOUND = sql.join(Object.values(RULES), sql` union all `);

/** What the index `result_sheet_figures` finds sheets with the same figures by. */
const FIGURES_KEY = sql`coalesce(sheet.valid, -1) as valid_key, coalesce(sheet.invalid, -1) as invalid_key`;

/** The sheets that rules about `touched` ones are about, each by an index: those of their stations, of their parishes, and with the same figures. */
const REACHED = sql`
  select id, bool_or(is_changed) as is_changed, bool_or(is_near) as is_near, bool_or(has_figures) as has_figures from (
    select sheet.id, true as is_changed, false as is_near, false as has_figures
    from touched join result_sheet sheet using (contest_id, issuer, area_id) where sheet.retired_at is null
    union all
    select sheet.id, false, true, false
    from (select distinct contest_id, issuer, parish from touched) near
    join area station on station.parent_id = near.parish and station.kind = 'station'
    join result_sheet sheet on sheet.contest_id = near.contest_id and sheet.issuer = near.issuer and sheet.area_id = station.id
    where sheet.retired_at is null
    union all
    select sheet.id, false, false, true
    from touched join result_sheet sheet on sheet.contest_id = touched.contest_id and coalesce(sheet.valid, -1) = touched.valid_key
      and coalesce(sheet.invalid, -1) = touched.invalid_key and sheet.issuer = touched.issuer and sheet.votes = touched.votes
    where sheet.retired_at is null and sheet.state = 'counted'
      -- Not a join, for which PostgreSQL reads all sheets of the district.
      and (select district_id from area where id = sheet.area_id and kind = 'station') = touched.district
  ) sheet group by id`;

const OF_REACHED = sql`reached join result_sheet sheet on sheet.id = reached.id
  join area station on station.id = sheet.area_id and station.kind = 'station'`;
const WITH_STATION = sql`result_sheet sheet join area station on station.id = sheet.area_id and station.kind = 'station'`;
/** Not a join: PostgreSQL expects few touched sheets, and joined each sheet of a contest with each of its districts. */
const IN_DISTRICTS = sql`sheet.contest_id = any(array(select distinct contest_id from touched))
  and (sheet.contest_id, sheet.issuer, station.district_id) in (select contest_id, issuer, district from touched)`;

/** Conditions that set the flags of a sheet, by which the rules choose their sheets. */
interface Flags {
  readonly isChanged: RawBuilder<unknown>;
  readonly isNear: RawBuilder<unknown>;
  readonly hasFigures: RawBuilder<unknown>;
}

const IN_REACH: Flags = {
  isChanged: sql.ref("reached.is_changed"),
  isNear: sql.ref("reached.is_near"),
  hasFigures: sql.ref("reached.has_figures"),
};
const ALL: Flags = { isChanged: sql`true`, isNear: sql`true`, hasFigures: sql`true` };

/** Query of the counted sheets in force, with flags. `from` joins `sheet` with its `station`; `within` limits them. */
function sheetsOf(
  places: number,
  from: RawBuilder<unknown>,
  { isChanged, isNear, hasFigures }: Flags,
  within = sql`true`,
): RawBuilder<unknown> {
  const votes = Array.from({ length: places }, (_, position) => `sheet.votes[${position + 1}]`);
  return sql`
    select sheet.contest_id, sheet.issuer, sheet.area_id, sheet.registered, sheet.valid, sheet.invalid,
      -- Without invalid votes the valid ones are the least that were cast.
      coalesce(sheet.total, sheet.valid) as total, coalesce(sheet.invalid, -1) as invalid_key, sheet.votes,
      station.parent_id as parish, station.district_id as district, votes.most,
      case when array_position(sheet.votes, votes.most, array_position(sheet.votes, votes.most) + 1) is null
        then array_position(sheet.votes, votes.most) end as leader,
      ${isChanged} as is_changed, ${isNear} as is_near, ${hasFigures} as has_figures
    from ${from}
    cross join lateral (select greatest(0, ${sql.raw(votes.join(", ") || "0")}) as most) votes
    where ${believed("sheet")} and sheet.state = 'counted' and coalesce(sheet.total, sheet.valid) > 0 and ${within}`;
}
