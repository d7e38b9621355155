import { sql } from "kysely";
import type { Read } from "../../database/database.ts";
import { inScope, stands } from "../../database/in-force.ts";

/**
 * Provisional and declared results in force of one kind of contest, one row a seat. A query still to be searched,
 * sorted and paged; the id is the contest's.
 */
export function seatResults(read: Read, contestKind: "lc5_primary" | "mayoral_primary") {
  return read.db
    .selectFrom("declaration as d")
    .innerJoin("contest", "contest.id", "d.contest_id")
    .innerJoin("seat", "seat.id", "contest.seat_id")
    .innerJoin("area", "area.id", "seat.area_id")
    .leftJoin("candidacy", "candidacy.id", "d.winner_candidacy_id")
    .leftJoin("person", "person.id", "candidacy.person_id")
    .where("contest.cycle_id", "=", read.cycle.id)
    .where("contest.kind", "=", contestKind)
    .where(stands(read, "d", ["provisional", "declared"]))
    .where(inScope(read, "area.district_id"))
    .select([
      "contest.id",
      "area.name as place",
      "area.district_id as districtId",
      "person.name as winner",
      "d.votes",
      "d.margin_percent as margin",
      sql<string>`case when d.status = 'provisional' then 'Leading'
        when d.incumbency_outcome = 'incumbent_reelected' then 'Incumbent_Retained' else 'New' end`.as(
        "status",
      ),
    ]);
}
