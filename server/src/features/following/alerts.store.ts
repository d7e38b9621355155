import { sql, type RawBuilder } from "kysely";
import type { Alert, Alerts, listAlerts } from "@command-center/contract/following/alerts";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read, Write } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { isPending, petitionsNow } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { groupsOf } from "./settings.store.ts";

const DEFAULT_LIMIT = 50;
/** Unread alerts are counted up to this number: more is "99+". */
const MOST_COUNTED = 100;

/** Ids of an account's alerts about records that it may see now: those in a mail, or in the groups that it wants in the product. */
function seenAlerts(read: Read, accountId: string, mailId?: number): RawBuilder<{ id: number }> {
  const groups = groupsOf(mailId === undefined ? "in_product" : "by_mail");
  return sql<{ id: number }>`
    select a.id, a.at, a.read_at from alert a
    left join alert_setting setting on setting.account_id = a.account_id
    left join seat on seat.id = a.seat_id
    where a.account_id = ${accountId} and a.cycle_id = ${read.cycle.id} and a.alert_group = any(${groups})
      and (seat.kind = 'cec_office' or ${inScope(read, "a.district_id")})
      ${mailId === undefined ? sql`` : sql`and a.mail_id = ${mailId}`}`;
}

/** How many alerts of an account are unread; at most {@link MOST_COUNTED}. */
export async function unreadCount(read: Read, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (${seenAlerts(read, accountId)}) seen where read_at is null limit ${MOST_COUNTED}
    ) unread`.execute(read.db);
  return rows[0]?.count ?? 0;
}

/** One page of an account's alerts, the newest first. */
export async function alerts(
  read: Read,
  accountId: string,
  { unread, page = 1, limit = DEFAULT_LIMIT }: InputOf<typeof listAlerts>,
): Promise<Alerts> {
  const seen = sql`select * from (${seenAlerts(read, accountId)}) one
    where ${unread === "only" ? sql`read_at is null` : sql`true`}`;
  const { rows: counted } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, count(*) filter (where read_at is null)::int as unread from (${seen}) one`.execute(
    read.db,
  );
  const { total = 0, unread: unreadTotal = 0 } = counted[0] ?? {};
  const rows = await described(
    read,
    sql`${seen} order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { total, unread: unreadTotal, rows };
}

/** Alerts in a mail that the account may still see, and still wants; at most `limit` of them, the newest first. */
export async function alertsOfMail(
  read: Read,
  accountId: string,
  mailId: number,
  limit: number,
): Promise<{ total: number; rows: Alert[] }> {
  const seen = seenAlerts(read, accountId, mailId);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${seen}) one`.execute(
    read.db,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: await described(read, sql`${seen} order by at desc, id desc limit ${limit}`),
  };
}

/**
 * Marks an alert as read, or all found before it, too. Returns how many were unread. Those that the account may not see any more stay as
 * they are: the number would tell of them. `read` looks from the same transaction.
 */
export async function markRead(
  { db }: Write,
  read: Read,
  accountId: string,
  { id, andBefore = false }: { id: number; andBefore?: boolean | undefined },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update alert set read_at = clock_timestamp() where account_id = ${accountId} and read_at is null
      and id in (select seen.id from (${seenAlerts(read, accountId)}) seen)
      and (id = ${id} or (${andBefore} and (at, id) <= (select at, id from alert where id = ${id} and account_id = ${accountId})))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

interface AlertRow extends Omit<Alert, "at" | "isRead"> {
  readonly at: Date;
  readonly readAt: Date | null;
}

/** Alerts in words' parts, with what has become of each since. `ids` has an `id`, and the order. */
async function described(read: Read, ids: RawBuilder<unknown>): Promise<Alert[]> {
  const rulingDays = await rulingDeadline(read);
  const { rows } = await sql<AlertRow>`
    with chosen as materialized (${ids})
    select a.id, a.kind, a.alert_group as "group", a.at, a.read_at as "readAt", a.due_on as "dueOn", petition.number as petition, a.about,
      district.name as place, a.seat_id as "seatId", case when a.petition_id is null and a.seat_id is null then district.slug end as "districtSlug",
      a.what, a.day, a.fields, case when a.kind = 'record' then a.state when p.id is null then 'undone' when not ${isPending} then 'over'
        when p.filed_on + ${rulingDays}::int = a.due_on then 'current' else 'corrected' end as state
    from chosen join alert a on a.id = chosen.id left join petition on petition.id = a.petition_id
    left join area district on district.id = a.district_id
    left join (${petitionsNow(read)}) p on a.kind <> 'record' and p.id = a.petition_id
    order by a.at desc, a.id desc`.execute(read.db);
  return rows.map(({ at, readAt, ...alert }) => ({
    ...alert,
    at: at.toISOString(),
    isRead: readAt !== null,
  }));
}
