import type { Read } from "../../database/database.ts";
import { petitionsNow } from "./petitions-now.ts";

/** Every petition with the state it is in, by the contract's field names. A query still to be narrowed and sorted. */
export function petitionRecords(read: Read) {
  return read.db
    .selectFrom(petitionsNow(read).as("p"))
    .leftJoin("tribunal_panel as panel", "panel.id", "p.panel_id")
    .select([
      "p.id",
      "p.number",
      "p.category",
      "p.subject as contest",
      "p.district",
      "p.party_region as partyRegion",
      "p.ground",
      "p.filed_on as filedOn",
      "p.served_on as servedOn",
      "p.heard_on as heardOn",
      "p.ruled_on as ruledOn",
      "p.status",
      "p.outcome",
      "panel.number as panel",
    ]);
}
