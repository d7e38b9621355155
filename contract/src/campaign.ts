import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { count, day, nothing, percent } from "./wire/values.ts";

/** Aims that the campaign measures itself by. Their words stand in the domain's `campaign.ts`. */
export const AIMS = [
  "membership",
  "renewal",
  "youth",
  "women",
  "petitions",
  "declarations",
  "presidential",
] as const;
export const aimId = z.enum(AIMS);
export type AimId = z.infer<typeof aimId>;

export const campaignAim = z.object({
  id: aimId,
  unit: z.enum(["count", "percent"]),
  /** Value reached; null where no record gives it yet. */
  value: z.nullable(z.number()),
  target: z.nullable(z.number()),
  /** Whether the value is of some districts only: the target, being the whole country's, is then left out. */
  isPart: z.boolean(),
  /** Progress of the value towards the target, 0 to 100; null where either is not known. */
  progress: z.nullable(percent),
  numerator: z.nullable(z.object({ value: count, label: z.string() })),
  denominator: z.nullable(z.object({ value: count, label: z.string() })),
  dueOn: z.nullable(day),
  /** Ids of the figures whose sheets explain value and target; null where there is none. */
  figure: z.nullable(z.string()),
  targetFigure: z.nullable(z.string()),
});
export type CampaignAim = z.infer<typeof campaignAim>;

export const readCampaign = endpoint({
  id: "campaign.read",
  method: "GET",
  path: "/api/campaign",
  access: "results.read",
  summary: "The campaign's measurable aims: value, target and progress",
  input: nothing,
  output: z.object({ aims: z.array(campaignAim) }),
  reads: ["cycle", "areas", "results", "petitions", "registers", "claims"],
});
