import { FILE_COLUMNS } from "@command-center/contract/exports/file-columns";
import { type RawBuilder, sql } from "kysely";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { FORMAT_NAMES } from "@command-center/domain/files/format-names";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { momentText } from "@command-center/domain/time/moment-text";
import { ACCOUNT_STATE_WORDS, ROLE_WORDS, scopeText } from "@command-center/domain/role-words";
import { IMPORT_KIND_WORDS, IMPORT_STATE_WORDS } from "@command-center/import-rules/import-words";
import { Refusal } from "../../../http/errors.ts";
import { administeredAccounts } from "../../../identity/accounts/account-list.store.ts";
import { inWords } from "../../../measures/in-words.ts";
import { asQuery, type ExportTable } from "./export-table.ts";

const COLUMNS = FILE_COLUMNS.accounts;

/** Every account as its administrators list them: nothing by which one signs in. */
export const ACCOUNTS: ExportTable = {
  columns: COLUMNS,
  reads: [],
  orderedBy: ["username"],
  namedBy: "key",
  records: async (read) => {
    const rows = (await administeredAccounts(read)).map((account) => ({
      id: account.id,
      username: account.username,
      name: account.displayName,
      role: ROLE_WORDS[account.role].name,
      access: scopeText(account.scope),
      state: ACCOUNT_STATE_WORDS[account.state],
      has_second_factor: account.hasSecondFactor,
      last_signed_in: account.lastSignedInAt === null ? null : momentText(account.lastSignedInAt),
      sessions: account.openSessions,
      source: "",
    }));
    return asQuery(COLUMNS, rows, "key");
  },
};

/** The day of a moment by Uganda's clock. */
export function dayInUganda(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${UGANDA_TIME_ZONE})::date`;
}

/** Its hour and minute, e.g. `08:05`. */
export function timeInUganda(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${moment} at time zone ${UGANDA_TIME_ZONE}, 'HH24:MI')`;
}

const ENDED = sql`coalesce(ended_at, begun_at)`;

/** Files that were exported whole, newest first: one's own; an administrator has everybody's, as in their list. */
export const EXPORTED_FILES: ExportTable = {
  columns: FILE_COLUMNS.exported_files,
  reads: [],
  datedBy: "exported_on",
  orderedBy: ["newest"],
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

const counted = (what: "rows" | "refused" | "warned") => sql`(counts ->> ${what})::int`;

/** Every import, newest first, whatever its cycle: as their list, for whoever sees the whole country. */
export const IMPORTS: ExportTable = {
  columns: FILE_COLUMNS.imports,
  reads: [],
  datedBy: "sent_on",
  orderedBy: ["newest"],
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
