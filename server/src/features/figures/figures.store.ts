import type { DashboardStats } from "@command-center/contract/dashboard";
import type { Read } from "../../database/database.ts";
import { figureValues } from "../../measures/figures/figures.ts";
import { petitionCounts } from "../../measures/petitions/petitions.ts";
import { declarationCounts, seatsOn, totalSeats } from "../../measures/results/results.ts";

/** The three counts of the home page, by the queries that also serve the figures. */
export async function dashboardStats(read: Read): Promise<DashboardStats> {
  const valueOf = await figureValues(read);
  return {
    constituencies: valueOf("constituencies", totalSeats(await seatsOn(read, read.moment.asOf))),
    mpsDeclared: valueOf("mps_declared", (await declarationCounts(read, "mp_primary")).made),
    totalPetitions: valueOf("petitions_filed", (await petitionCounts(read)).filed),
  };
}
