import { saveInquiry } from "@command-center/contract/results/decisive/differences";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordInquiry } from "./inquiry.store.ts";

/** What becomes of differences between two issuers' results, station by station. */
export function mountInquiries(platform: Platform): void {
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
}
