import { readHealth } from "@command-center/contract/wire/health";
import { mountPlain, type Platform } from "../../platform/mount.ts";

/** Says that requests are served, from what this process knows: whoever asks often costs the database nothing. */
export function mountHealth(platform: Platform, kind: "embedded" | "external"): void {
  const { database, revisions } = platform;
  mountPlain(platform, readHealth, async () => ({
    status: "ok" as const,
    database: kind,
    revision: revisions.total(),
    problem: database.condition.problem(),
  }));
}
