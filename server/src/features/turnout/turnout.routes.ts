import { readTurnoutByRegion } from "@command-center/contract/turnout";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { turnoutByRegion } from "./turnout.store.ts";

export function mountTurnout(platform: Platform): void {
  mountRead(platform, readTurnoutByRegion, turnoutByRegion);
}
