import { readFollowing } from "@command-center/contract/following/summary";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import type { Config } from "../../config.ts";
import type { Read } from "../../database/database.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";
import { mountAlerts } from "./alerts/alerts.routes.ts";
import { unreadCount } from "./alerts/alerts.store.ts";
import { alertFinder } from "./alerts/find-alerts.ts";
import { mountFollows } from "./follows/follows.routes.ts";
import { followedCount } from "./follows/follows.store.ts";
import { mailServer } from "./mail/mail-server.ts";
import { createPost, type PostParts } from "./mail/post.ts";
import { mountAlertSettings } from "./mail/settings.routes.ts";
import { mountStopMail } from "./mail/stop-mail.ts";

export type FollowingSettings = Pick<
  Config,
  "smtpUrl" | "mailFrom" | "partyShortName" | "requireSecondFactor"
> & {
  readonly origin: string;
};

type InboxCounts = Pick<OutputOf<typeof readFollowing>, "decisions" | "due">;

/** Records that accounts follow, alerts about them, and what is sent by mail. All of it is of now, and of the current cycle. */
export function mountFollowing(
  platform: Platform,
  settings: FollowingSettings,
  {
    makeBrief,
    sendsMail,
    countInbox,
  }: Pick<PostParts, "makeBrief"> & {
    readonly sendsMail: boolean;
    /** Counts what waits for a caller. */
    readonly countInbox: (caller: Caller) => Promise<(read: Read) => Promise<InboxCounts>>;
  },
): void {
  const { app, database, seals, secret } = platform;
  const finder = alertFinder(database);
  const { smtpUrl, mailFrom, partyShortName, origin, requireSecondFactor } = settings;
  mountFollows(platform);
  mountAlerts(platform, finder);
  mountAlertSettings(platform, smtpUrl !== undefined);
  // Mails that were sent while there was a mail server keep their links.
  mountStopMail(platform);

  mountPlain(platform, readFollowing, async (someone) => {
    const caller = authorised(readFollowing.access, someone);
    await finder.catchUp();
    const countOwn = await countInbox(caller);
    return database.read(caller.scope, async (read) => ({
      followed: await followedCount(read, caller.accountId),
      unread: await unreadCount(read, caller.accountId),
      ...(await countOwn(read)),
    }));
  });

  if (!sendsMail || smtpUrl === undefined || mailFrom === undefined) return;
  const post = createPost({
    database,
    seals,
    secret,
    finder,
    server: mailServer({ smtpUrl, mailFrom, partyShortName }),
    place: { origin, partyShortName },
    requireSecondFactor,
    makeBrief,
  });
  app.addHook("onReady", async () => post.start());
  app.addHook("onClose", () => post.close());
}
