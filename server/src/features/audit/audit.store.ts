import { sql, type RawBuilder } from "kysely";
import {
  AUDIT_GROUPS,
  type AuditEntry,
  type AuditFilters,
  type listAuditEntries,
} from "@command-center/contract/accounts/audit";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Database, Read } from "../../database/database.ts";
import { anywhere } from "../../platform/search-text.ts";
import { beginningOf } from "../../database/uganda-time.ts";
import { recordName, tellsOf } from "./record-history.ts";

const DEFAULT_LIMIT = 50;

/** One page of the log, newest first, of the entries before `input.before`. */
export async function auditEntries(
  read: Read,
  input: InputOf<typeof listAuditEntries>,
): Promise<OutputOf<typeof listAuditEntries>> {
  const limit = input.limit ?? DEFAULT_LIMIT;
  const { rows } = await sql<AuditRow>`
    ${selected(input)} and position < ${input.before ?? Number.MAX_SAFE_INTEGER}
    order by position desc limit ${limit + 1}`.execute(read.db);
  const entries = rows.slice(0, limit).map(present);
  return {
    entries,
    older: rows.length > limit ? (entries.at(-1)?.position ?? null) : null,
    record: input.record === undefined ? null : await recordName(read, input.record),
  };
}

/** All entries that the filters let through, newest first. */
export function allAuditEntries(filters: AuditFilters): RawBuilder<AuditRow> {
  return sql<AuditRow>`${selected(filters)} order by position desc`;
}

/** How many those are. */
export async function auditEntryCount({ db }: Read, filters: AuditFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${selected(filters)}) entry`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface AuditRow {
  readonly position: number;
  readonly at: Date;
  readonly username: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly ip_address: string | null;
  readonly request_id: string | null;
  readonly hash: string;
}

function selected({
  person,
  group,
  from,
  to,
  address,
  q,
  record,
  views,
}: AuditFilters): RawBuilder<AuditRow> {
  const conditions = [sql`position is not null`];
  if (person) conditions.push(sql`lower(${person}) in (lower(username), lower(subject))`);
  if (group !== undefined)
    conditions.push(sql`split_part(action, '.', 1) = any(${[...AUDIT_GROUPS[group]]})`);
  if (from !== undefined) conditions.push(sql`at >= ${beginningOf(from)}`);
  if (to !== undefined) conditions.push(sql`at < ${beginningOf(to, 1)}`);
  if (address) conditions.push(sql`starts_with(ip_address, ${address})`);
  if (views === "hidden") conditions.push(sql`action <> 'list.read'`);
  if (record !== undefined) conditions.push(tellsOf(record));
  if (q) {
    conditions.push(
      sql`concat_ws(E'\n', action, username, subject, before::text, after::text, request_id) ilike ${anywhere(q)}`,
    );
  }
  return sql<AuditRow>`
    select position, at, username, action, subject, before, after, ip_address, request_id, hash
    from audit_entry where ${sql.join(conditions, sql` and `)}`;
}

export function present(row: AuditRow): AuditEntry {
  return {
    position: row.position,
    at: row.at.toISOString(),
    username: row.username,
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    ipAddress: row.ip_address,
    requestId: row.request_id,
    hash: row.hash,
  };
}

/** How far the log reaches, and the newest head that this key signed. */
export async function chainState({ db }: Pick<Database, "db">, publicKey: string | null) {
  const newest = await db
    .selectFrom("audit_entry")
    .select(({ fn }) => fn.max("position").as("position"))
    .executeTakeFirstOrThrow();
  const head = await db
    .selectFrom("audit_head")
    .select(["position", "at"])
    .where("public_key", "=", publicKey ?? "")
    .executeTakeFirst();
  return {
    entries: newest.position ?? 0,
    signedHead: head === undefined ? null : { position: head.position, at: head.at.toISOString() },
  };
}
