import { listDistrictPetitions, readDistrict } from "@command-center/contract/areas/district";
import { listDistricts, listDivisions } from "@command-center/contract/areas/districts";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { district, districtPetitions } from "./district.store.ts";
import { districts, divisions } from "./districts.store.ts";

export function mountDistricts(platform: Platform): void {
  mountRead(platform, listDistricts, districts);
  mountRead(platform, listDivisions, divisions);
  mountRead(platform, readDistrict, district);
  mountRead(platform, listDistrictPetitions, districtPetitions);
}
