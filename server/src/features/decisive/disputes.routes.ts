import { saveInquiry } from "@command-center/contract/results/decisive/differences";
import { saveDispute } from "@command-center/contract/results/decisive/disputes";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordDispute, recordInquiry } from "./disputes.store.ts";

/** Outcomes of differences between two issuers' results, and disputed results, station by station. */
export function mountDisputes(platform: Platform): void {
  mountWrite(platform, saveInquiry, async (write, input, caller) => {
    const { station, before, after } = await recordInquiry(write, input, caller);
    const { contest, issuer, other } = input;
    return {
      answer: after,
      audit: {
        action: "change.inquiry",
        subject: `${station}, contest ${contest}, ${issuer} and ${other}`,
        before,
        after,
      },
    };
  });
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
