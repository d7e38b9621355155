import { listMayoralResults } from "@command-center/contract/results/mayors";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { mayoralResults } from "./mayors.store.ts";

export function mountMayors(platform: Platform): void {
  mountRead(platform, listMayoralResults, mayoralResults);
}
