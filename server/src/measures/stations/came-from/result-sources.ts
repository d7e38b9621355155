import { sql } from "kysely";
import type { readResultSources, ResultSources } from "@command-center/contract/results/result-sources";
import type { ResultArea } from "@command-center/contract/results/station-results";
import { sheetLine } from "@command-center/domain/files/sheet-lines";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../../database/database.ts";
import { inScope } from "../../../database/in-force.ts";
import { ballotsOf, namesOn, type SeatContest } from "../contests.ts";
import { contestsIn, contestsOf } from "../contests-of-places.ts";
import { hasWholeDistricts, liesIn, placeOf, type Place } from "../places.ts";
import { ORIGIN, type Sourced } from "./origin.ts";
import { STATION_FIGURES, tallyDifferences, type TallyFigures } from "./tally-differences.ts";
import { sheetNames, sourceTitle } from "../../source-title.ts";

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

async function sheetSources(read: Read, { contests, issuer }: Asked, place: Place): Promise<Source[]> {
  const { rows } = await sql<Listed>`
    select ${sourceTitle(read)} as title, ${ORIGIN} as origin, di.id as import, source.entered_by as by, sheets.stations,
      ${sheetNames(read)} as names, sheets.seats, sheets."firstLine", sheets."lastLine", sheets."recordedAt"
    from (
      select sheet.source_id, count(*) filter (where ${isStation(place, "sheet")})::int as stations,
        count(*) filter (where not ${isStation(place, "sheet")})::int as seats, min(sheet.line) as "firstLine", max(sheet.line) as "lastLine",
        max(sheet.recorded_at) as "recordedAt"
      from result_sheet sheet left join area on area.id = sheet.area_id
      where sheet.contest_id = any(${[...contests]}::int[]) and sheet.issuer = ${issuer} and sheet.retired_at is null
        and (${isStation(place, "sheet")} or ${IS_COUNTED_SEAT}) and ${isWithin(place)} and ${inScope(read, "area.district_id")}
      group by sheet.source_id
    ) sheets
    join source on source.id = sheets.source_id
    left join data_import di on di.batch_id = source.import_batch_id
    order by sheets.stations desc, sheets.seats desc, source.id desc`.execute(read.db);
  return rows.map(({ names, ...row }) => {
    const [first, last] = [sheetLine(names, row.firstLine), sheetLine(names, row.lastLine)];
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
        and ${isStation(place, "counted")} and ${liesIn(place, "area")} and ${inScope(read, "area.district_id")}
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

/** Whether a sheet is the one of a seat that is counted without stations: its votes are in the sums of its unit. */
const IS_COUNTED_SEAT = sql<boolean>`exists (select from result_sum sums where sums.contest_id = sheet.contest_id
  and sums.issuer = sheet.issuer and sums.area_id = sheet.area_id and sums.tallied > 0)`;

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
