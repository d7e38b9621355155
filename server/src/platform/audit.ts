import type { Write } from "../database/database.ts";

/** Who did what to what. Written inside the transaction of the change itself. */
export interface AuditEntry {
  readonly action: string;
  readonly accountId?: string | null;
  readonly username?: string | null;
  readonly subject?: string | null;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly ipAddress?: string | null;
  readonly requestId?: string | null;
}

/** Adds an entry to the audit log; it stands or falls with the transaction. */
export async function audit(write: Pick<Write, "db">, entry: AuditEntry): Promise<void> {
  await write.db
    .insertInto("audit_entry")
    .values({
      action: entry.action,
      account_id: entry.accountId ?? null,
      username: entry.username ?? null,
      subject: entry.subject ?? null,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      ip_address: entry.ipAddress ?? null,
      request_id: entry.requestId ?? null,
    })
    .execute();
}
