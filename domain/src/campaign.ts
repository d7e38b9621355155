import type { AimId } from "@command-center/contract/campaign";
import { YOUTH_AGE_AT_MOST } from "./results/flagbearers.ts";
import { roundTo } from "./results/turnout.ts";

/** What an aim of the campaign is called and what it means. The one source of its words. */
export const AIM_WORDS: Readonly<Record<AimId, { readonly title: string; readonly means: string }>> = {
  membership: { title: "Membership", means: "People on the party register by the general election" },
  renewal: { title: "Renewal", means: "MP seats for which someone else than the incumbent was chosen" },
  youth: { title: "Youth", means: `MP flagbearers aged ${YOUTH_AGE_AT_MOST} or under` },
  women: { title: "Women", means: "Women among MP flagbearers" },
  petitions: { title: "Petitions resolved", means: "Every petition about the MP and LC5 primaries ruled on" },
  declarations: { title: "Seats declared", means: "A declaration in force for every MP seat" },
  presidential: { title: "Presidential victory", means: "Valid votes won in the presidential election" },
};

/** Progress of a value towards its target, 0 to 100 with one decimal; null where either is unknown or the target 0. */
export function progressTowards(value: number | null, target: number | null): number | null {
  if (value === null || target === null || target <= 0) return null;
  if (value >= target) return 100;
  // Only what is reached reads 100.
  return Math.min(99.9, Math.max(0, roundTo((value / target) * 100, 1)));
}
