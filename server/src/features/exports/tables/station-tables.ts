import { DISTRICT, RECORD, REGION } from "@command-center/contract/exports/file-columns";
import { sql, type RawBuilder } from "kysely";
import type { Read } from "../../../database/database.ts";
import { inScope } from "../../../database/in-force.ts";
import { liesIn } from "../../../measures/stations/places.ts";
import {
  alone,
  askedFor,
  candidateColumns,
  idsOf,
  text,
  votes,
  votesOf,
  type Asked,
} from "./asked-results.ts";
import { recordOf, type ExportTable, type ShapedTable } from "./export-table.ts";
import { sourceName } from "../../../measures/source-title.ts";

export const CONSTITUENCY = text("constituency", "Constituency");
export const SUB_COUNTY = text("sub_county", "Sub-county");
export const PARISH = text("parish", "Parish");
const UNITS_OF_STATION = [
  CONSTITUENCY,
  text("sub_county_code", "Sub-county code"),
  SUB_COUNTY,
  text("parish_code", "Parish code"),
  PARISH,
  text("polling_station_code", "Polling station code"),
  text("polling_station", "Polling station"),
] as const;
export const REGISTERED = votes("registered_voters", "Registered voters");
export const SUMS = [
  votes("valid_votes", "Valid votes"),
  votes("invalid_votes", "Invalid votes"),
  votes("votes_cast", "Votes cast"),
] as const;
export const ORDER = ["district", "constituency", "sub_county", "parish", "polling_station_code"] as const;

/** The units that a station lies in, of the alias `station`. */
const STATION_UNITS = sql`
  region.name as region, district.name as district, constituency.name as constituency, coalesce(sub_county.printed_code, sub_county.code) as sub_county_code,
  sub_county.name as sub_county, coalesce(parish.printed_code, parish.code) as parish_code, parish.name as parish, coalesce(station.printed_code, station.code) as polling_station_code,
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
  orderedBy: ORDER,
  records: (read) => sql`
    select station.id, ${STATION_UNITS}, coalesce(county.printed_code, county.code) as county_code, county.name as county,
      listed.people as registered_voters, ${sourceName(read)} as source, ${recordOf("source.kind")} as record
    from register join register_count listed on listed.register_id = register.id
    join area station on station.id = listed.area_id and station.kind = 'station'
    ${JOIN_UNITS}
    left join area county on county.id = sub_county.parent_id and county.kind = 'county'
    join source on source.id = register.source_id
    where register.kind = 'national_voters' and register.cycle_id = ${read.cycle.id} and register.retired_at is null
      and ${inScope(read, "station.district_id")}`,
};

const STATES = [votes("not_reporting", "Not reporting"), votes("nullified", "Nullified")] as const;

/** Every sheet in force of the stations asked for, with what both layouts have. */
const sheetsOf = (read: Read, asked: Asked | null, columns: RawBuilder<unknown>, more = sql``) => sql`
  select station.id, ${STATION_UNITS}, sheet.registered as registered_voters, ${columns}
    sheet.valid as valid_votes, sheet.invalid as invalid_votes, sheet.total as votes_cast,
    (sheet.state = 'not received')::int as not_reporting, (sheet.state = 'nullified')::int as nullified,
    ${sourceName(read)} as source, ${recordOf("source.kind")} as record
  from result_sheet sheet join area station on station.id = sheet.area_id and station.kind = 'station'
  ${JOIN_UNITS}
  join source on source.id = sheet.source_id ${more}
  where sheet.contest_id = any(${idsOf(asked)}) and sheet.issuer = ${asked?.issuer ?? null}
    and sheet.retired_at is null and ${inScope(read, "station.district_id")}
    and ${asked === null ? sql`true` : liesIn(asked.place, "station")}`;

/**
 * Results by polling station of the contest asked for: a column for each candidate where the whole country votes for the same
 * ones, else a row for each candidate of the station's seat. Without results, no rows. Every station with a sheet in force,
 * whatever became of it. Imported again, it changes nothing.
 */
export const STATION_RESULTS: ShapedTable = {
  reads: ["cycle", "areas", "results"],
  shape: async (read, results) => {
    const asked = await askedFor(read, results);
    const shared = { about: asked?.about, reads: STATION_RESULTS.reads } as const;
    if ((results?.contest ?? "president") !== "president")
      return {
        ...shared,
        columns: [
          REGION,
          DISTRICT,
          ...UNITS_OF_STATION,
          text("candidate", "Candidate"),
          votes("votes", "Votes"),
          // Each row of a station repeats these: they are not added up.
          ...[REGISTERED, ...SUMS, ...STATES].map(alone),
          RECORD,
        ],
        orderedBy: [...ORDER, "ballot_place"],
        records: () =>
          sheetsOf(
            read,
            asked,
            sql`stood.name as candidate, stood.position as ballot_place,
              case when sheet.votes is not null then coalesce(sheet.votes[stood.position], 0) end as votes,`,
            sql`left join lateral (
              select position, person.name from contest_ballot join candidacy on candidacy.id = candidacy_id
              join person on person.id = candidacy.person_id where contest_ballot.contest_id = sheet.contest_id) stood on true`,
          ),
      };
    const candidates = candidateColumns(asked);
    return {
      ...shared,
      columns: [REGION, DISTRICT, ...UNITS_OF_STATION, REGISTERED, ...candidates, ...SUMS, ...STATES, RECORD],
      orderedBy: ORDER,
      records: () => sheetsOf(read, asked, votesOf(candidates, sql`sheet.votes`)),
    };
  },
};
