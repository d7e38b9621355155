import type { CampaignAim } from "@command-center/contract/campaign";
import { progressTowards } from "@command-center/domain/campaign/targets";
import type { FigureId } from "@command-center/domain/figures";
import type { Read } from "../../database/database.ts";
import {
  flagbearerCounts,
  flagbearerShares,
  type FlagbearerShare,
} from "../../measures/results/flagbearers.ts";
import { petitionCounts } from "../../measures/petitions/petitions.ts";
import { declarationCounts, seatsOn, totalSeats } from "../../measures/results/results.ts";
import { targets } from "../../measures/targets.ts";
import { partyRegister } from "../../measures/turnout/turnout.ts";

/** What the campaign measures itself by, by the queries that also serve the figures. */
export async function campaign(read: Read): Promise<{ aims: CampaignAim[] }> {
  const set = await targets(read);
  const register = await partyRegister(read);
  const petitions = await petitionCounts(read);
  const declarations = await declarationCounts(read, "mp_primary");
  const seats = totalSeats(await seatsOn(read, read.moment.asOf));
  const shares = flagbearerShares(await flagbearerCounts(read));
  // The targets are the country's; some of its districts are not measured by them.
  const isWhole = read.scope === "everywhere";
  const targetOf = (measure: FigureId) => ({
    target: isWhole ? (set.get(measure)?.value ?? null) : null,
    dueOn: isWhole ? (set.get(measure)?.dueOn ?? null) : null,
    targetFigure: measure,
    isPart: !isWhole,
  });
  return {
    aims: [
      count("membership", "party_register", {
        ...targetOf("membership_target"),
        value: register.version === null ? null : register.total,
      }),
      share("renewal", "flagbearers_renewal", shares.renewal, targetOf("target_renewal")),
      share("youth", "flagbearers_youth", shares.youth, targetOf("target_youth")),
      share("women", "flagbearers_women", shares.women, targetOf("target_women")),
      count("petitions", "petitions_resolved", {
        value: petitions.resolved,
        target: petitions.mp + petitions.lc5,
        dueOn: null,
        targetFigure: "petitions_mp_lc5",
        isPart: false,
      }),
      count("declarations", "mps_in_force", {
        value: declarations.inForce,
        target: seats,
        dueOn: null,
        targetFigure: "constituencies",
        isPart: false,
      }),
      // Nobody has voted for a president yet, and no result of a general election is recorded so far.
      ...(isWhole ? [share("presidential", null, null, targetOf("target_presidential"))] : []),
    ],
  };
}

type Towards = Pick<CampaignAim, "target" | "isPart" | "dueOn" | "targetFigure">;

function count(
  id: CampaignAim["id"],
  figure: FigureId,
  { value, ...towards }: Towards & { value: number | null },
): CampaignAim {
  return {
    id,
    unit: "count",
    value,
    ...towards,
    progress: progressTowards(value, towards.target),
    numerator: null,
    denominator: null,
    figure,
  };
}

function share(
  id: CampaignAim["id"],
  figure: FigureId | null,
  reached: FlagbearerShare | null,
  towards: Towards,
): CampaignAim {
  const value = reached?.value ?? null;
  return {
    id,
    unit: "percent",
    value,
    ...towards,
    progress: progressTowards(value, towards.target),
    numerator: value === null ? null : (reached?.numerator ?? null),
    denominator: value === null ? null : (reached?.denominator ?? null),
    figure,
  };
}
