import { matchCandidates } from "@command-center/contract/results/result-comparison";
import { chooseOwnCandidate } from "@command-center/contract/results/station-results";
import { Refusal } from "../../http/errors.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { decideMatch, recordOwnCandidate } from "./candidates.store.ts";

/** Lets analysts match candidates between two elections, and record which candidate is the party's own, for every user. */
export function mountCandidates(platform: Platform): void {
  mountWrite(platform, matchCandidates, async (write, input, caller) => {
    if (caller.scope !== "everywhere")
      throw new Refusal(
        403,
        "Your account is limited to part of the country, but candidates are matched for all of it.",
      );
    const { earlier, before, after } = await decideMatch(write, input, caller.username);
    return {
      answer: { before: input.before, after: input.after },
      audit: {
        action: "cycle.candidates_matched",
        subject: earlier,
        before: { later: before },
        after: { later: after },
      },
    };
  });

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
