import { listDistricts, listDivisions } from "@command-center/contract/districts";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { districts, divisions } from "./districts.store.ts";

export function mountDistricts(platform: Platform): void {
  mountRead(platform, listDistricts, districts);
  mountRead(platform, listDivisions, divisions);
}
