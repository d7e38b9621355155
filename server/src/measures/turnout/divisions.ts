import type { Division } from "@command-center/contract/areas/districts";
import type { Read } from "../../database/database.ts";
import { existsOn, inScope } from "../../database/in-force.ts";
import { byArea } from "./district-records.ts";
import { presentTurnout } from "./present-turnout.ts";
import { turnoutBy } from "./turnout.ts";

/** Divisions that report on their own (those of Kampala). */
export async function divisions(read: Read): Promise<Division[]> {
  const rows = await read.db
    .selectFrom("area")
    .innerJoin("area as district", "district.id", "area.district_id")
    .innerJoin("area as party_region", "party_region.id", "area.party_region_id")
    .where("area.kind", "=", "division")
    .where(existsOn(read.moment.asOf, "area"))
    .where(inScope(read, "area.district_id"))
    .select(["area.id", "area.name", "district.name as district", "party_region.name as partyRegion"])
    .orderBy("area.name")
    .orderBy("area.id")
    .execute();
  const mp = byArea(await turnoutBy(read, "mp_primary", "area"));
  const lc5 = byArea(await turnoutBy(read, "lc5_primary", "area"));
  return rows.map((row) => ({
    ...row,
    mp: presentTurnout(mp.get(row.id)),
    lc5: presentTurnout(lc5.get(row.id)),
  }));
}
