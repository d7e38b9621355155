import {
  CONSTITUENCY,
  DECLARED_ON,
  DISTRICT,
  ELECTION_TYPE,
  FILE_COLUMNS,
  POLLING_DAY,
  RECORD,
  REGION,
  SEAT_KIND,
  STATUS,
  SUB_REGION,
  VOTES,
  WINNER,
} from "@command-center/contract/exports/file-columns";
import { sql } from "kysely";
import {
  CANDIDATE_RESULT_WORDS,
  NOT_CONTESTED,
  RESULT_STATUS_WORDS,
  SEAT_KIND_WORDS,
} from "@command-center/domain/results/result-words";
import { believed, existsOn, inForce, inScope, stands } from "../../../database/in-force.ts";
import { inWords } from "../../../measures/in-words.ts";
import { contests, joinDeclaration } from "../../../measures/results/contests.ts";
import { mpResults, polledOn } from "../../../measures/results/seat-results.ts";
import { electionType, recordOf, type ExportTable } from "./export-table.ts";
import { sourceName } from "../../../measures/source-title.ts";

/** A seat's kind in words, from one of our own columns. */
const seatKindName = (column: string) => inWords(SEAT_KIND_WORDS, sql.ref(column));

/** Every parliamentary seat with where its primary stands. Dated by its polling day. */
export const CONSTITUENCIES: ExportTable = {
  columns: [
    CONSTITUENCY,
    SEAT_KIND,
    REGION,
    SUB_REGION,
    DISTRICT,
    ELECTION_TYPE,
    POLLING_DAY,
    STATUS,
    { key: "candidates", label: "Candidates", kind: "integer", summed: true },
    WINNER,
    DECLARED_ON,
    RECORD,
  ],
  reads: ["cycle", "areas", "results"],
  datedBy: "polling_day",
  orderedBy: ["constituency"],
  bars: { title: "Seats by party region", by: "region", value: "records" },
  records: (read) => sql`
    select seat.id, seat.name as constituency, ${seatKindName("seat.kind")} as seat_kind, region.name as region,
      sub_region.name as sub_region, district.name as district, ${electionType(sql`c.kind`)} as election_type,
      ${polledOn(read, "d", "c")} as polling_day,
      case when c.id is null then ${NOT_CONTESTED} else ${inWords(
        RESULT_STATUS_WORDS,
        sql`case when d.status = 'provisional' then 'provisional' when d.id is not null then 'declared'
          when exists (select from declaration n where n.contest_id = c.id and n.status = 'nullified' and ${inForce(read, "n")})
            then 'nullified'
          else 'awaiting' end`,
      )} end as status,
      -- Without a known winner, others may have stood who are not on record.
      case when d.id is null or d.winner_candidacy_id is not null then (select count(*) from candidacy
        where candidacy.contest_id = c.id and ${believed("candidacy")}) end as candidates,
      winner.name as winner, d.true_on as declared_on, ${sourceName(read)} as source, ${recordOf("source.kind")} as record
    from seat
    left join area on area.id = seat.area_id
    left join area district on district.id = area.district_id
    left join area sub_region on sub_region.id = district.parent_id
    left join area region on region.id = area.party_region_id
    left join lateral (
      select * from (${contests(read)}) contest where contest.seat_id = seat.id and contest.kind = 'mp_primary'
      order by contest.polling_day desc, contest.id desc limit 1
    ) c on true
    ${joinDeclaration(read, ["provisional", "declared"])}
    join source on source.id = coalesce(d.source_id, c.source_id, seat.source_id)
    where seat.kind in ('constituency_mp', 'district_woman_mp', 'special_interest_mp')
      and ${existsOn(read.moment.asOf, "seat")}
      and ${inScope(read, "area.district_id")}`,
};

/** Declarations in force of the MP primaries. Dated by the day of the declaration. */
export const ELECTIONS: ExportTable = {
  columns: FILE_COLUMNS.elections,
  reads: ["cycle", "areas", "results"],
  datedBy: "declared_on",
  orderedBy: ["constituency"],
  bars: { title: "Current declarations by party region", by: "region", value: "records" },
  records: (read) =>
    mpResults(read)
      .innerJoin("source", "source.id", "d.source_id")
      .select([
        seatKindName("c.seat_kind").as("seat_kind"),
        "c.party_region as region",
        "c.sub_region",
        electionType(sql`c.kind`).as("election_type"),
        "d.true_on as declared_on",
        sourceName(read).as("source"),
        recordOf("source.kind").as("record"),
      ]),
};

/** Everyone who stood in a contest of the cycle, with votes where they are counted. Dated by the polling day. */
export const CANDIDATES: ExportTable = {
  columns: [
    { key: "candidate", label: "Candidate", kind: "text" },
    ELECTION_TYPE,
    { key: "seat", label: "Seat", kind: "text" },
    REGION,
    SUB_REGION,
    DISTRICT,
    POLLING_DAY,
    { key: "is_incumbent", label: "Incumbent", kind: "yes_no" },
    VOTES,
    { key: "result", label: "Result", kind: "text" },
    RECORD,
  ],
  reads: ["cycle", "areas", "results"],
  datedBy: "polling_day",
  orderedBy: ["election_type", "seat", "candidate"],
  bars: { title: "Candidates by election", by: "election_type", value: "records" },
  records: (read) => sql`
    select stood.id, person.name as candidate, ${electionType(sql`c.kind`)} as election_type, c.seat,
      c.party_region as region, c.sub_region, c.district, ${polledOn(read, "d", "c")} as polling_day,
      -- Unknown where no source says who held the seat before.
      case when stood.is_incumbent or d.incumbency_outcome is not null then stood.is_incumbent end as is_incumbent,
      coalesce(v.votes, case when stood.id = d.winner_candidacy_id then d.votes end) as votes,
      ${inWords(
        CANDIDATE_RESULT_WORDS,
        sql`case when stood.id = d.winner_candidacy_id then case d.status when 'provisional' then 'leading' else 'won' end
          when d.status <> 'provisional' then 'lost' end`,
      )} as result,
      ${sourceName(read)} as source, ${recordOf("source.kind", "declared_by.kind", "counted_by.kind")} as record
    from candidacy stood
    join (${contests(read)}) c on c.id = stood.contest_id
    join person on person.id = stood.person_id
    join source on source.id = stood.source_id
    left join declaration d on d.contest_id = c.id and ${stands(read, "d", ["provisional", "declared"])}
    left join source declared_by on declared_by.id = d.source_id
    -- Of the round that was declared, else of the last one counted. Looked up by its index for each candidacy.
    left join lateral (
      select v.source_id, v.votes from vote_count v
      where v.candidacy_id = stood.id and (d.id is null or v.round = d.round) and ${inForce(read, "v")}
      order by v.round desc limit 1
    ) v on true
    left join source counted_by on counted_by.id = v.source_id
    where ${believed("stood")}`,
};
