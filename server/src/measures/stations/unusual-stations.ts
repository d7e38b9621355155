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
  // Materialized: without statistics PostgreSQL expects one sheet, and groups all sheets again for each.
  "same-figures": sql`(
    with same as materialized (
      select district, contest_id, issuer, votes, invalid_key, array_agg(area_id order by area_id) as members
      from sheet where has_figures
      group by district, contest_id, issuer, votes, invalid_key
      having count(*) > 1
        and (select count(*) from unnest(votes) given where given > 0) >= ${sql.lit(SAME_FIGURES_CANDIDATES)}
    )
    select contest_id, issuer, 'same-figures', area_id, null::int, cardinality(members) - 1,
      members[case when members[1] = area_id then 2 else 1 end], members[1]
    from sheet join same using (district, contest_id, issuer, votes, invalid_key))`,
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
  const touches = (column: string, of: string) =>
    sql`(sheet.contest_id, sheet.issuer, ${sql.ref(of)}) in (select contest_id, issuer, ${sql.ref(column)} from touched)`;
  const flags = isFew
    ? {
        isChanged: touches("area_id", "sheet.area_id"),
        isNear: touches("parish", "station.parent_id"),
        hasFigures: touches("votes", "sheet.votes"),
      }
    : ALL;
  const ofFew = (which: RawBuilder<unknown>) =>
    sql`(kept.contest_id, kept.issuer, kept.area_id) in (select contest_id, issuer, area_id from ${which})`;
  await putInPlace(write, UNUSUAL_STATION, {
    given: sql`
      touched as materialized (
        select sheet.contest_id, sheet.issuer, sheet.area_id, sheet.votes, station.parent_id as parish, station.district_id as district
        from (${sheets}) sheet join ${areas} station on station.id = sheet.area_id and station.kind = 'station'
      ), sheet as materialized (${sheetsOf(
        places,
        sql`(select distinct contest_id, issuer, district from touched) near
          join area station on station.district_id = near.district and station.kind = 'station'
          join result_sheet sheet on sheet.contest_id = near.contest_id and sheet.issuer = near.issuer and sheet.area_id = station.id`,
        flags,
      )})`,
    of: isFew
      ? sql`(${ofFew(sql`touched`)}
          or kept.rule = 'same-figures' and ${ofFew(sql`sheet where has_figures`)}
          or kept.rule = 'unlike-neighbours' and ${ofFew(sql`sheet where is_near`)})`
      : sql`(kept.contest_id, kept.issuer, (select district_id from area where id = kept.area_id)) in (
          select contest_id, issuer, district from touched)`,
    query: FOUND,
  });
}

/** Runs the rules over all sheets of a contest, and replaces what they found before. */
export async function findUnusualStations(
  write: Pick<Write, "db">,
  { contest, issuer, places }: { readonly contest: number; readonly issuer: string; readonly places: number },
): Promise<void> {
  const of = sql`contest_id = ${contest} and issuer = ${issuer}`;
  await putInPlace(write, UNUSUAL_STATION, {
    given: sql`
      sheet as materialized (${sheetsOf(
        places,
        sql`(select * from result_sheet where ${of}) sheet join area station on station.id = sheet.area_id and station.kind = 'station'`,
        ALL,
      )})`,
    of,
    query: FOUND,
  });
}

const FOUND = sql.join(Object.values(RULES), sql` union all `);

/** Conditions that set the flags of a sheet, by which the rules choose their sheets. */
interface Flags {
  readonly isChanged: RawBuilder<unknown>;
  readonly isNear: RawBuilder<unknown>;
  readonly hasFigures: RawBuilder<unknown>;
}

const ALL: Flags = { isChanged: sql`true`, isNear: sql`true`, hasFigures: sql`true` };

/** Query of the counted sheets in force with a flag. `from` joins `sheet` with its `station`. */
function sheetsOf(
  places: number,
  from: RawBuilder<unknown>,
  { isChanged, isNear, hasFigures }: Flags,
): RawBuilder<unknown> {
  const votes = Array.from({ length: places }, (_, position) => `sheet.votes[${position + 1}]`);
  return sql`
    select * from (
      select sheet.contest_id, sheet.issuer, sheet.area_id, sheet.registered, sheet.valid, sheet.invalid,
        -- Without invalid votes the valid ones are the least that were cast.
        coalesce(sheet.total, sheet.valid) as total, coalesce(sheet.invalid, -1) as invalid_key, sheet.votes,
        station.parent_id as parish, station.district_id as district, votes.most,
        case when array_position(sheet.votes, votes.most, array_position(sheet.votes, votes.most) + 1) is null
          then array_position(sheet.votes, votes.most) end as leader,
        ${isChanged} as is_changed, ${isNear} as is_near, ${hasFigures} as has_figures
      from ${from}
      cross join lateral (select greatest(0, ${sql.raw(votes.join(", ") || "0")}) as most) votes
      where ${believed("sheet")} and sheet.state = 'counted' and coalesce(sheet.total, sheet.valid) > 0
    ) sheet where is_changed or is_near or has_figures`;
}
