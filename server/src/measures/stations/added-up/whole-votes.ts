import { sql } from "kysely";
import type { Read } from "../../../database/database.ts";

/** The votes of a whole contest, in the order of its ballot, wherever whoever asks may look. */
export async function wholeVotes({ db }: Read, contest: number, issuer: string): Promise<readonly number[]> {
  const { rows } = await sql<{ votes: number[] }>`
    select votes::float8[] from result_sum
    where contest_id = ${contest} and issuer = ${issuer} and kind = 'country'`.execute(db);
  return rows[0]?.votes ?? [];
}
