import { type Kysely, sql } from "kysely";

/** Sign-ins on a device that the account had not signed in on before: a notice of each in the product and by mail. */
export async function newDevices(db: Kysely<unknown>): Promise<void> {
  await sql`create table new_device (
    id integer generated always as identity primary key,
    account_id text not null references account on delete cascade,
    -- No reference: the notice stays when its session has ended.
    session_id text not null,
    -- The id in the cookie that the sign-in set. The device cannot see or confirm its own notice.
    device_id text not null,
    at timestamptz not null default clock_timestamp(),
    ip_address text,
    user_agent text,
    seen_at timestamptz,
    mail_id integer references mail on delete set null
  )`.execute(db);
  await sql`create index new_device_of_account on new_device (account_id, at desc)`.execute(db);
  await sql`create index new_device_at on new_device (at)`.execute(db);
  await sql`create index new_device_of_mail on new_device (mail_id) where mail_id is not null`.execute(db);
  await sql`alter table mail drop constraint mail_kind_check,
    add constraint mail_kind_check check (kind in ('confirmation', 'alerts', 'brief', 'sign-in'))`.execute(
    db,
  );
}
