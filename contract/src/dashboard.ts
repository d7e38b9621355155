import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { count, nothing } from "./wire/values.ts";

/** The three counts of the home page. Clients accept a missing field; this server sends all three. */
export const dashboardStats = z.object({
  /** Seats contested: constituency, district woman and special-interest MPs. */
  constituencies: z.optional(count),
  /** Declarations made, those made again after a rerun included. */
  mpsDeclared: z.optional(count),
  /** Petitions filed, of every category. */
  totalPetitions: z.optional(count),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const readDashboardStats = endpoint({
  id: "dashboard.stats",
  method: "GET",
  path: "/api/dashboard/stats",
  access: "results.read",
  summary: "The three headline counts of the home page",
  input: nothing,
  output: dashboardStats,
  reads: ["cycle", "areas", "results", "petitions", "claims"],
});
