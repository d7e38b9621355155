import { readWelcome } from "@command-center/contract/cycle";
import { readSupport } from "@command-center/contract/wire/support";
import type { Config } from "../../config.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountRead } from "../../platform/mount/read.ts";
import type { Platform } from "../../platform/platform.ts";
import { seasonInForce, supportOf } from "./cycle.store.ts";

export function mountCycle(
  platform: Platform,
  config: Pick<Config, "partyName" | "partyShortName" | "supportEmail" | "syncProvider">,
): void {
  mountRead(platform, readSupport, (read) => supportOf(read, config));
  mountPlain(platform, readWelcome, async () => ({
    productName: "Command Center",
    partyName: config.partyName,
    partyShortName: config.partyShortName,
    seasonLabel: (await seasonInForce(platform.database)) ?? "No election cycle set up yet",
  }));
}
