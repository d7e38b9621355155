import { listAlerts, readAlerts } from "@command-center/contract/following/alerts";
import { lookFrom } from "../../../database/database.ts";
import { authorised } from "../../../platform/mount/admission.ts";
import { mountPlain } from "../../../platform/mount/plain.ts";
import { mountWrite } from "../../../platform/mount/write.ts";
import type { Platform } from "../../../platform/platform.ts";
import { alerts, markRead } from "./alerts.store.ts";
import type { AlertFinder } from "./find-alerts.ts";

/** Alerts of an account. They are found before they are read, so that a page refetching after a change has those of the change. */
export function mountAlerts(platform: Platform, finder: AlertFinder): void {
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
