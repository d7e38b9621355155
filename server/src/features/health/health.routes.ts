import { readHealth } from "@command-center/contract/health";
import { mountPlain, type Platform } from "../../platform/mount.ts";

export function mountHealth(platform: Platform, database: "embedded" | "external"): void {
  mountPlain(platform, readHealth, async () => {
    const revisions = await platform.database.revisions();
    return {
      status: "ok" as const,
      database,
      revision: [...revisions.values()].reduce((sum, one) => sum + one, 0),
    };
  });
}
