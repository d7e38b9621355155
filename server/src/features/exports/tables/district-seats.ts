import {
  DISTRICT,
  ELECTION_TYPE,
  MARGIN,
  POLLING_DAY,
  RECORD,
  REGION,
  STATUS,
  SUB_REGION,
  VOTES,
  WINNER,
} from "@command-center/contract/exports/file-columns";
import { sql } from "kysely";
import {
  INCUMBENCY_WORDS,
  RESULT_STATUS_WORDS,
  SEAT_KIND_WORDS,
} from "@command-center/domain/results/result-words";
import { inWords } from "../../../measures/in-words.ts";
import { districtSeats } from "../../../measures/results/seat-results.ts";
import { electionType, recordOf, type ExportTable } from "./export-table.ts";
import { sourceName } from "../../../measures/source-title.ts";

/** Seats and posts contested within districts, as the pages of districts list them. Dated by the polling day. */
export const SEATS: ExportTable = {
  columns: [
    { key: "seat", label: "Seat", kind: "text" },
    { key: "seat_kind", label: "Kind of seat", kind: "text" },
    DISTRICT,
    SUB_REGION,
    REGION,
    ELECTION_TYPE,
    POLLING_DAY,
    WINNER,
    VOTES,
    MARGIN,
    STATUS,
    { key: "outcome", label: "Outcome for the incumbent", kind: "text" },
    RECORD,
  ],
  reads: ["cycle", "areas", "results"],
  datedBy: "polling_day",
  orderedBy: ["district", "rank", "seat"],
  bars: { title: "Seats by party region", by: "region", value: "records" },
  records: (read) => sql`
    select s.id, s.seat, ${inWords(SEAT_KIND_WORDS, sql`s.kind`)} as seat_kind, s.district, s.sub_region,
      s.party_region as region, ${electionType(sql`s.contest_kind`)} as election_type, s."pollingDay" as polling_day,
      s.winner, s.votes, s.margin, ${inWords(RESULT_STATUS_WORDS, sql`s.status`)} as status,
      ${inWords(INCUMBENCY_WORDS, sql`s.outcome`)} as outcome, s.rank,
      ${sourceName(read)} as source, ${recordOf("source.kind")} as record
    from (${districtSeats(read)}) s
    join source on source.id = s.source_id`,
};
