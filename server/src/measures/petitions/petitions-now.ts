import type { Read } from "../../database/database.ts";
import { inScope, newest } from "../../database/in-force.ts";

/**
 * Petitions of the cycle that the caller may see, each with the state it is in and where the seat or post in dispute
 * lies: a query to count, narrow or join. One of the whole country has no district or party region.
 */
export function petitionsNow(read: Read) {
  return read.db
    .selectFrom("petition")
    .innerJoin("petition_state as state", "state.petition_id", "petition.id")
    .leftJoin("area", "area.id", "petition.area_id")
    .leftJoin("area as district", "district.id", "area.district_id")
    .leftJoin("area as sub_region", "sub_region.id", "district.parent_id")
    .leftJoin("area as party_region", "party_region.id", "area.party_region_id")
    .where("petition.cycle_id", "=", read.cycle.id)
    .where(newest(read, "petition_state", "state"))
    .where(inScope(read, "area.district_id"))
    .select([
      "petition.id",
      "petition.number",
      "petition.category",
      "petition.subject",
      "petition.contest_id",
      "petition.petitioner_id",
      "petition.source_id",
      "state.ground",
      "state.status",
      "state.outcome",
      "state.filed_on",
      "state.served_on",
      "state.hearing_on",
      "state.heard_on",
      "state.ruled_on",
      "state.panel_id",
      "state.true_on",
      "state.id as state_id",
      "state.source_id as state_source_id",
      "area.district_id",
      "district.name as district",
      "district.slug as district_slug",
      "sub_region.name as sub_region",
      "party_region.name as party_region",
    ]);
}
