import { sql } from "kysely";
import type { DistrictChairperson } from "@command-center/contract/results/chairpersons";
import type { MayoralResult } from "@command-center/contract/results/mayors";
import type { Read } from "../../database/database.ts";
import { declarationsInForce } from "./contests.ts";

/**
 * Provisional and declared results in force of one kind of contest, one row a seat. A query still to be searched,
 * sorted and paged; the id is the contest's.
 */
export function seatResults(read: Read, contestKind: "lc5_primary" | "mayoral_primary") {
  return declarationsInForce(read, contestKind, ["provisional", "declared"])
    .where("c.place", "is not", null)
    .select([
      "c.id",
      sql<string>`c.place`.as("place"),
      "c.seat_id as seatId",
      "c.district_id as districtId",
      "c.district",
      "c.district_slug as districtSlug",
      "c.sub_region as subRegion",
      "c.party_region as partyRegion",
      "person.name as winner",
      "d.votes",
      "d.margin_percent as margin",
      sql<MayoralResult["status"]>`case when d.status = 'provisional' then 'Leading'
        when d.incumbency_outcome is null then 'Unknown'
        when d.incumbency_outcome = 'incumbent_reelected' then 'Incumbent_Retained' else 'New' end`.as(
        "status",
      ),
    ]);
}

/** The status of a result that is declared: a provisional one has been left out. */
export function declaredStatus(status: MayoralResult["status"]): DistrictChairperson["status"] {
  return status === "Leading" ? "Unknown" : status;
}
