import type { Read } from "../../database/database.ts";
import { stands } from "../../database/in-force.ts";

/** Results in force of the party leadership elections. A query still to be searched, sorted and paged. */
export function cecResults(read: Read) {
  return read.db
    .selectFrom("declaration as d")
    .innerJoin("contest", "contest.id", "d.contest_id")
    .innerJoin("seat", "seat.id", "contest.seat_id")
    .leftJoin("candidacy", "candidacy.id", "d.winner_candidacy_id")
    .leftJoin("person", "person.id", "candidacy.person_id")
    .where("contest.cycle_id", "=", read.cycle.id)
    .where("contest.kind", "=", "cec")
    .where(stands(read, "d"))
    .select([
      "contest.id",
      "seat.name as position",
      "contest.polling_day as date",
      "person.name as winner",
      "d.votes",
      "d.share_percent as percentage",
      "seat.rank",
    ]);
}
