import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { listPetitions, Petition, PetitionBacklog } from "@command-center/contract/petitions";
import type { Read } from "../../database/database.ts";
import { petitionRecords } from "../../measures/petitions/petition-records.ts";
import { petitionsByDay, rulingDeadline, tribunal } from "../../measures/petitions/petitions.ts";
import { listed, type Page } from "../../platform/listing.ts";

/** Every petition with the state it is in. */
export async function petitions(read: Read, input: InputOf<typeof listPetitions>): Promise<Page<Petition[]>> {
  const query = petitionRecords(read, await rulingDeadline(read));
  return listed(read, query, input, {
    text: ["number", "contest", "district", "subRegion", "partyRegion"],
    first: "number",
  });
}

/** The tribunal's backlog, day by day. Its panels rule on the petitions of all, so nothing less stands against what they can do. */
export async function petitionBacklog(read: Read): Promise<PetitionBacklog> {
  const { panels, dailyCapacity, sitsFrom } = await tribunal(read);
  return {
    counts: "Petitions of every category",
    panels,
    dailyCapacity: read.scope === "everywhere" ? dailyCapacity : null,
    rulingDays: await rulingDeadline(read),
    sitsFrom,
    days: await petitionsByDay(read),
  };
}
