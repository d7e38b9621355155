import { listStructureDistricts, readStructure } from "@command-center/contract/areas/structure";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { structure, structureDistricts } from "./structure.store.ts";

export function mountStructure(platform: Platform): void {
  mountRead(platform, readStructure, structure);
  mountRead(platform, listStructureDistricts, structureDistricts);
}
