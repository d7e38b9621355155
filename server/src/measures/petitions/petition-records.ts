import type { Read } from "../../database/database.ts";
import { petitionsNow } from "./petitions-now.ts";
import { daysWaited, isOverdue, isPending, rulingDueOn } from "./verdicts.ts";

/**
 * Every petition with the state it is in, by the contract's field names, judged by the cycle's ruling days (see
 * `rulingDeadline`). A query still to be narrowed and sorted.
 */
export function petitionRecords(read: Read, rulingDays: number | null) {
  return read.db
    .selectFrom(petitionsNow(read).as("p"))
    .leftJoin("tribunal_panel as panel", "panel.id", "p.panel_id")
    .leftJoin("contest", "contest.id", "p.contest_id")
    .select([
      "p.id",
      "p.number",
      "p.category",
      "p.subject as contest",
      "contest.seat_id as seatId",
      "p.district",
      "p.sub_region as subRegion",
      "p.party_region as partyRegion",
      "p.ground",
      "p.filed_on as filedOn",
      "p.served_on as servedOn",
      "p.heard_on as heardOn",
      "p.ruled_on as ruledOn",
      "p.status",
      "p.outcome",
      "panel.number as panel",
      "p.hearing_on as hearingOn",
      isPending.as("isPending"),
      isOverdue(read, rulingDays).as("isOverdue"),
      daysWaited(read).as("daysWaited"),
      rulingDueOn(rulingDays).as("rulingDueOn"),
    ]);
}
