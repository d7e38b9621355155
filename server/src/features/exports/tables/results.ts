import { FILE_COLUMNS } from "@command-center/contract/exports/file-columns";
import { sql } from "kysely";
import { LEADER_STATUS_WORDS, MINISTER_OUTCOME_WORDS } from "@command-center/domain/results/result-words";
import type { Read } from "../../../database/database.ts";
import { inWords } from "../../../measures/in-words.ts";
import { officeResults } from "../../../measures/results/office-results.ts";
import { ministerRecords } from "../../../measures/results/ministers.ts";
import { seatResults } from "../../../measures/results/seat-results.ts";
import { electionType, recordOf, type ExportTable } from "./export-table.ts";
import { sourceName } from "../../../measures/source-title.ts";

/** Results of the party leadership elections. Dated by the polling day. */
export const CEC_RESULTS: ExportTable = {
  columns: FILE_COLUMNS.cec_results,
  reads: ["cycle", "results"],
  datedBy: "polling_day",
  orderedBy: ["rank"],
  bars: { title: "Winners' share of valid votes", by: "position", value: "percentage" },
  records: (read) =>
    officeResults(read)
      .innerJoin("source", "source.id", "d.source_id")
      .select([
        electionType(sql`c.kind`).as("election_type"),
        "c.polling_day",
        sourceName(read).as("source"),
        recordOf("source.kind").as("record"),
      ]),
};

/** Ministers in the primaries. Dated by the day from which their outcome holds. */
export const MINISTERS: ExportTable = {
  columns: FILE_COLUMNS.ministers,
  reads: ["cycle", "areas", "results"],
  datedBy: "outcome_on",
  orderedBy: ["name"],
  bars: { title: "Ministers by outcome", by: "outcome", value: "records" },
  records: (read) => sql`
    select id, name, office, ${inWords(MINISTER_OUTCOME_WORDS, sql`outcome`)} as outcome, "trueOn" as outcome_on, seat, "partyRegion" as region,
      "subRegion" as sub_region, district, ${electionType(sql`"contestKind"`)} as election_type, winner, note as remark, source,
      ${recordOf("sourceKind", "winnerSourceKind")} as record
    from (${ministerRecords(read)}) m`,
};

/** Dated by the day of the declaration, or of the provisional result. */
export const MAYORAL_RESULTS: ExportTable = {
  columns: FILE_COLUMNS.mayoral_results,
  reads: ["cycle", "areas", "results"],
  datedBy: "declared_on",
  orderedBy: ["city_municipality"],
  bars: { title: "Mayoral results by status", by: "status", value: "records" },
  records: (read) => sql`select *, place as city_municipality from (${located(read, "mayoral_primary")}) r`,
};

/** Dated by the day of the declaration. */
export const DISTRICT_CHAIRPERSONS: ExportTable = {
  columns: FILE_COLUMNS.district_chairpersons,
  reads: ["cycle", "areas", "results"],
  datedBy: "declared_on",
  orderedBy: ["district"],
  bars: { title: "LC5 chairpersons declared by party region", by: "region", value: "records" },
  records: (read) => sql`select * from (${located(read, "lc5_primary")}) r where not is_provisional`,
};

/** Results of one kind of seat with where it lies and who says so. */
function located(read: Read, contestKind: "lc5_primary" | "mayoral_primary") {
  const results = seatResults(read, contestKind)
    .innerJoin("source", "source.id", "d.source_id")
    .select([
      electionType(sql`c.kind`).as("election_type"),
      "d.true_on as declared_on",
      sourceName(read).as("source"),
      recordOf("source.kind").as("record"),
      sql<boolean>`d.status = 'provisional'`.as("is_provisional"),
    ]);
  return sql`select r.id, r.place, r.district, r."subRegion" as sub_region, r."partyRegion" as region, r.election_type, r.winner, ${inWords(LEADER_STATUS_WORDS, sql`r.status`)} as status,
    r.votes, r.margin, r.declared_on, r.source, r.record, r.is_provisional from (${results}) r`;
}
