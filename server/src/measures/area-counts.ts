import type { Read } from "../database/database.ts";
import { inForce } from "../database/in-force.ts";

/** The newest count of each measure in each area, of those in force: a query to narrow or join. */
export function areaCounts(read: Read) {
  return read.db
    .selectFrom("area_count as c")
    .distinctOn(["c.area_id", "c.measure"])
    .where(inForce(read, "c"))
    .select(["c.area_id", "c.measure", "c.value", "c.true_on"])
    .orderBy("c.area_id")
    .orderBy("c.measure")
    .orderBy("c.true_on", "desc")
    .orderBy("c.id", "desc");
}
