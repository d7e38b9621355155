import { sql, type Kysely } from "kysely";

/** Votes and turnout are looked up with what a correction retired: the indexes of what is not retired find none of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index vote_count_of_candidacy on vote_count (candidacy_id, round);
    create index turnout_count_of_cycle on turnout_count (cycle_id, contest_kind, area_id);
  `.execute(db);
}
