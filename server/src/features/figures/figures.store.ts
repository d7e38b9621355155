import type { DashboardStats } from "@command-center/contract/dashboard";
import type { Read } from "../../database/database.ts";
import { petitionCounts } from "../../measures/petitions/petitions.ts";
import { declarationCounts, seatsOn, totalSeats } from "../../measures/results/results.ts";

/** The three counts of the home page, by the queries that also serve the figures. */
export async function dashboardStats(read: Read): Promise<DashboardStats> {
  return {
    constituencies: totalSeats(await seatsOn(read, read.moment.asOf)),
    mpsDeclared: (await declarationCounts(read, "mp_primary")).made,
    totalPetitions: (await petitionCounts(read)).filed,
  };
}
