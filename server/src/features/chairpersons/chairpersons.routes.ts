import { listDistrictChairpersons } from "@command-center/contract/results/chairpersons";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { districtChairpersons } from "./chairpersons.store.ts";

export function mountChairpersons(platform: Platform): void {
  mountRead(platform, listDistrictChairpersons, districtChairpersons);
}
