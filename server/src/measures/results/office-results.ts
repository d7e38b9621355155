import { sql, type RawBuilder } from "kysely";
import type { Read } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";
import { declarationsInForce } from "./contests.ts";

/** Votes of who a declaration `d` names: as it says, else as they were counted in its round; null where neither is known. */
export function winnersVotes(read: Read): RawBuilder<number | null> {
  return sql<number | null>`coalesce(d.votes, (select won.votes from vote_count won
    where won.candidacy_id = d.winner_candidacy_id and won.round = d.round and ${inForce(read, "won")}))`;
}

/**
 * A candidate's share of the valid votes in percent, with one decimal: as it was published, else the votes ÷ the valid votes.
 * Null where that is not known, too, and where there are more votes than valid votes: two sources disagree, and neither
 * number is made into a percentage.
 */
export function shareOfValidVotes({
  published,
  votes,
  validVotes,
}: Readonly<Record<"published" | "votes" | "validVotes", RawBuilder<number | null>>>): RawBuilder<
  number | null
> {
  return sql<number | null>`round(coalesce(${published},
    case when ${validVotes} > 0 and ${votes} <= ${validVotes} then 100.0 * ${votes} / ${validVotes} end), 1)`;
}

/** Share of who a declaration `d` names. */
export function winnersShare(read: Read): RawBuilder<number | null> {
  return shareOfValidVotes({
    published: sql.ref("d.share_percent"),
    votes: winnersVotes(read),
    validVotes: sql.ref("d.valid_votes"),
  });
}

/** Results in force of the party leadership elections, one row an office. A query still to be searched, sorted and paged. */
export function officeResults(read: Read) {
  return declarationsInForce(read, "cec").select([
    "c.id",
    "c.seat_id as seatId",
    "c.seat as position",
    "c.polling_day as date",
    "person.name as winner",
    winnersVotes(read).as("votes"),
    winnersShare(read).as("percentage"),
    "c.rank",
  ]);
}
