import { listPetitions, readPetitionBacklog, readPetitionSummary } from "@command-center/contract/petitions";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { petitionSummary } from "./petition-summary.store.ts";
import { petitionBacklog, petitions } from "./petitions.store.ts";

export function mountPetitions(platform: Platform): void {
  mountRead(platform, listPetitions, petitions);
  mountRead(platform, readPetitionBacklog, petitionBacklog);
  mountRead(platform, readPetitionSummary, petitionSummary);
}
