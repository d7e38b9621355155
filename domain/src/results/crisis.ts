import { REGION_FIGURES, type RegionalPerformance } from "@command-center/contract/areas/regions";

/** The region of the cycle's second headline figure, a party region's MP turnout; null unless that is a crisis. */
export function regionInCrisis(
  regions: readonly RegionalPerformance[] | undefined,
): RegionalPerformance | null {
  const watched = regions?.find(({ headline }) => headline?.figure === REGION_FIGURES.second);
  return watched?.assessment === "Crisis" ? watched : null;
}

/** Title of the alert about that region. */
export function crisisTitle({ region }: Pick<RegionalPerformance, "region">): string {
  return `${region} Mobilization Crisis`;
}
