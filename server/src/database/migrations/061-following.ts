import { sql, type Kysely } from "kysely";

/**
 * Records that accounts follow, alerts about them, and the outbox of mails (decision 061). They are personal, not records: they have no
 * past, and go with their account or with the record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follow (
      account_id text not null references account on delete cascade,
      petition_id integer references petition on delete cascade,
      seat_id integer references seat on delete cascade,
      district_id integer references area on delete cascade,
      followed_at timestamptz not null default clock_timestamp(),
      /** Alerts are about writes after this position of the ledger. */
      since_position integer not null,
      /** Alerts are about deadlines that come near, or pass, after this day. */
      since_day date not null,
      check (num_nonnulls(petition_id, seat_id, district_id) = 1)
    );
    create index follow_of_account on follow (account_id);
    create unique index follow_of_petition on follow (petition_id, account_id) where petition_id is not null;
    create unique index follow_of_seat on follow (seat_id, account_id) where seat_id is not null;
    create unique index follow_of_district on follow (district_id, account_id) where district_id is not null;

    /** Up to where alerts have been found: the position of the ledger, and the day of the cycle that was in force. */
    create table alert_cursor (
      is_only boolean primary key default true check (is_only),
      position integer not null,
      cycle_id integer not null,
      as_of date not null
    );

    /** The outbox. A mail's text is composed when it is sent, by the rights that the account has then. */
    create table mail (
      id integer generated always as identity primary key,
      account_id text not null references account on delete cascade,
      kind text not null check (kind in ('confirmation', 'alerts', 'brief')),
      address text not null,
      /** The day of a brief. */
      day date,
      created_at timestamptz not null default clock_timestamp(),
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
      attempts integer not null default 0,
      /** When it may be sent; while a server sends it, when another one may. */
      next_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      /** Why the last attempt failed, in a sentence. */
      failure text,
      check ((state = 'waiting') = (ended_at is null)),
      check ((kind = 'brief') = (day is not null))
    );
    create index mail_waiting on mail (next_at) where state = 'waiting';
    create index mail_of_account on mail (account_id, kind, created_at);
    create index mail_to_address on mail (address, created_at) where kind = 'confirmation';
    create unique index one_brief_a_day on mail (account_id, day) where kind = 'brief';

    create table alert (
      id integer generated always as identity primary key,
      account_id text not null references account on delete cascade,
      cycle_id integer not null references cycle on delete cascade,
      kind text not null check (kind in ('filed', 'hearing', 'ruled', 'withdrawn', 'due', 'overdue', 'declared', 'turnout')),
      petition_id integer references petition on delete cascade,
      contest_id integer references contest on delete cascade,
      district_id integer references area on delete cascade,
      /** The row that it is about: a petition's state, a declaration, a count of turnout; of a deadline the petition. */
      source_id integer not null,
      /** The last day on which a ruling is in time; null for what is no deadline. */
      due_on date,
      at timestamptz not null default clock_timestamp(),
      /** Whether an undo has taken the row back. */
      is_undone boolean not null default false,
      read_at timestamptz,
      /** Whether it is to be sent by mail; the mail that it is in. */
      wants_mail boolean not null default false,
      mail_id integer references mail on delete set null,
      check ((due_on is not null) = (kind in ('due', 'overdue')))
    );
    create unique index one_alert_an_event on alert (account_id, kind, source_id, coalesce(due_on, '-infinity'));
    create index alert_of_account on alert (account_id, at desc, id desc);
    create index alert_unread on alert (account_id) where read_at is null;
    create index alert_to_mail on alert (account_id) where wants_mail and mail_id is null;
    create index alert_of_mail on alert (mail_id) where mail_id is not null;
    create index alert_of_petition on alert (petition_id) where petition_id is not null;
    create index alert_of_contest on alert (contest_id) where contest_id is not null;

    create table alert_setting (
      account_id text primary key references account on delete cascade,
      /** Groups of alerts that are shown in the product, and sent by mail. */
      in_product text[] not null,
      by_mail text[] not null,
      /** Hour in Uganda from which the morning brief is sent; null: never. */
      brief_hour integer check (brief_hour between 0 and 23),
      brief_as text not null default 'link' check (brief_as in ('link', 'attachment'))
    );

    create table mail_address (
      account_id text primary key references account on delete cascade,
      address text not null,
      requested_at timestamptz not null default clock_timestamp(),
      /** Wrong codes since then. */
      attempts integer not null default 0,
      confirmed_at timestamptz
    );
  `.execute(db);
}
