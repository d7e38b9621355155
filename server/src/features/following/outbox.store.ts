import { sql } from "kysely";
import type { Database, Write } from "../../database/database.ts";
import { takeFreeTurn } from "../../database/turns.ts";
import { todayInUganda } from "../../database/uganda-time.ts";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import type { MailState } from "../../platform/metrics/vitals.ts";
import type { Failure } from "./mail-server.ts";

/** A mail that this process is to send. */
export interface Mail {
  readonly id: number;
  readonly accountId: string;
  readonly kind: "confirmation" | "alerts" | "brief" | "sign-in";
  readonly address: string;
  readonly createdAt: Date;
  readonly attempts: number;
}

/** One mail with alerts and one about sign-ins per account in this time; what comes meanwhile shares the next. */
const MAIL_INTERVAL = "15 minutes";
/** Alerts and sign-ins that no mail could take for so long are in the product alone. */
const OLDEST_NOTICE = "3 days";
/** How long another process waits for the one that sends: longer than an attempt can take. */
const LEASE = "2 minutes";
/** Minutes until the next attempt, by the number of attempts; then always the last. */
const BACK_OFF_MINUTES = [1, 5, 15, 60, 240];
/** Hours after which a kind of mails is given up. A confirmation's code is valid for one hour. */
const HOURS_TO_LIVE: Record<Mail["kind"], number> = { confirmation: 1, alerts: 72, brief: 12, "sign-in": 72 };
const KEPT = "30 days";

/** Puts sign-ins on new devices, alerts and morning briefs that are due into the outbox. One process at a time does it. */
export async function fillOutbox(write: Write): Promise<void> {
  if (!(await takeFreeTurn(write, "mails"))) return;
  const { db } = write;
  // Not to an address that was confirmed later: a stranger could have given it.
  await sql`
    with due as (
      select device.id, device.account_id, address.address from new_device device
      join mail_address address on address.account_id = device.account_id and address.confirmed_at < device.at
      where device.mail_id is null and device.at > clock_timestamp() - ${OLDEST_NOTICE}::interval
        and not exists (
          select from mail where mail.account_id = device.account_id and mail.kind = 'sign-in'
            and mail.created_at > clock_timestamp() - ${MAIL_INTERVAL}::interval)),
    made as (
      insert into mail (account_id, kind, address) select distinct account_id, 'sign-in', address from due
      returning id, account_id)
    update new_device set mail_id = made.id from made join due on due.account_id = made.account_id
    where new_device.id = due.id`.execute(db);
  await sql`
    with due as (
      select a.account_id, address.address from alert a
      join mail_address address on address.account_id = a.account_id and address.confirmed_at is not null
      where a.wants_mail and a.mail_id is null and a.at > clock_timestamp() - ${OLDEST_NOTICE}::interval
        and not exists (
          select from mail where mail.account_id = a.account_id and mail.kind = 'alerts'
            and mail.created_at > clock_timestamp() - ${MAIL_INTERVAL}::interval)
      group by a.account_id, address.address),
    made as (insert into mail (account_id, kind, address) select account_id, 'alerts', address from due returning id, account_id)
    update alert set mail_id = made.id from made
    where alert.account_id = made.account_id and alert.wants_mail and alert.mail_id is null
      and alert.at > clock_timestamp() - ${OLDEST_NOTICE}::interval`.execute(db);
  await sql`
    insert into mail (account_id, kind, address, day)
    select setting.account_id, 'brief', address.address, ${todayInUganda()}::date
    from alert_setting setting
    join mail_address address on address.account_id = setting.account_id and address.confirmed_at is not null
    where setting.brief_hour <= ${hourInUganda()}::int
    on conflict (account_id, day) where kind = 'brief' do nothing`.execute(db);
}

const HOUR = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hour12: false, timeZone: UGANDA_TIME_ZONE });

function hourInUganda(): number {
  return Number(HOUR.format(new Date())) % 24;
}

/** If the hour has passed when an account chooses it, its first brief comes tomorrow. */
export async function skipBriefOfToday({ db }: Write, accountId: string, hour: number): Promise<void> {
  if (hour > hourInUganda()) return;
  await sql`
    insert into mail (account_id, kind, address, day, state, ended_at)
    values (${accountId}, 'brief', '', ${todayInUganda()}::date, 'dropped', clock_timestamp())
    on conflict (account_id, day) where kind = 'brief' do nothing`.execute(db);
}

/** Takes the next mail that is due, for this process alone; null where there is none. */
export async function claimMail({ db }: Pick<Database, "db">): Promise<Mail | null> {
  const { rows } = await sql<Mail>`
    update mail set attempts = attempts + 1, next_at = clock_timestamp() + ${LEASE}::interval
    where id = (
      select id from mail where state = 'waiting' and next_at <= clock_timestamp()
      order by kind in ('confirmation', 'sign-in') desc, next_at, id limit 1 for update skip locked)
    returning id, account_id as "accountId", kind, address, created_at as "createdAt", attempts`.execute(db);
  return rows[0] ?? null;
}

/** Whether a mail is still this process's attempt: after the lease another one may have sent it. */
const isStillOf = ({ id, attempts }: Mail) =>
  sql<boolean>`(id = ${id} and state = 'waiting' and attempts = ${attempts})`;

/** Ends a mail that was sent, or that its account must not get any more. */
export async function endMail(
  { db }: Pick<Database, "db">,
  mail: Mail,
  state: "sent" | "dropped",
): Promise<void> {
  await sql`
    update mail set state = ${state}, ended_at = clock_timestamp(), failure = null where ${isStillOf(mail)}`.execute(
    db,
  );
}

/** Notes why an attempt failed, and when the next one is; none where it is refused. */
export async function failMail(
  { db }: Pick<Database, "db">,
  mail: Mail,
  { sentence, cause }: Failure,
): Promise<void> {
  const minutes = BACK_OFF_MINUTES[mail.attempts - 1] ?? BACK_OFF_MINUTES.at(-1) ?? 1;
  const isOver = cause === "refused";
  await sql`
    update mail set failure = ${sentence}, next_at = clock_timestamp() + make_interval(mins => ${minutes}::int),
      state = case when ${isOver} then 'failed' else 'waiting' end, ended_at = case when ${isOver} then clock_timestamp() end
    where ${isStillOf(mail)}`.execute(db);
}

/** How the outbox is, for administrators. */
export async function outboxState({ db }: Pick<Database, "db">): Promise<MailState> {
  const { rows } = await sql<MailState>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed' and ended_at > now() - interval '1 day')::int as failed,
      (select failure from mail where failure is not null and (state = 'waiting' or ended_at > now() - interval '1 day')
        order by id desc limit 1) as problem
    from mail where state in ('waiting', 'failed')`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, problem: null };
}

/**
 * Gives up mails that are too old, also those that no attempt has failed, as after a day without a server. Removes mails that ended a month
 * ago, and alerts that were read as long ago.
 */
export async function clearOutbox({ db }: Write): Promise<void> {
  const hours = sql.join(
    Object.entries(HOURS_TO_LIVE).map(([kind, most]) => sql`when ${sql.lit(kind)} then ${sql.lit(most)}`),
    sql` `,
  );
  await sql`
    update mail set state = 'failed', ended_at = clock_timestamp(), failure = coalesce(failure, 'The mail could not be sent in time.')
    where state = 'waiting' and next_at <= clock_timestamp()
      and created_at < clock_timestamp() - make_interval(hours => case kind ${hours} end)`.execute(db);
  await sql`delete from mail where ended_at < now() - ${KEPT}::interval`.execute(db);
  await sql`delete from alert where read_at < now() - ${KEPT}::interval`.execute(db);
}
