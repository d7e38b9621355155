import { sql } from "kysely";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { FORMAT_NAMES } from "@command-center/domain/files/format-names";
import { inWords } from "../../../measures/in-words.ts";
import type { ExportTable } from "../tables/export-table.ts";
import { dayInUganda, timeInUganda } from "./moments.ts";

const ENDED = sql`coalesce(ended_at, begun_at)`;

/** Files that were exported whole, newest first: one's own; an administrator has everybody's, as in their list. */
export const EXPORTED_FILES: ExportTable = {
  columns: [
    { key: "file", label: "File", kind: "text" },
    { key: "format", label: "Format", kind: "text" },
    { key: "holds", label: "Holds", kind: "text" },
    { key: "exported_on", label: "Exported on", kind: "day" },
    { key: "exported_at", label: "Time (EAT)", kind: "text" },
    { key: "exported_by", label: "Exported by", kind: "text" },
    { key: "rows", label: "Rows", kind: "integer" },
    { key: "bytes", label: "Bytes", kind: "integer" },
    { key: "as_of", label: "Data as of", kind: "day" },
    { key: "sha256", label: "SHA-256", kind: "text" },
  ],
  reads: [],
  datedBy: "exported_on",
  orderedBy: ["newest"],
  bars: null,
  records: (_, { accountId, role }) => sql`
    select id, file_name as file, ${inWords(FORMAT_NAMES, sql`format`)} as format,
      (select string_agg(${inWords(DATA_TYPE_NAMES, sql`type`)}, ', ' order by place)
        from jsonb_array_elements_text(data_types) with ordinality as held(type, place)) as holds,
      ${dayInUganda(ENDED)} as exported_on, ${timeInUganda(ENDED)} as exported_at, username as exported_by,
      (select sum(n::int)::int from jsonb_each_text(row_counts) as counted(type, n)) as rows, bytes, as_of, sha256,
      -id as newest, '' as source
    from export_file
    where state = 'complete' and (${role === "admin"} or account_id = ${accountId})`,
};
