import { sql } from "kysely";
import type { Read } from "../../database/database.ts";
import { declarationsInForce } from "./contests.ts";
import { rerunOn } from "./polling-day.ts";

/** Declarations in force of the MP primaries, one row a seat. A query still to be searched, sorted and paged. */
export function mpResults(read: Read) {
  // The contest's id outlives a rerun.
  return declarationsInForce(read, "mp_primary").select([
    "c.id",
    "c.seat_id as seatId",
    "c.seat as constituency",
    "c.district",
    "c.sub_region as subRegion",
    "c.party_region as partyRegion",
    "person.name as winner",
    "d.votes",
    sql<number | null>`d.margin_percent`.as("margin"),
    rerunOn(read, "d").as("rerunOn"),
  ]);
}
