import {
  confirmMailAddress,
  readAlertSettings,
  removeMailAddress,
  requestMailAddress,
  saveAlertSettings,
} from "@command-center/contract/following/alert-settings";
import type { NewAuditEntry } from "../../audit/audit.ts";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { confirmAddress, removeAddress, requestAddress } from "./mail-address.store.ts";
import { saveSettings, settingsOf } from "./settings.store.ts";

/** One's own alerts, mail address and morning brief. The log says that an address changed, not what it is. */
export function mountAlertSettings(platform: Platform, hasMailServer: boolean): void {
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
