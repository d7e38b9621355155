import { readIncidentSummary } from "@command-center/contract/incidents";
import { mountRead, type Platform } from "../../platform/mount.ts";
import { incidentSummary } from "./incidents.store.ts";

export function mountIncidents(platform: Platform): void {
  mountRead(platform, readIncidentSummary, incidentSummary);
}
