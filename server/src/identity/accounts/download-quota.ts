import { sql } from "kysely";
import { countedText } from "@command-center/domain/number-text";
import type { Database, Write } from "../../database/database.ts";
import { tooMany } from "../../http/errors.ts";

/** What one account's downloads may take in an hour, in all processes together. */
export interface DownloadQuota {
  readonly bytes: number;
  /** Time that servers spent on making files, without the time that they waited for clients. */
  readonly workMilliseconds: number;
}

/** A twelfth of one process's time: looping the largest PDFs cannot take more of it. */
export const QUOTA: DownloadQuota = { bytes: 1_000_000_000, workMilliseconds: 300_000 };

/** The hour begins with its first download. */
const HOUR = sql`interval '1 hour'`;

/** Throws a 429 that says when to come again, where an account has taken what it may in this hour. */
export async function requireQuota(
  { db }: Pick<Database, "db">,
  accountId: string,
  quota: DownloadQuota,
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from since + ${HOUR} - now()))::int as seconds from account_download
    where account_id = ${accountId} and since > now() - ${HOUR}
      and (bytes >= ${quota.bytes} or work_milliseconds >= ${quota.workMilliseconds})`.execute(db);
  const [used] = rows;
  if (used === undefined) return;
  const minutes = Math.ceil(used.seconds / 60);
  throw tooMany(
    `You have taken as many exports as one account may in an hour. Try again in ${countedText(minutes, "minute", "minutes")}.`,
    used.seconds,
  );
}

/** Counts what a download took, also of one that was broken off. */
export async function countDownload(
  { db }: Write,
  accountId: string,
  { bytes, workMilliseconds }: DownloadQuota,
): Promise<void> {
  await sql`
    insert into account_download as used (account_id, since, bytes, work_milliseconds)
    values (${accountId}, now(), ${bytes}, ${Math.ceil(workMilliseconds)})
    on conflict (account_id) do update set
      since = case when used.since > now() - ${HOUR} then used.since else now() end,
      bytes = excluded.bytes + case when used.since > now() - ${HOUR} then used.bytes else 0 end,
      work_milliseconds = excluded.work_milliseconds
        + case when used.since > now() - ${HOUR} then used.work_milliseconds else 0 end`.execute(db);
}

/** Removes what was taken in hours that are over. */
export async function removeEndedQuotas({ db }: Write): Promise<void> {
  await sql`delete from account_download where since < now() - ${HOUR}`.execute(db);
}
