import { sql } from "kysely";
import type { AlertSettings, saveAlertSettings } from "@command-center/contract/following/alert-settings";
import { ALERT_GROUPS, type AlertGroup } from "@command-center/contract/following/alerts";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Database, Write } from "../../database/database.ts";
import { mailAddressOf } from "./mail-address.store.ts";
import { skipBriefOfToday } from "./outbox.store.ts";

type Db = Pick<Database, "db"> | Pick<Write, "db">;

interface Row {
  readonly inProduct: AlertGroup[];
  readonly byMail: AlertGroup[];
  readonly briefHour: number | null;
  readonly briefAs: AlertSettings["briefAs"];
}

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
