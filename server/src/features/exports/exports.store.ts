import { sql, type Selectable } from "kysely";
import type { ExportedFile, ExportVerdict, listExports } from "@command-center/contract/exports/exports";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { DATA_SETS } from "@command-center/contract/wire/live";
import type { Read } from "../../database/database.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { onePage, Page } from "../../platform/listing.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { EXPORT_TABLES } from "./tables/export-tables.ts";

const DEFAULT_LIMIT = 50;

/** Files that were given out whole, newest first: the caller's own; an administrator sees everybody's. */
export async function exportedFiles(
  read: Read,
  caller: Pick<Caller, "accountId" | "role">,
  input: InputOf<typeof listExports>,
): Promise<Page<ExportedFile[]>> {
  const files = read.db
    .selectFrom("export_file")
    .where("state", "=", "complete")
    .$if(caller.role !== "admin", (query) => query.where("account_id", "=", caller.accountId))
    .selectAll()
    .orderBy("id", "desc");
  const { rows, total } = await onePage(files, { page: input.page, limit: input.limit ?? DEFAULT_LIMIT });
  return new Page(rows.map(present), total);
}

/**
 * Whether a file with this SHA-256, or with records of this SHA-256, was given out, and whether the data it stands on are
 * still those. Exports that came after it say nothing about it.
 */
export async function verdictOn(
  read: Read,
  revisions: ReadonlyMap<string, number>,
  sha256: string,
): Promise<ExportVerdict> {
  const row = await read.db
    .selectFrom("export_file")
    .where("state", "=", "complete")
    .where((is) => is.or([is("sha256", "=", sha256), is("content_sha256", "=", sha256)]))
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) {
    const auditLog = await fileOfAuditLog(read, sha256);
    return { verdict: auditLog === null ? "unknown" : "audit_log", file: null, auditLog, changed: [] };
  }
  // What was known at a position is known for ever.
  const followed = row.known_at === null ? DATA_SETS : [];
  const changed = followed.flatMap((dataSet) => {
    const was = row.revisions[dataSet];
    const is = revisions.get(dataSet) ?? 0;
    return was === undefined || was === is ? [] : [{ dataSet, was, is }];
  });
  const isFollowed = row.data_types.every((type) => type === "brief" || EXPORT_TABLES[type].reads.length > 0);
  const verdict = changed.length > 0 ? "superseded" : isFollowed ? "current" : "unfollowed";
  return { verdict, file: present(row), auditLog: null, changed };
}

/** Who last took entries of the audit log as a file with this SHA-256, and when; null where nobody did. */
async function fileOfAuditLog({ db }: Read, sha256: string): Promise<ExportVerdict["auditLog"]> {
  // Action and field are written out, as the index `audit_entry_of_files` has them.
  const { rows } = await sql<{ at: Date; username: string | null; subject: string | null }>`
    select at, username, subject from audit_entry
    where action = 'audit.export_completed' and after ->> 'sha256' = ${sha256}
    order by position desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { at: row.at.toISOString(), username: row.username ?? "", fileName: row.subject ?? "" };
}

function present(row: Selectable<Schema["export_file"]>): ExportedFile {
  return {
    id: row.id,
    at: (row.ended_at ?? row.begun_at).toISOString(),
    username: row.username,
    fileName: row.file_name,
    format: row.format,
    dataTypes: row.data_types,
    dateRange: row.date_range,
    from: row.from_day,
    to: row.to_day,
    groupBy: row.group_by,
    rowsChosen: row.rows_chosen,
    asOf: row.as_of,
    knownAt: row.known_at?.toISOString() ?? null,
    isSample: row.is_sample,
    rows: row.row_counts ?? {},
    bytes: row.bytes ?? 0,
    sha256: row.sha256 ?? "",
    contentSha256: row.content_sha256 ?? "",
  };
}
