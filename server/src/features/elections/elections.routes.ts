import { listElections, readElectionMargins } from "@command-center/contract/results/elections";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { elections } from "./elections.store.ts";
import { electionMargins } from "./margins.store.ts";

export function mountElections(platform: Platform): void {
  mountRead(platform, listElections, elections);
  mountRead(platform, readElectionMargins, electionMargins);
}
