import {
  findFollow,
  followRecord,
  listFollows,
  stopFollowing,
} from "@command-center/contract/following/follows";
import { lookFrom } from "../../../database/database.ts";
import { authorised } from "../../../platform/mount/admission.ts";
import { mountPlain } from "../../../platform/mount/plain.ts";
import { mountWrite } from "../../../platform/mount/write.ts";
import type { Platform } from "../../../platform/platform.ts";
import { follow, follows, isFollowed, unfollow } from "./follows.store.ts";

/** Records that an account follows, always those of the current cycle. */
export function mountFollows(platform: Platform): void {
  const { database } = platform;

  mountPlain(platform, listFollows, async (someone, input) => {
    const caller = authorised(listFollows.access, someone);
    return database.read(caller.scope, (read) => follows(read, caller.accountId, input));
  });

  mountPlain(platform, findFollow, async (someone, record) => {
    const caller = authorised(findFollow.access, someone);
    return database.read(caller.scope, async (read) => ({
      isFollowed: await isFollowed(read, caller.accountId, record),
    }));
  });

  mountWrite(platform, followRecord, async (write, record, caller) => {
    const name = await follow(write, await lookFrom(write.db, caller.scope), caller.accountId, record);
    return {
      answer: { isFollowed: true },
      audit: { action: "follow.started", subject: name, after: record },
    };
  });

  mountWrite(platform, stopFollowing, async (write, record, caller) => {
    const wasFollowed = await unfollow(write, caller.accountId, record);
    return {
      answer: { isFollowed: false },
      audit: { action: "follow.ended", subject: `${record.kind} ${record.id}`, before: { wasFollowed } },
    };
  });
}
