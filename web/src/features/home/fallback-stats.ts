import type { DashboardStats } from "@command-center/contract/dashboard";

/**
 * Values of the three cards when the stats call fails, or of one card when its field is missing. They are the
 * specification's figures, not this installation's, and the cards say so. No other page has numbers in its code.
 */
export const FALLBACK_STATS: Readonly<Record<keyof DashboardStats, number>> = {
  constituencies: 519,
  mpsDeclared: 536,
  totalPetitions: 710,
};
