import { listCecResults, readCecConference } from "@command-center/contract/results/cec";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { cecResults } from "./cec.store.ts";
import { cecConference } from "./conference.store.ts";

export function mountCec(platform: Platform): void {
  mountRead(platform, listCecResults, cecResults);
  mountRead(platform, readCecConference, cecConference);
}
