import { sql, type RawBuilder } from "kysely";
import { recordWords } from "@command-center/domain/files/export-names";
import type { SourceKind } from "@command-center/contract/wire/values";
import type { Read } from "../../../database/database.ts";
import { inScope } from "../../../database/in-force.ts";
import type { SheetColumn } from "../../../files/document.ts";
import { ballotsOf, findContests, type SeatContest } from "../../../measures/stations/contests.ts";
import { contestsIn, contestsOf } from "../../../measures/stations/contests-of-places.ts";
import { hasWholeDistricts, liesIn, placeOf, type Place } from "../../../measures/stations/places.ts";
import type { ChosenResults } from "@command-center/contract/exports";
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

/** Whose sheets are exported, and the unit that they are of. */
interface Asked {
  readonly issuer: string;
  readonly seats: readonly SeatContest[];
  readonly place: Place;
  /** Candidates of each contest, in the order of its ballot. */
  readonly ballots: ReadonlyMap<number, readonly string[]>;
}

/** The results that are asked for; null where there are none and nobody asked for any that are missing. */
async function askedFor(
  read: Read,
  results: ChosenResults = { contest: "president" },
): Promise<Asked | null> {
  const isAnyAsked = [results.pollingDay, results.issuer, results.area].every((one) => one === undefined);
  if (isAnyAsked && (await findContests(read, results)) === null) return null;
  const contests = await contestsOf(read, results);
  const place = await placeOf(read, results);
  const seats = await contestsIn(read, contests, place);
  const ballots = await ballotsOf(
    read,
    seats.map(({ id }) => id),
  );
  return { issuer: contests.issuer, seats, place, ballots };
}

const idsOf = (asked: Asked | null) => sql`${(asked?.seats ?? []).map(({ id }) => id)}::int[]`;

const STATES = [votes("not_reporting", "Not reporting"), votes("nullified", "Nullified")] as const;

/** Every sheet in force of the stations asked for, with what both layouts have. */
const sheetsOf = (read: Read, asked: Asked | null, columns: RawBuilder<unknown>, more = sql``) => sql`
  select station.id, ${STATION_UNITS}, sheet.registered as registered_voters, ${columns}
    sheet.valid as valid_votes, sheet.invalid as invalid_votes, sheet.total as votes_cast,
    (sheet.state = 'not received')::int as not_reporting, (sheet.state = 'nullified')::int as nullified,
    ${SOURCE_NAME} as source, ${recordOf("source.kind")} as record
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
    const shared = { reads: STATION_RESULTS.reads, datedBy: null, bars: null } as const;
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

const LEVELS = {
  district: "District",
  constituency: "Constituency",
  sub_county: "Sub-county",
  parish: "Parish",
};

/**
 * The same results added up for every district, constituency, sub-county and parish: rows of several levels, which are not
 * added up again. Where units vote for seats of their own, who leads stands in place of a column for each candidate.
 */
export const UNIT_RESULTS: ShapedTable = {
  reads: ["cycle", "areas", "results", "registers"],
  shape: async (read, results) => {
    const asked = await askedFor(read, results);
    const isOfSeats = (results?.contest ?? "president") !== "president";
    const candidates = isOfSeats ? [] : candidateColumns(asked).map(alone);
    const record = asked === null ? null : recordWords(await sourceKinds(read, asked));
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
        ...(isOfSeats ? LEADER : candidates),
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
          ${isOfSeats ? leaderOf : votesOf(candidates, sql`sums.votes`)} sums.valid as valid_votes, sums.invalid as invalid_votes,
          sums.total as votes_cast, ${asked?.issuer ?? null}::text as source, ${record}::text as record
        from (${unitSums(asked)}) sums
        join area unit on unit.id = sums.area_id and unit.kind = any(${Object.keys(LEVELS)}::text[])
        join area district on district.id = unit.district_id
        left join area region on region.id = district.party_region_id
        left join area constituency on constituency.id
          = case when unit.kind = 'constituency' then unit.id else nullif(sums.constituency_id, 0) end
        left join area sub_county on sub_county.id
          = case unit.kind when 'sub_county' then unit.id when 'parish' then unit.parent_id end
        left join station_sum listed on listed.cycle_id = ${read.cycle.id} and listed.area_id = unit.id
          and listed.constituency_id = sums.constituency_id
        where ${inScope(read, "unit.district_id")} and ${asked === null ? sql`true` : isPartOf(asked.place)}`,
    };
  },
};

const LEADER = [
  text("leader", "Leader"),
  { key: "leader_votes", label: "Votes of the leader", kind: "integer" },
] as const satisfies readonly SheetColumn[];

/** Sums of each unit over the contests asked for, with the one contest where there are not several. */
const unitSums = (asked: Asked | null) => sql`
  select area_id, constituency_id, sum(counted) as counted, sum(not_received) as not_received, sum(nullified) as nullified,
    sum(zero) as zero, sum(registered) as registered, sum(registered_counted) as registered_counted, sum(valid) as valid,
    sum(invalid) as invalid, sum(total) as total,
    case when count(*) = 1 then min(contest_id) end as contest_id, case when count(*) = 1 then min(votes) end as votes
  from result_sum where contest_id = any(${idsOf(asked)}) and issuer = ${asked?.issuer ?? null}
  group by area_id, constituency_id`;

/** Who has the most votes of a unit that votes for one seat; everybody of them, where several have the same. */
const leaderOf = sql`
  (select string_agg(person.name, ' and ' order by position) from contest_ballot join candidacy on candidacy.id = candidacy_id
    join person on person.id = candidacy.person_id
    where contest_ballot.contest_id = sums.contest_id and sums.votes[position] > 0
      and sums.votes[position] = (select max(one) from unnest(sums.votes) one)) as leader,
  (select nullif(max(one), 0) from unnest(sums.votes) one) as leader_votes,`;

/** Whether a unit lies in a place, or is it. */
function isPartOf(place: Place): RawBuilder<unknown> {
  const { unit, constituency } = place;
  if (hasWholeDistricts(place)) return liesIn(place, "district");
  if (unit.kind === "constituency") return sql`(unit.id = ${unit.id} or sums.constituency_id = ${unit.id})`;
  return sql`(${unit.id} in (unit.id, unit.parent_id, sub_county.parent_id)
    and (${constituency}::int is null or sums.constituency_id in (0, ${constituency}::int)))`;
}

/** A column that is not added up. */
const alone = <Column extends SheetColumn>({ key, label, kind }: Column): SheetColumn => ({
  key,
  label,
  kind,
});

/** A name in a query has at most 63 bytes; one that is longer is cut, and told apart by its place. */
const MOST_KEY_BYTES = 63;

/** A column for each candidate, under the name on the ballot: what an import of the file knows them by. */
function candidateColumns(asked: Asked | null): readonly SheetColumn[] {
  const [contest] = asked?.seats ?? [];
  return (asked?.ballots.get(contest?.id ?? 0) ?? []).map((name, place) => {
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

async function sourceKinds(read: Read, asked: Asked): Promise<SourceKind[]> {
  const { rows } = await sql<{ kind: SourceKind }>`
    select distinct source.kind from result_sheet sheet join source on source.id = sheet.source_id
    where sheet.contest_id = any(${idsOf(asked)}) and sheet.issuer = ${asked.issuer} and sheet.retired_at is null`.execute(
    read.db,
  );
  return rows.map(({ kind }) => kind);
}
