import type { DashboardStats } from "@command-center/contract/dashboard";

/**
 * What the three cards show when the stats call fails, each of them also when its field alone is missing (HOME-04): the
 * specification's figures, not this installation's. The only numbers that stand in a page, and the cards say so.
 */
export const FALLBACK_STATS: Readonly<Record<keyof DashboardStats, number>> = {
  constituencies: 519,
  mpsDeclared: 536,
  totalPetitions: 710,
};
