import type { Read } from "../database/database.ts";
import { inForce, inScope } from "../database/in-force.ts";

/**
 * Incidents of violence of the cycle that the caller may see, each with where it took place: a query to count, narrow or
 * join. One that is known by its region alone has no district.
 */
export function incidentsInForce(read: Read) {
  return read.db
    .selectFrom("violence_incident as v")
    .innerJoin("area", "area.id", "v.area_id")
    .leftJoin("area as district", "district.id", "area.district_id")
    .leftJoin("area as sub_region", "sub_region.id", "district.parent_id")
    .leftJoin("area as party_region", "party_region.id", "area.party_region_id")
    .where("v.cycle_id", "=", read.cycle.id)
    .where(inForce(read, "v"))
    .where(inScope(read, "area.district_id"))
    .select([
      "v.id",
      "v.kind",
      "v.severity",
      "v.note",
      "v.true_on",
      "v.source_id",
      "area.name as place",
      "area.party_region_id",
      "district.name as district",
      "district.slug as district_slug",
      "sub_region.name as sub_region",
      "party_region.name as party_region",
    ]);
}
