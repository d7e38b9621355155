import { FILE_COLUMNS } from "@command-center/contract/exports/file-columns";
import { sql } from "kysely";
import {
  PETITION_ELECTION_WORDS,
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { inWords } from "../../../measures/in-words.ts";
import { daysLeft, petitionRecords } from "../../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../../measures/petitions/petitions.ts";
import { recordOf, type ExportTable } from "./export-table.ts";
import { sourceName } from "../../../measures/source-title.ts";

/** Every petition with the state it is in. Dated by the day of filing. */
export const PETITIONS: ExportTable = {
  columns: FILE_COLUMNS.petitions,
  reads: ["cycle", "areas", "results", "petitions"],
  datedBy: "filed_on",
  orderedBy: ["number"],
  bars: { title: "Petitions by election", by: "election_type", value: "records" },
  records: async (read) => {
    const rulingDays = await rulingDeadline(read);
    const petitions = petitionRecords(read, rulingDays)
      .innerJoin("source", "source.id", "p.state_source_id")
      .innerJoin("source as petition_source", "petition_source.id", "p.source_id")
      .select([
        daysLeft(read, rulingDays).as("daysLeft"),
        sourceName(read).as("source"),
        recordOf("source.kind", "petition_source.kind").as("record"),
      ]);
    return sql`
      select p.id, p.number, ${inWords(PETITION_ELECTION_WORDS, sql`p.category`)} as election_type, p.contest,
        p.district, p."subRegion" as sub_region, p."partyRegion" as region, ${inWords(PETITION_GROUND_WORDS, sql`p.ground`)} as ground,
        ${inWords(PETITION_STATUS_WORDS, sql`p.status`)} as status, ${inWords(PETITION_OUTCOME_WORDS, sql`p.outcome`)} as outcome, p.panel,
        p."hearingOn" as hearing_on, p."filedOn" as filed_on,
        p."servedOn" as served_on, p."heardOn" as heard_on, p."ruledOn" as ruled_on, p."withdrawnOn" as withdrawn_on,
        p."daysWaited" as days_waited, p."rulingDueOn" as due_on, p."daysLeft" as days_left, p."isOverdue" as overdue, p.source, p.record
      from (${petitions}) p`;
  },
};
