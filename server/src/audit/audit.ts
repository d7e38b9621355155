import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { AuditedEntry, Write } from "../database/database.ts";

/** Who did what to what. Written inside the transaction of the change itself. */
export interface NewAuditEntry {
  readonly action: string;
  readonly accountId?: string | null;
  readonly username?: string | null;
  readonly subject?: string | null;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly ipAddress?: string | null;
  readonly requestId?: string | null;
}

/** What an entry says, as the database prints it whatever its settings; its place in the chain is left out. */
export const ENTRY_CONTENT = sql<AuditedEntry>`
  id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, account_id, username, action,
  subject, before::text, after::text, ip_address, request_id`;

/**
 * Adds an entry to the audit log; it stands or falls with the transaction. Throws where the database took none, or
 * another one than it was given: then nothing of the transaction may be done.
 */
export async function audit(write: Pick<Write, "db" | "audited">, entry: NewAuditEntry): Promise<void> {
  await auditAll(write, [entry]);
}

/** Adds entries to the audit log in this order, as {@link audit} does. */
export async function auditAll(
  write: Pick<Write, "db" | "audited">,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const newRows = entries.map((entry) => ({
    action: entry.action,
    account_id: entry.accountId ?? null,
    username: entry.username ?? null,
    subject: entry.subject ?? null,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    ip_address: entry.ipAddress ?? null,
    request_id: entry.requestId ?? null,
  }));
  const columns = Object.keys(newRows[0] ?? {}).map((column) => sql.ref(column));
  const { rows: stored } = await sql<AuditedEntry>`
    insert into public.audit_entry (${sql.join(columns)})
    values ${sql.join(newRows.map((row) => sql`(${sql.join(Object.values(row))})`))} returning ${ENTRY_CONTENT}`.execute(
    write.db,
  );
  for (const [at, newRow] of newRows.entries()) {
    const storedRow = stored[at];
    if (storedRow === undefined || !isDeepStrictEqual(contentOf(storedRow), contentOf(newRow)))
      throw new Error(`The database did not take the audit entry ${newRow.action} as it was written.`);
    write.audited(storedRow);
  }
}

/** Values apart from how they are printed: the database puts the keys of a record into an order of its own. */
function contentOf({ before, after, ...texts }: Omit<AuditedEntry, "id" | "at">) {
  const { action, account_id, username, subject, ip_address, request_id } = texts;
  return {
    // Half a character, which only a hostile name holds, is replaced on its way to the database.
    texts: [action, account_id, username, subject, ip_address, request_id].map(
      (text) => text && Buffer.from(text).toString(),
    ),
    values: [before, after].map((text): unknown => (text === null ? null : JSON.parse(text))),
  };
}
