import { readHealth } from "@command-center/contract/wire/health";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";

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
