import { readFollowing } from "@command-center/contract/following/summary";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";
import { mountFollows } from "./follows/follows.routes.ts";
import { followedCount } from "./follows/follows.store.ts";

/** Records that accounts follow. All of it is of now, and of the current cycle. */
export function mountFollowing(platform: Platform): void {
  mountFollows(platform);

  mountPlain(platform, readFollowing, async (someone) => {
    const caller = authorised(readFollowing.access, someone);
    return platform.database.read(caller.scope, async (read) => ({
      followed: await followedCount(read, caller.accountId),
    }));
  });
}
