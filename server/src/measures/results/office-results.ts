import type { Read } from "../../database/database.ts";
import { declarationsInForce } from "./contests.ts";

/** Results in force of the party leadership elections, one row an office. A query still to be searched, sorted and paged. */
export function officeResults(read: Read) {
  return declarationsInForce(read, "cec").select([
    "c.id",
    "c.seat as position",
    "c.polling_day as date",
    "person.name as winner",
    "d.votes",
    "d.share_percent as percentage",
    "c.rank",
  ]);
}
