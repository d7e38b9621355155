import type { RegionalPerformance } from "@command-center/contract/areas/regions";

/** The party region that the cycle watches as its second headline figure, while its turnout is assessed as a crisis. */
export function regionInCrisis(
  regions: readonly RegionalPerformance[] | undefined,
): RegionalPerformance | null {
  const watched = regions?.find(({ headline }) => headline?.figure === "kampala_mp_turnout");
  return watched?.assessment === "Crisis" ? watched : null;
}

/** What the alert about it is called (HOME-02, ELEC-05). */
export function crisisTitle({ region }: Pick<RegionalPerformance, "region">): string {
  return `${region} Mobilization Crisis`;
}
