import { AIMS, readCampaign, type AimId, type CampaignAim } from "@command-center/contract/campaign";
import { sample, type SampleHint } from "../../page/sample.ts";

const flagbearers = (known: string) => ({ value: 100, label: `flagbearers with known ${known}` });
const COUNT = { unit: "count", numerator: null, denominator: null } as const;

/** Counts, the denominators of shares, and the presidential vote before its polling day. */
const AIM_HINTS: Record<AimId, SampleHint<CampaignAim>> = {
  membership: { ...COUNT, value: 18_000_000, target: 22_000_000 },
  renewal: {
    denominator: { value: 100, label: "seats with a current declaration and a known former holder" },
  },
  youth: { target: 70, denominator: flagbearers("age") },
  women: { denominator: flagbearers("gender") },
  petitions: { ...COUNT, value: 100, target: 200 },
  declarations: { ...COUNT, value: 100, target: 100 },
  presidential: { value: null, progress: null, numerator: null, denominator: null },
};

/** Sample for the ghosts of the cards of targets: the campaign's aims before the presidential vote. */
export const CAMPAIGN_SAMPLE = sample(readCampaign.output, {
  aims: AIMS.map((id) => ({
    id,
    unit: "percent" as const,
    value: 61.8,
    target: 50,
    numerator: { value: 100 },
    dueOn: id === "membership" ? "2001-01-28" : null,
    figure: null,
    targetFigure: null,
    ...AIM_HINTS[id],
  })),
});
