import { listCecResults } from "@command-center/contract/cec";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { cecResults } from "./cec.store.ts";

export function mountCec(platform: Platform): void {
  mountRead(platform, listCecResults, cecResults);
}
