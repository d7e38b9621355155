import { sql } from "kysely";
import { IMPORT_KIND_WORDS, IMPORT_STATE_WORDS } from "@command-center/import-rules/import-words";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { Refusal } from "../../../http/errors.ts";
import { inWords } from "../../../measures/in-words.ts";
import type { ExportTable } from "../tables/export-table.ts";
import { dayInUganda, timeInUganda } from "./moments.ts";

const counted = (what: "rows" | "refused" | "warned") => sql`(counts ->> ${what})::int`;

/** Every import, newest first, whatever its cycle: as their list, for whoever sees the whole country. */
export const IMPORTS: ExportTable = {
  columns: [
    { key: "file", label: "File", kind: "text" },
    { key: "number", label: "Import", kind: "integer" },
    { key: "state", label: "State", kind: "text" },
    { key: "kind", label: "Kind", kind: "text" },
    { key: "election", label: "Election", kind: "text" },
    { key: "polling_day", label: "Polling day", kind: "day" },
    { key: "cycle", label: "Cycle", kind: "text" },
    { key: "sent_by", label: "Uploaded by", kind: "text" },
    { key: "sent_on", label: "Uploaded on", kind: "day" },
    { key: "sent_at", label: "Time (EAT)", kind: "text" },
    { key: "rows", label: "Rows", kind: "integer" },
    { key: "refused", label: "Refused", kind: "integer" },
    { key: "warned", label: "Warned", kind: "integer" },
  ],
  reads: [],
  datedBy: "sent_on",
  orderedBy: ["newest"],
  bars: null,
  records: (read) => {
    if (read.scope !== "everywhere")
      throw new Refusal(403, "Imports cover the whole country; your account is limited to part of it.");
    return sql`
      select i.id, i.id as number, i.file_name as file, ${inWords(IMPORT_STATE_WORDS, sql`i.state`)} as state,
        ${inWords(IMPORT_KIND_WORDS, sql`i.kind`)} as kind, ${inWords(GENERAL_CONTEST_WORDS, sql`i.contest`)} as election,
        i.polling_day, cycle.name as cycle, i.uploaded_by as sent_by, ${dayInUganda(sql`i.uploaded_at`)} as sent_on,
        ${timeInUganda(sql`i.uploaded_at`)} as sent_at, ${counted("rows")} as rows, ${counted("refused")} as refused,
        ${counted("warned")} as warned, -i.id as newest, '' as source
      from data_import i join cycle on cycle.id = i.cycle_id where i.file_id is not null`;
  },
};
