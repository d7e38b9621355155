import { sql } from "kysely";
import type { readResultSources, ResultSources } from "@command-center/contract/results/result-sources";
import type { ResultArea } from "@command-center/contract/results/station-results";
import { sheetLineOrNone } from "@command-center/domain/files/sheet-lines";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { ballotsOf, namesOn, type SeatContest } from "./contests.ts";
import { contestsIn, contestsOf } from "./contests-of-places.ts";
import { hasWholeDistricts, liesIn, placeOf, type Place } from "./places.ts";
import { ORIGIN, type Sourced } from "./origin.ts";
import { STATION_FIGURES, tallyDifferences, type TallyFigures } from "./tally-differences.ts";
import { sheetNames, sourceTitle } from "../source-title.ts";

type Source = Sourced<ResultSources["results"][number]>;
type StationList = Sourced<ResultSources["stationLists"][number]>;

/** What the page lists, with the origin of each file. */
export interface SourcedResults extends Pick<ResultSources, "tally"> {
  readonly results: readonly Source[];
  readonly stationLists: readonly StationList[];
}

/** Which files the results of a unit came from, and how its tally sheets compare: with every figure that differs. */
export async function resultSourcesOf(
  read: Read,
  input: InputOf<typeof readResultSources>,
): Promise<SourcedResults> {
  const contests = await contestsOf(read, input);
  const place = await placeOf(read, input);
  const seats = await contestsIn(read, contests, place);
  const asked = { contests: seats.map(({ id }) => id), issuer: contests.issuer };
  return {
    results: await sheetSources(read, asked, place),
    stationLists: await stationLists(read, place),
    tally:
      hasWholeDistricts(place) || place.unit.kind === "constituency"
        ? await tallyOf(read, seats, contests.issuer, place)
        : null,
  };
}

/** Whose sheets are looked through. */
interface Asked {
  readonly contests: readonly number[];
  readonly issuer: string;
}

/** A source with running lines. */
interface Listed extends Omit<Source, "recordedAt" | "firstSheet" | "lastSheet"> {
  readonly recordedAt: Date;
  readonly names: readonly (string | null)[];
}

/** Each result that a user enters has a source of its own: they are listed as one. */
const isByHand = sql<boolean>`source.kind = 'person'`;
const BY_HAND = sql`jsonb_build_object('publisher', null, 'kind', 'person')`;

async function sheetSources(read: Read, asked: Asked, place: Place): Promise<Source[]> {
  const contests = [...asked.contests];
  const { rows } = await sql<Listed>`
    select (array_agg(case when ${isByHand} then 'Entered by hand' else ${sourceTitle(read)} end))[1] as title,
      (array_agg(case when ${isByHand} then ${BY_HAND} else ${ORIGIN} end))[1] as origin, max(di.id) as import,
      case when min(source.entered_by) = max(source.entered_by) then max(source.entered_by) end as by,
      sum(sheets.stations)::int as stations, (array_agg(${sheetNames(read)}))[1] as names, sum(sheets.seats)::int as seats,
      min(sheets."firstLine") as "firstLine", max(sheets."lastLine") as "lastLine", max(sheets."recordedAt") as "recordedAt"
    from (
      select source_id, count(*) filter (where "isStation")::int as stations, count(*) filter (where not "isStation")::int as seats,
        min(line) as "firstLine", max(line) as "lastLine", max(recorded_at) as "recordedAt"
      from (
        select sheet.source_id, sheet.line, sheet.recorded_at, true as "isStation"
        from result_sheet sheet left join area on area.id = sheet.area_id
        where sheet.contest_id = any(${contests}::int[]) and sheet.issuer = ${asked.issuer} and sheet.retired_at is null
          and ${isStation(place, "sheet")} and ${isOnListsOf(asked, place)} and ${liesIn(place, "area")}
          and ${inScope(read, "area.district_id")}
        -- A seat that is counted without stations: its votes are in the sums of its unit.
        union all
        select sheet.source_id, sheet.line, sheet.recorded_at, false
        from (select distinct contest_id, issuer, area_id from result_sum
          where contest_id = any(${contests}::int[]) and issuer = ${asked.issuer} and tallied > 0) sums
        join result_sheet sheet on sheet.contest_id = sums.contest_id and sheet.issuer = sums.issuer
          and sheet.area_id = sums.area_id and sheet.retired_at is null
        join area on area.id = sheet.area_id
        where ${isWithin(place)} and ${inScope(read, "area.district_id")}
      ) sheet
      group by source_id
    ) sheets
    join source on source.id = sheets.source_id
    left join data_import di on di.batch_id = source.import_batch_id
    group by case when ${isByHand} then 0 else source.id end
    order by 5 desc, 7 desc, max(source.id) desc`.execute(read.db);
  return rows.map(({ names, ...row }) => {
    const [first, last] = [sheetLineOrNone(names, row.firstLine), sheetLineOrNone(names, row.lastLine)];
    return {
      ...row,
      firstLine: first.line,
      firstSheet: first.sheet,
      lastLine: last.line,
      lastSheet: last.sheet,
      recordedAt: row.recordedAt.toISOString(),
    };
  });
}

async function stationLists(read: Read, place: Place): Promise<StationList[]> {
  const { rows } = await sql<StationList>`
    select ${sourceTitle(read)} as title, ${ORIGIN} as origin, di.id as import, source.entered_by as by, listed.stations,
      register.true_on as "asOf"
    from (
      select counted.register_id, count(*)::int as stations
      from register_count counted left join area on area.id = counted.area_id
      where counted.register_id = any(array(select id from register
          where kind = 'national_voters' and cycle_id = ${read.cycle.id} and retired_at is null))
        and ${isStation(place, "counted")} and ${isOfListOf(read, place)} and ${liesIn(place, "area")}
        and ${inScope(read, "area.district_id")}
      group by counted.register_id
    ) listed
    join register on register.id = listed.register_id
    join source on source.id = register.source_id
    left join data_import di on di.batch_id = source.import_batch_id
    order by listed.stations desc, register.id desc`.execute(read.db);
  return rows;
}

/**
 * The condition that a row is of a polling station, with its area joined from the left. Of the country nothing else is asked of areas:
 * then the few upper units are looked for in place of all stations. Below these, only stations have sheets and voters.
 */
const isStation = ({ unit }: Place, alias: string) =>
  unit.kind === "country"
    ? sql<boolean>`${sql.ref(`${alias}.area_id`)} not in (select id from area
        where kind in ('country', 'region', 'party_region', 'sub_region', 'district', 'constituency'))`
    : sql<boolean>`area.kind = 'station'`;

/** The condition that an area is on the list of the cycle that is read. For a region alone, as in {@link isOnListsOf}. */
const isOfListOf = ({ cycle }: Read, { unit }: Place) =>
  unit.kind === "region" ? sql<boolean>`area.list_cycle_id = ${cycle.id}` : sql<boolean>`true`;

/**
 * The condition that an area is on a list that the sheets of contests stand on. Stations of a region are found by district, those of ten
 * lists among them; small units have few.
 */
const isOnListsOf = ({ contests, issuer }: Asked, { unit }: Place) =>
  unit.kind === "region"
    ? sql<boolean>`area.list_cycle_id = any(array(select listed.list_cycle_id from area listed
        where listed.id = any(array(select area_id from result_sum
          where contest_id = any(${[...contests]}::int[]) and issuer = ${issuer} and kind = 'sub_county'))))`
    : sql<boolean>`true`;

interface TallySheet extends ResultArea {
  readonly contest: number;
  readonly line: number;
  readonly title: string;
  readonly import: number | null;
  readonly sheet: TallyFigures;
  readonly stations: TallyFigures;
}

/**
 * Compares every tally sheet in force with the sum of its stations, figure by figure: of the President the sheets of districts, of the
 * other contests those of the units that elect their seats.
 */
async function tallyOf(
  read: Read,
  seats: readonly SeatContest[],
  issuer: string,
  place: Place,
): Promise<ResultSources["tally"]> {
  const ofCountry = seats.find(({ area }) => area.kind === "country");
  const units =
    ofCountry === undefined
      ? sql`select * from unnest(${seats.map(({ id }) => id)}::int[], ${seats.map(({ area }) => area.id)}::int[])
          as held (contest_id, area_id)`
      : sql`select ${ofCountry.id}::int as contest_id, id as area_id from area where kind = 'district'`;
  // A district's place is its stations': each condition on a station's row holds for the district's own.
  const { rows } = await sql<TallySheet>`
    select area.id, area.kind, area.name, coalesce(area.printed_code, area.code) as code, unit.contest_id as contest, sheet.line,
      ${sourceTitle(read)} as title, di.id as import, ${STATION_FIGURES} as stations,
      jsonb_build_object('registered', sheet.registered, 'valid', sheet.valid, 'invalid', sheet.invalid, 'total', sheet.total,
        'votes', sheet.votes) as sheet
    from (${units}) unit join area on area.id = unit.area_id
    -- Looked up by index for each unit: without statistics every sum was joined to every sheet.
    join lateral (
      select * from result_sheet
      where contest_id = unit.contest_id and issuer = ${issuer} and area_id = area.id and retired_at is null and votes is not null
      limit 1
    ) sheet on true
    join lateral (
      select * from result_sum
      where contest_id = sheet.contest_id and issuer = sheet.issuer and area_id = area.id and tallied = 0 limit 1
    ) sums on true
    join source on source.id = sheet.source_id
    left join data_import di on di.batch_id = source.import_batch_id
    where ${isWithin(place)} and ${inScope(read, "area.district_id")}
    order by area.name, area.id`.execute(read.db);
  if (rows.length === 0) return null;
  const ballots = await ballotsOf(read, [...new Set(rows.map(({ contest }) => contest))]);
  const differences = rows.flatMap(
    ({ id, kind, name, code, contest, sheet, stations, line, title, import: importId }) =>
      tallyDifferences(sheet, stations, namesOn(ballots, contest)).map((difference) => ({
        area: { id, kind, name, code },
        ...difference,
        line,
        title,
        import: importId,
      })),
  );
  const differing = new Set(differences.map(({ area }) => area.id)).size;
  return {
    units: rows.length,
    agreeing: rows.length - differing,
    differing: differences.length,
    differences,
  };
}

/** Whether a unit with a sheet of its own is the place, or lies in it. */
const isWithin = (place: Place) => sql<boolean>`(area.id = ${place.unit.id} or ${liesIn(place, "area")})`;
