import type { CampaignAim } from "@command-center/contract/campaign";
import { progressTowards } from "@command-center/domain/campaign/targets";
import type { FigureId } from "@command-center/domain/figures";
import type { Read } from "../../database/database.ts";
import {
  flagbearerCounts,
  flagbearerShares,
  type FlagbearerShare,
} from "../../measures/results/flagbearers.ts";
import { figureValues } from "../../measures/figures/figures.ts";
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
  const valueOf = await figureValues(read);
  const shares = flagbearerShares(await flagbearerCounts(read));
  // The targets are the country's; some of its districts are not measured by them.
  const isWhole = read.scope === "everywhere";
  const chosenShare = (id: FigureId, reached: FlagbearerShare | null): Share => {
    const value = valueOf(id, reached?.value ?? null);
    // A published share is not that of the candidates counted here.
    return { numerator: null, denominator: null, ...(value === reached?.value ? reached : {}), value };
  };
  const targetOf = (measure: FigureId) => ({
    target: isWhole ? valueOf(measure, set.get(measure)?.value ?? null) : null,
    dueOn: isWhole ? (set.get(measure)?.dueOn ?? null) : null,
    targetFigure: measure,
    isPart: !isWhole,
  });
  return {
    aims: [
      count("membership", "party_register", {
        ...targetOf("membership_target"),
        value: valueOf("party_register", register.version === null ? null : register.total),
      }),
      share(
        "renewal",
        "flagbearers_renewal",
        chosenShare("flagbearers_renewal", shares.renewal),
        targetOf("target_renewal"),
      ),
      share(
        "youth",
        "flagbearers_youth",
        chosenShare("flagbearers_youth", shares.youth),
        targetOf("target_youth"),
      ),
      share(
        "women",
        "flagbearers_women",
        chosenShare("flagbearers_women", shares.women),
        targetOf("target_women"),
      ),
      count("petitions", "petitions_resolved", {
        value: valueOf("petitions_resolved", petitions.resolved),
        target: valueOf("petitions_mp_lc5", petitions.mp + petitions.lc5),
        dueOn: null,
        targetFigure: "petitions_mp_lc5",
        isPart: false,
      }),
      count("declarations", "mps_in_force", {
        value: valueOf("mps_in_force", declarations.inForce),
        target: valueOf("constituencies", seats),
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

type Share = Pick<CampaignAim, "value" | "numerator" | "denominator">;

function share(
  id: CampaignAim["id"],
  figure: FigureId | null,
  reached: Share | null,
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
