import { checkRecord, enterRecord, readRecordForm } from "@command-center/contract/changes/entered-records";
import { changeSetDetail, writtenAs } from "../../../change-sets/change-set-detail.ts";
import { admit, bodyRoute } from "../../../platform/mount/admission.ts";
import { checkOutput, sendJson } from "../../../platform/mount/output.ts";
import { mountPlain } from "../../../platform/mount/plain.ts";
import { mountWrite } from "../../../platform/mount/write.ts";
import { refuseLimited } from "../../../http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { checkOne, enterOne } from "./enter-record.ts";
import { recordForm } from "./record-form.ts";

/** Records that a form enters or corrects, each as a file of one row (decision 071). */
export function mountRecordForms(platform: Platform): void {
  const { database } = platform;
  mountPlain(platform, readRecordForm, (caller, input) => {
    if (caller !== null) refuseLimited(caller);
    return database.read("everywhere", (read) => recordForm(read, input));
  });
  // Nothing is saved, so the audit log has nothing to say.
  platform.mounted.push(checkRecord);
  platform.app.route({
    ...bodyRoute(platform, checkRecord),
    handler: async (request, reply) => {
      const { caller, input } = await admit(platform, checkRecord, request);
      refuseLimited(caller);
      const answer = await database.write((write) => checkOne(write, input, caller.username));
      return sendJson(reply, checkOutput(checkRecord, answer));
    },
  });
  mountWrite(platform, enterRecord, async (write, input, caller) => {
    refuseLimited(caller);
    const { id, isRepeated, waits } = await enterOne(write, input, caller.username);
    const answer = await changeSetDetail(write, id, caller.username);
    return writtenAs(answer, isRepeated ? "repeated" : waits ? "proposed" : "applied");
  });
}
