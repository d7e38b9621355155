import { sql, type RawBuilder } from "kysely";
import { recordWords } from "@command-center/domain/files/export-names";
import type { SourceKind } from "@command-center/contract/wire/values";
import type { Read } from "../../../database/database.ts";
import { inScope } from "../../../database/in-force.ts";
import type { SheetColumn } from "../../../files/document.ts";
import { findContest, type Contest } from "../../../measures/stations/contest.ts";
import {
  DISTRICT,
  RECORD,
  recordOf,
  REGION,
  SOURCE_NAME,
  type ExportTable,
  type ShapedTable,
} from "./export-table.ts";

// Columns are called as the import of the same sheet calls them, so that an exported file can be imported again.
const text = (key: string, label: string): SheetColumn => ({ key, label, kind: "text" });
const votes = (key: string, label: string): SheetColumn => ({ key, label, kind: "integer", summed: true });
const CONSTITUENCY = text("constituency", "Constituency");
const SUB_COUNTY = text("sub_county", "Sub-county");
const PARISH = text("parish", "Parish");
const UNITS_OF_STATION = [
  CONSTITUENCY,
  text("sub_county_code", "Sub-county code"),
  SUB_COUNTY,
  text("parish_code", "Parish code"),
  PARISH,
  text("polling_station_code", "Polling station code"),
  text("polling_station", "Polling station"),
] as const;
const REGISTERED = votes("registered_voters", "Registered voters");
const SUMS = [
  votes("valid_votes", "Valid votes"),
  votes("invalid_votes", "Invalid votes"),
  votes("votes_cast", "Votes cast"),
] as const;
const ORDER = ["district", "constituency", "sub_county", "parish", "polling_station_code"] as const;

/** The units that a station lies in, of the alias `station`. */
const STATION_UNITS = sql`
  region.name as region, district.name as district, constituency.name as constituency, sub_county.code as sub_county_code,
  sub_county.name as sub_county, parish.code as parish_code, parish.name as parish, station.code as polling_station_code,
  station.name as polling_station`;
const JOIN_UNITS = sql`
  join area parish on parish.id = station.parent_id join area sub_county on sub_county.id = parish.parent_id
  join area district on district.id = station.district_id
  left join area constituency on constituency.id = station.constituency_id
  left join area region on region.id = station.party_region_id`;

/** The station list of the cycle: every polling station with its voters. Imported again, it changes nothing. */
export const STATIONS: ExportTable = {
  columns: [
    REGION,
    DISTRICT,
    text("county_code", "County code"),
    text("county", "County"),
    ...UNITS_OF_STATION,
    REGISTERED,
    RECORD,
  ],
  reads: ["cycle", "areas", "registers"],
  datedBy: null,
  orderedBy: ORDER,
  bars: null,
  records: (read) => sql`
    select station.id, ${STATION_UNITS}, county.code as county_code, county.name as county,
      listed.people as registered_voters, ${SOURCE_NAME} as source, ${recordOf("source.kind")} as record
    from register join register_count listed on listed.register_id = register.id
    join area station on station.id = listed.area_id and station.kind = 'station'
    ${JOIN_UNITS}
    left join area county on county.id = sub_county.parent_id and county.kind = 'county'
    join source on source.id = register.source_id
    where register.kind = 'national_voters' and register.cycle_id = ${read.cycle.id} and register.retired_at is null
      and ${inScope(read, "station.district_id")}`,
};

/**
 * The newest contest with results by polling station, a column for each candidate; without one, no rows. Every station with a sheet in
 * force, whatever became of it. Imported again, it changes nothing.
 */
export const STATION_RESULTS: ShapedTable = {
  reads: ["cycle", "areas", "results"],
  shape: async (read) => {
    const contest = await findContest(read);
    const candidates = candidateColumns(contest);
    return {
      columns: [
        REGION,
        DISTRICT,
        ...UNITS_OF_STATION,
        REGISTERED,
        ...candidates,
        ...SUMS,
        votes("not_reporting", "Not reporting"),
        votes("nullified", "Nullified"),
        RECORD,
      ],
      reads: STATION_RESULTS.reads,
      datedBy: null,
      orderedBy: ORDER,
      bars: null,
      records: () => sql`
        select station.id, ${STATION_UNITS}, sheet.registered as registered_voters,
          ${votesOf(candidates, sql`sheet.votes`)} sheet.valid as valid_votes, sheet.invalid as invalid_votes,
          sheet.total as votes_cast, (sheet.state = 'not received')::int as not_reporting,
          (sheet.state = 'nullified')::int as nullified, ${SOURCE_NAME} as source, ${recordOf("source.kind")} as record
        from result_sheet sheet join area station on station.id = sheet.area_id and station.kind = 'station'
        ${JOIN_UNITS}
        join source on source.id = sheet.source_id
        where sheet.contest_id = ${contest?.id ?? null} and sheet.issuer = ${contest?.issuer ?? null}
          and sheet.retired_at is null and ${inScope(read, "station.district_id")}`,
    };
  },
};

const LEVELS = {
  district: "District",
  constituency: "Constituency",
  sub_county: "Sub-county",
  parish: "Parish",
};

/** The same contest added up for every district, constituency, sub-county and parish: rows of several levels, which are not added up again. */
export const UNIT_RESULTS: ShapedTable = {
  reads: ["cycle", "areas", "results", "registers"],
  shape: async (read) => {
    const contest = await findContest(read);
    const alone = <Column extends SheetColumn>({ key, label, kind }: Column): SheetColumn => ({
      key,
      label,
      kind,
    });
    const candidates = candidateColumns(contest).map(alone);
    const record = contest === null ? null : recordWords(await sourceKinds(read, contest));
    return {
      columns: [
        text("level", "Level"),
        REGION,
        DISTRICT,
        CONSTITUENCY,
        SUB_COUNTY,
        PARISH,
        alone(votes("stations", "Stations on the list")),
        alone(votes("counted", "Counted")),
        alone(votes("not_received", "Not received")),
        alone(votes("nullified", "Nullified")),
        alone(votes("zero", "Zero votes")),
        alone(REGISTERED),
        { key: "turnout", label: "Turnout", kind: "percent" },
        ...candidates,
        ...SUMS.map(alone),
        RECORD,
      ],
      reads: UNIT_RESULTS.reads,
      datedBy: null,
      orderedBy: ["level_place", ...ORDER.slice(0, 4)],
      bars: null,
      records: () => sql`
        select unit.id, ${sql`${JSON.stringify(LEVELS)}::jsonb ->> unit.kind`} as level,
          array_position(${Object.keys(LEVELS)}::text[], unit.kind) as level_place, region.name as region,
          district.name as district, constituency.name as constituency, sub_county.name as sub_county,
          case when unit.kind = 'parish' then unit.name end as parish, listed.stations, sums.counted,
          sums.not_received, sums.nullified, sums.zero, sums.registered as registered_voters,
          case when sums.registered_counted >= sums.total and sums.registered_counted > 0
            then 100.0 * sums.total / sums.registered_counted end as turnout,
          ${votesOf(candidates, sql`sums.votes`)} sums.valid as valid_votes, sums.invalid as invalid_votes,
          sums.total as votes_cast, ${contest?.issuer ?? null}::text as source, ${record}::text as record
        from result_sum sums join area unit on unit.id = sums.area_id and unit.kind = any(${Object.keys(LEVELS)}::text[])
        join area district on district.id = unit.district_id
        left join area region on region.id = district.party_region_id
        left join area constituency on constituency.id
          = case when unit.kind = 'constituency' then unit.id else nullif(sums.constituency_id, 0) end
        left join area sub_county on sub_county.id
          = case unit.kind when 'sub_county' then unit.id when 'parish' then unit.parent_id end
        left join station_sum listed on listed.cycle_id = ${read.cycle.id} and listed.area_id = unit.id
          and listed.constituency_id = sums.constituency_id
        where sums.contest_id = ${contest?.id ?? null} and sums.issuer = ${contest?.issuer ?? null}
          and ${inScope(read, "unit.district_id")}`,
    };
  },
};

/** A name in a query has at most 63 bytes; one that is longer is cut, and told apart by its place. */
const MOST_KEY_BYTES = 63;

/** A column for each candidate, under the name on the ballot: what an import of the file knows them by. */
function candidateColumns(contest: Contest | null): readonly SheetColumn[] {
  return (contest?.names ?? []).map((name, place) => {
    const isLong = Buffer.byteLength(name) > MOST_KEY_BYTES;
    return votes(isLong ? `${[...name].slice(0, 12).join("")} ${place + 1}` : name, name);
  });
}

/** The votes of each candidate, in the order of the ballot, with a comma behind each; null where they are not known. */
function votesOf(candidates: readonly SheetColumn[], array: RawBuilder<unknown>): RawBuilder<unknown> {
  const known = candidates.map(
    ({ key }, place) =>
      sql`case when ${array} is not null then coalesce(${array}[${sql.lit(place + 1)}], 0) end as ${sql.id(key)},`,
  );
  return sql.join(known, sql` `);
}

async function sourceKinds(read: Read, contest: Contest): Promise<SourceKind[]> {
  const { rows } = await sql<{ kind: SourceKind }>`
    select distinct source.kind from result_sheet sheet join source on source.id = sheet.source_id
    where sheet.contest_id = ${contest.id} and sheet.issuer = ${contest.issuer} and sheet.retired_at is null`.execute(
    read.db,
  );
  return rows.map(({ kind }) => kind);
}
