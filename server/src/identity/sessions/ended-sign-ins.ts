import { sql } from "kysely";
import type { Write } from "../../database/database.ts";
import { ADDRESS_KNOWN_DAYS } from "../guard/known-places.ts";

/** Removes sessions that ended, second steps that were not taken in time, and guesses and addresses that count no more. */
export async function removeEndedSignIns(
  { db }: Write,
  { sessionHours }: { readonly sessionHours: number },
): Promise<void> {
  await sql`delete from account_session
    where expires_at < now() or created_at < now() - make_interval(hours => ${sessionHours})`.execute(db);
  await sql`delete from pending_sign_in where expires_at < now()`.execute(db);
  await sql`delete from sign_in_guess where until < now()`.execute(db);
  await sql`delete from account_address
    where signed_in_at < now() - make_interval(days => ${ADDRESS_KNOWN_DAYS})`.execute(db);
}
