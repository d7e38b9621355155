import { chooseOwnCandidate } from "@command-center/contract/results/station-results";
import { Refusal } from "../../http/errors.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnCandidate } from "./own-candidate.store.ts";

/** Lets analysts record which candidate is the party's own. */
export function mountOwnCandidate(platform: Platform): void {
  mountWrite(platform, chooseOwnCandidate, async (write, input, caller) => {
    if (caller.scope !== "everywhere")
      throw new Refusal(
        403,
        "Your account is limited to part of the country, but the party’s candidate is for a whole contest.",
      );
    const { seat, before } = await recordOwnCandidate(write, input);
    const { candidate } = input;
    return {
      answer: { candidate },
      audit: {
        action: "cycle.own_candidate_chosen",
        subject: seat,
        before: { contest: input.contest, candidate: before },
        after: { contest: input.contest, candidate },
      },
    };
  });
}
