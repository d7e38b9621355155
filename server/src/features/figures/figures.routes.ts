import { readDashboardStats } from "@command-center/contract/dashboard";
import { listFigures } from "@command-center/contract/figures";
import { figures } from "../../measures/figures/figures.ts";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { dashboardStats } from "./figures.store.ts";

export function mountFigures(platform: Platform): void {
  mountRead(platform, readDashboardStats, dashboardStats);
  mountRead(platform, listFigures, figures);
}
