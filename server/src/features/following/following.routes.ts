import { readFollowing } from "@command-center/contract/following/summary";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";
import { mountAlerts } from "./alerts/alerts.routes.ts";
import { unreadCount } from "./alerts/alerts.store.ts";
import { alertFinder } from "./alerts/find-alerts.ts";
import { mountFollows } from "./follows/follows.routes.ts";
import { followedCount } from "./follows/follows.store.ts";

/** Records that accounts follow, and alerts about them. All of it is of now, and of the current cycle. */
export function mountFollowing(platform: Platform): void {
  const finder = alertFinder(platform.database);
  mountFollows(platform);
  mountAlerts(platform, finder);

  mountPlain(platform, readFollowing, async (someone) => {
    const caller = authorised(readFollowing.access, someone);
    await finder.catchUp();
    return platform.database.read(caller.scope, async (read) => ({
      followed: await followedCount(read, caller.accountId),
      unread: await unreadCount(read, caller.accountId),
    }));
  });
}
