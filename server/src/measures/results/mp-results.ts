import { sql } from "kysely";
import type { Read } from "../../database/database.ts";
import { inScope, stands } from "../../database/in-force.ts";
import { rerunOn } from "./polling-day.ts";

/** Declarations in force of the MP primaries, one row a seat. A query still to be searched, sorted and paged. */
export function mpResults(read: Read) {
  return (
    read.db
      .selectFrom("declaration as d")
      .innerJoin("contest", "contest.id", "d.contest_id")
      .innerJoin("seat", "seat.id", "contest.seat_id")
      .leftJoin("candidacy", "candidacy.id", "d.winner_candidacy_id")
      .leftJoin("person", "person.id", "candidacy.person_id")
      .leftJoin("area", "area.id", "seat.area_id")
      .where("contest.cycle_id", "=", read.cycle.id)
      .where("contest.kind", "=", "mp_primary")
      .where(stands(read, "d"))
      .where(inScope(read, "area.district_id"))
      // The contest's id outlives a rerun.
      .select([
        "contest.id",
        "seat.name as constituency",
        "person.name as winner",
        "d.votes",
        sql<number | null>`d.margin_percent`.as("margin"),
        rerunOn(read, "d").as("rerunOn"),
      ])
  );
}
