import type { InputOf } from "@command-center/contract/endpoint";
import type { listPetitions, Petition, PetitionBacklog } from "@command-center/contract/petitions";
import { RULING_DAYS } from "@command-center/domain/petitions";
import type { Read } from "../../database/database.ts";
import { inForce, inScope } from "../../database/in-force.ts";
import { petitionsByDay, tribunal } from "../../measures/petitions.ts";
import { listed } from "../../platform/listing.ts";
import type { Page } from "../../platform/mount.ts";

/** Every petition with the state it is in. */
export async function petitions(read: Read, input: InputOf<typeof listPetitions>): Promise<Page<Petition[]>> {
  const query = read.db
    .selectFrom("petition as p")
    .innerJoin("petition_state as s", "s.petition_id", "p.id")
    .leftJoin("tribunal_panel as panel", "panel.id", "s.panel_id")
    .leftJoin("area", "area.id", "p.area_id")
    .leftJoin("area as district", "district.id", "area.district_id")
    .leftJoin("area as region", "region.id", "area.party_region_id")
    .where("p.cycle_id", "=", read.cycle.id)
    .where(inForce(read, "s"))
    .where((eb) => eb.or([eb("p.area_id", "is", null), inScope(read, "area.district_id")]))
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
  return listed(read, query, input, { text: ["number", "contest", "district"], first: "number" });
}

/** The tribunal's backlog of MP and LC5 petitions, day by day. */
export async function petitionBacklog(read: Read): Promise<PetitionBacklog> {
  const { panels, dailyCapacity, sitsFrom } = await tribunal(read);
  return {
    counts: "MP and LC5 petitions",
    panels,
    dailyCapacity,
    rulingDays: RULING_DAYS,
    sitsFrom,
    days: await petitionsByDay(read, "mp_and_lc5"),
  };
}
