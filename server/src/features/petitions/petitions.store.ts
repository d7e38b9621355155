import type { InputOf } from "@command-center/contract/endpoint";
import type { listPetitions, Petition, PetitionBacklog } from "@command-center/contract/petitions";
import { RULING_DAYS } from "@command-center/domain/petitions";
import type { Read } from "../../database/database.ts";
import { petitionRecords } from "../../measures/petition-records.ts";
import { petitionsByDay, tribunal } from "../../measures/petitions.ts";
import { listed } from "../../platform/listing.ts";
import type { Page } from "../../platform/mount.ts";

/** Every petition with the state it is in. */
export async function petitions(read: Read, input: InputOf<typeof listPetitions>): Promise<Page<Petition[]>> {
  const query = petitionRecords(read);
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
