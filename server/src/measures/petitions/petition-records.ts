import type { Read } from "../../database/database.ts";
import { inScope, newest } from "../../database/in-force.ts";

/** Every petition with the state it is in, by the contract's field names. A query still to be narrowed and sorted. */
export function petitionRecords(read: Read) {
  return read.db
    .selectFrom("petition as p")
    .innerJoin("petition_state as s", "s.petition_id", "p.id")
    .leftJoin("tribunal_panel as panel", "panel.id", "s.panel_id")
    .leftJoin("area", "area.id", "p.area_id")
    .leftJoin("area as district", "district.id", "area.district_id")
    .leftJoin("area as region", "region.id", "area.party_region_id")
    .where("p.cycle_id", "=", read.cycle.id)
    .where(newest(read, "petition_state", "s"))
    .where(inScope(read, "area.district_id"))
    .select([
      "p.id",
      "p.number",
      "p.category",
      "p.subject as contest",
      "district.name as district",
      "region.name as partyRegion",
      "s.ground",
      "s.filed_on as filedOn",
      "s.served_on as servedOn",
      "s.heard_on as heardOn",
      "s.ruled_on as ruledOn",
      "s.status",
      "s.outcome",
      "panel.number as panel",
    ]);
}
