import { listRegionalPerformance } from "@command-center/contract/areas/regions";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { regionalPerformance } from "./regions.store.ts";

export function mountRegions(platform: Platform): void {
  mountRead(platform, listRegionalPerformance, regionalPerformance);
}
