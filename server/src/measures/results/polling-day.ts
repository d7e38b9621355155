import { sql, type RawBuilder } from "kysely";
import type { Read } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";

/**
 * The day on which people voted again for what a declaration says, null where its first vote stands: a rerun counts in a
 * round of its own, a ruling about the first vote does not. The alias is one of our own, never a caller's text.
 */
export function rerunOn(read: Read, declaration: string): RawBuilder<string | null> {
  const d = sql.raw(declaration);
  return sql<string | null>`case when ${d}.round > 1 then coalesce(${d}.polled_on,
    (select max(rerun.true_on) from vote_count rerun join candidacy ran on ran.id = rerun.candidacy_id
      where ran.contest_id = ${d}.contest_id and rerun.round = ${d}.round and ${inForce(read, "rerun")}),
    ${d}.true_on) end`;
}

/** The day on which people voted for what a declaration says; of a contest without one, that of the contest. */
export function polledOn(read: Read, declaration: string, contest: string): RawBuilder<string> {
  return sql<string>`coalesce(${rerunOn(read, declaration)}, ${sql.raw(contest)}.polling_day)`;
}
