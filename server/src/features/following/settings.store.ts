import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { AlertSettings, saveAlertSettings } from "@command-center/contract/following/alert-settings";
import { ALERT_GROUPS, type AlertGroup } from "@command-center/contract/following/alerts";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Database, Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { skipBriefOfToday } from "./outbox.store.ts";

type Db = Pick<Database, "db"> | Pick<Write, "db">;

type Row = Omit<AlertSettings, "mail">;

const EVERY_GROUP = [...ALERT_GROUPS];

/** The groups of an account's setting, in a query that has joined `alert_setting` as `setting`; every group without one. */
export const groupsOf = (column: "in_product" | "by_mail") =>
  sql<AlertGroup[]>`coalesce(${sql.ref(`setting.${column}`)}, ${EVERY_GROUP}::text[])`;

const DEFAULTS: Row = { inProduct: EVERY_GROUP, byMail: EVERY_GROUP, briefHour: null, briefAs: "link" };

/** What an account has chosen; without a choice all alerts, and no brief. */
export async function chosenSettings({ db }: Db, accountId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select in_product as "inProduct", by_mail as "byMail", brief_hour as "briefHour", brief_as as "briefAs"
    from alert_setting where account_id = ${accountId}`.execute(db);
  return rows[0] ?? DEFAULTS;
}

/** The settings of an account with its mail address. */
export async function settingsOf(from: Db, accountId: string, isSetUp: boolean): Promise<AlertSettings> {
  const address = await mailAddressOf(from, accountId);
  const { rows } = await sql<{ failure: string | null }>`
    select failure from mail where account_id = ${accountId} and address = ${address?.address ?? ""} and attempts > 0
    order by id desc limit 1`.execute(from.db);
  return {
    ...(await chosenSettings(from, accountId)),
    mail: {
      isSetUp,
      address: address?.address ?? null,
      isConfirmed: address?.confirmedAt != null,
      problem: rows[0]?.failure ?? null,
    },
  };
}

export async function saveSettings(
  write: Write,
  accountId: string,
  { inProduct, byMail, briefHour, briefAs }: InputOf<typeof saveAlertSettings>,
): Promise<void> {
  const before = await chosenSettings(write, accountId);
  await sql`
    insert into alert_setting (account_id, in_product, by_mail, brief_hour, brief_as)
    values (${accountId}, ${[...new Set(inProduct)]}::text[], ${[...new Set(byMail)]}::text[], ${briefHour}::int, ${briefAs})
    on conflict (account_id) do update set in_product = excluded.in_product, by_mail = excluded.by_mail,
      brief_hour = excluded.brief_hour, brief_as = excluded.brief_as`.execute(write.db);
  if (briefHour !== null && briefHour !== before.briefHour)
    await skipBriefOfToday(write, accountId, briefHour);
}

/** Codes per day: for an account, and to an address from all accounts. */
const MOST_OF_ACCOUNT = 5;
const MOST_TO_ADDRESS = 3;
const MOST_WRONG_CODES = 5;
const VALID_MS = 3_600_000;

export interface MailAddress {
  readonly address: string;
  readonly requestedAt: Date;
  readonly attempts: number;
  readonly confirmedAt: Date | null;
}

/** The mail address of an account; null without one. */
export async function mailAddressOf({ db }: Db, accountId: string): Promise<MailAddress | null> {
  const { rows } = await sql<MailAddress>`
    select address, requested_at as "requestedAt", attempts, confirmed_at as "confirmedAt"
    from mail_address where account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** Eight digits that only this installation can compute: another attempt to send the mail has the same. */
export function codeOf(secret: string, accountId: string, { address, requestedAt }: MailAddress): string {
  const digest = createHmac("sha256", secret)
    .update(`mail address\n${accountId}\n${address}\n${requestedAt.getTime()}`)
    .digest();
  return String(digest.readUIntBE(0, 6) % 1e8).padStart(8, "0");
}

/** Sets an address that is still to be confirmed, and puts its code into the outbox. */
export async function requestAddress(write: Write, accountId: string, address: string): Promise<void> {
  const { db } = write;
  await awaitTurn(write, "mails");
  const { rows } = await sql<{ ofAccount: number; toAddress: number }>`
    select count(*) filter (where account_id = ${accountId})::int as "ofAccount",
      count(*) filter (where lower(address) = lower(${address}))::int as "toAddress"
    from mail where kind = 'confirmation' and created_at > now() - interval '1 day'`.execute(db);
  const { ofAccount = 0, toAddress = 0 } = rows[0] ?? {};
  if (ofAccount >= MOST_OF_ACCOUNT || toAddress >= MOST_TO_ADDRESS)
    throw new Refusal(429, "Too many codes were sent today. Try again tomorrow.");
  await sql`
    insert into mail_address (account_id, address) values (${accountId}, ${address})
    on conflict (account_id) do update
      set address = excluded.address, requested_at = clock_timestamp(), attempts = 0, confirmed_at = null`.execute(
    db,
  );
  await sql`insert into mail (account_id, kind, address) values (${accountId}, 'confirmation', ${address})`.execute(
    db,
  );
}

/** Returns true for the right code. Counts a wrong one. Refuses if no code is valid. */
export async function confirmAddress(
  write: Write,
  secret: string,
  accountId: string,
  code: string,
): Promise<boolean> {
  const { db } = write;
  await awaitTurn(write, "mails");
  const known = await mailAddressOf(write, accountId);
  if (known === null || known.confirmedAt !== null)
    throw new Refusal(409, "There is no mail address to confirm. Reload the page.");
  if (known.attempts >= MOST_WRONG_CODES || Date.now() - known.requestedAt.getTime() > VALID_MS)
    throw new Refusal(422, "This code is no longer valid. Request a new one.");
  const isRight = timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(secret, accountId, known)));
  await sql`
    update mail_address set attempts = attempts + ${isRight ? 0 : 1}, confirmed_at = case when ${isRight} then clock_timestamp() end
    where account_id = ${accountId}`.execute(db);
  return isRight;
}

/** Forgets an account's address. Mails to it that wait are not sent. */
export async function removeAddress({ db }: Write, accountId: string): Promise<void> {
  await sql`delete from mail_address where account_id = ${accountId}`.execute(db);
}
