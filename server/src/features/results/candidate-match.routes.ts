import { matchCandidates } from "@command-center/contract/results/result-comparison";
import { Refusal } from "../../http/errors.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { decideMatch } from "./candidate-match.store.ts";

/** Matches of candidates between two elections, decided once for every user. */
export function mountCandidateMatch(platform: Platform): void {
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
}
