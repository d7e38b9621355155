import {
  confirmMailAddress,
  readAlertSettings,
  removeMailAddress,
  requestMailAddress,
  saveAlertSettings,
} from "@command-center/contract/following/alert-settings";
import { listAlerts, readAlerts } from "@command-center/contract/following/alerts";
import {
  findFollow,
  followRecord,
  listFollows,
  stopFollowing,
} from "@command-center/contract/following/follows";
import { readFollowing } from "@command-center/contract/following/summary";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import type { NewAuditEntry } from "../../audit/audit.ts";
import type { Config } from "../../config.ts";
import { lookFrom, type Read, type Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { countNewDevices, viewerOf } from "../../identity/sessions/new-devices.store.ts";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { alerts, markRead, unreadCount } from "./alerts.store.ts";
import { alertFinder, type AlertFinder } from "./find-alerts.ts";
import { follow, followedCount, follows, isFollowed, unfollow } from "./follows.store.ts";
import { mailServer } from "./mail-server.ts";
import { createPost, type PostParts } from "./post.ts";
import { confirmAddress, removeAddress, requestAddress, saveSettings, settingsOf } from "./settings.store.ts";
import { mountStopMail } from "./stop-mail.ts";

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
  const { app, database, devices, seals, secret } = platform;
  const finder = alertFinder(database);
  const { smtpUrl, mailFrom, partyShortName, origin, requireSecondFactor } = settings;
  mountFollows(platform);
  mountAlerts(platform, finder);
  mountAlertSettings(platform, smtpUrl !== undefined);
  // Mails that were sent while there was a mail server keep their links.
  mountStopMail(platform);

  mountPlain(platform, readFollowing, async (someone, _, request) => {
    const caller = authorised(readFollowing.access, someone);
    await finder.catchUp();
    const countOwn = await countInbox(caller);
    return database.read(caller.scope, async (read) => ({
      followed: await followedCount(read, caller.accountId),
      unread: await unreadCount(read, caller.accountId),
      newDevices: await countNewDevices(read, viewerOf(devices, request, caller)),
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

/** Alerts of an account. They are found before they are read, so that a page refetching after a change has those of the change. */
function mountAlerts(platform: Platform, finder: AlertFinder): void {
  mountPlain(platform, listAlerts, async (someone, input) => {
    const caller = authorised(listAlerts.access, someone);
    await finder.catchUp();
    return platform.database.read(caller.scope, (read) => alerts(read, caller.accountId, input));
  });

  mountWrite(platform, readAlerts, async (write, input, caller) => {
    const read = await lookFrom(write.db, caller.scope);
    const marked = await markRead(write, read, caller.accountId, input);
    return { answer: { marked }, audit: { action: "alert.marked_read", after: { marked } } };
  });
}

/** Records that an account follows, always those of the current cycle. */
function mountFollows(platform: Platform): void {
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

/** One's own alerts, mail address and morning brief. The log says that an address changed, not what it is. */
function mountAlertSettings(platform: Platform, hasMailServer: boolean): void {
  const { database, secret } = platform;
  const saved = async (write: Write, accountId: string, audit: Pick<NewAuditEntry, "action" | "after">) => ({
    answer: await settingsOf(write, accountId, hasMailServer),
    audit,
  });

  mountPlain(platform, readAlertSettings, async (someone) => {
    const { accountId } = authorised(readAlertSettings.access, someone);
    return settingsOf(database, accountId, hasMailServer);
  });

  mountWrite(platform, saveAlertSettings, async (write, input, { accountId }) => {
    await saveSettings(write, accountId, input);
    return saved(write, accountId, { action: "alert.settings_saved", after: input });
  });

  mountWrite(platform, requestMailAddress, async (write, { address }, { accountId }) => {
    if (!hasMailServer) throw new Refusal(409, "Mail is not set up here. Ask an administrator.");
    await requestAddress(write, accountId, address);
    return saved(write, accountId, { action: "alert.address_given" });
  });

  mountWrite(platform, confirmMailAddress, async (write, { code }, { accountId }) => {
    const isRight = await confirmAddress(write, secret, accountId, code);
    return saved(write, accountId, {
      action: isRight ? "alert.address_confirmed" : "alert.address_code_wrong",
    });
  });

  mountWrite(platform, removeMailAddress, async (write, _, { accountId }) => {
    await removeAddress(write, accountId);
    return saved(write, accountId, { action: "alert.address_removed" });
  });
}
