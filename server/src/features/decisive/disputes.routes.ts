import { saveDispute } from "@command-center/contract/results/decisive/disputes";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordDispute } from "./disputes.store.ts";

/** Disputed results, station by station. */
export function mountDisputes(platform: Platform): void {
  mountWrite(platform, saveDispute, async (write, input, caller) => {
    const { station, before, after } = await recordDispute(write, input, caller);
    return {
      answer: { dispute: after },
      audit: {
        action: after === null ? "change.dispute_ended" : "change.dispute",
        subject: `${station}, contest ${input.contest}`,
        before,
        after,
      },
    };
  });
}
