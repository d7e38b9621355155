import { DISTRICT, RECORD, REGION } from "@command-center/contract/exports/file-columns";
import { sql, type RawBuilder } from "kysely";
import { recordWords } from "@command-center/domain/files/export-names";
import { inScope } from "../../../database/in-force.ts";
import type { SheetColumn } from "../../../files/document.ts";
import { hasWholeDistricts, liesIn, type Place } from "../../../measures/stations/places.ts";
import {
  alone,
  askedFor,
  candidateColumns,
  idsOf,
  sourceKinds,
  text,
  votes,
  votesOf,
  type Asked,
} from "./asked-results.ts";
import type { ShapedTable } from "./export-table.ts";
import { CONSTITUENCY, ORDER, PARISH, REGISTERED, SUB_COUNTY, SUMS } from "./station-tables.ts";

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
        alone(votes("votes_known", "Stations with votes cast known")),
        RECORD,
      ],
      about: asked?.about,
      reads: UNIT_RESULTS.reads,
      orderedBy: ["level_place", ...ORDER.slice(0, 4)],
      records: () => sql`
        select unit.id, ${sql`${JSON.stringify(LEVELS)}::jsonb ->> unit.kind`} as level,
          array_position(${Object.keys(LEVELS)}::text[], unit.kind) as level_place, region.name as region,
          district.name as district, constituency.name as constituency, sub_county.name as sub_county,
          case when unit.kind = 'parish' then unit.name end as parish, listed.stations, sums.counted,
          sums.not_received, sums.nullified, sums.zero, 
          case when sums.registers_known > 0 then sums.registered end as registered_voters,
          case when sums.registered_counted >= sums.total_registered and sums.registered_counted > 0
            then 100.0 * sums.total_registered / sums.registered_counted end as turnout,
          ${isOfSeats ? leaderOf : votesOf(candidates, sql`sums.votes`)} sums.valid as valid_votes, ${whereVotesKnown(sql`sums.invalid`)} as invalid_votes,
          ${whereVotesKnown(sql`sums.total`)} as votes_cast, sums.votes_known, ${asked?.issuer ?? null}::text as source, ${record}::text as record
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
    sum(zero) as zero, sum(tallied) as tallied, sum(registered) as registered, sum(registered_counted) as registered_counted, sum(valid) as valid,
    sum(invalid) as invalid, sum(total) as total, sum(votes_known) as votes_known, sum(registers_known) as registers_known,
    sum(total_registered) as total_registered,
    case when count(*) = 1 then min(contest_id) end as contest_id, case when count(*) = 1 then min(votes) end as votes
  from result_sum where contest_id = any(${idsOf(asked)}) and issuer = ${asked?.issuer ?? null}
  group by area_id, constituency_id`;

/** A sum of votes; null where stations or seats have votes and it is known of none of them. */
const whereVotesKnown = (sum: RawBuilder<unknown>) =>
  sql`case when sums.votes_known > 0 or sums.counted + sums.zero + sums.tallied = 0 then ${sum} end`;

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
