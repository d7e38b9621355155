import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, listQuery, percent } from "../wire/values.ts";

/**
 * A mayoral result, `Leading` while provisional and `Unknown` where no source says what it means for the incumbent. The winner is
 * null where no source names one; votes and margin are left out.
 */
export const mayoralResult = z.object({
  id: z.int(),
  seatId: z.int(),
  cityMunicipality: z.string(),
  district: z.nullable(z.string()),
  districtSlug: z.nullable(z.string()),
  subRegion: z.nullable(z.string()),
  partyRegion: z.nullable(z.string()),
  winner: z.nullable(z.string()),
  status: z.enum(["New", "Incumbent_Retained", "Leading", "Unknown"]),
  votes: z.optional(count),
  margin: z.optional(percent),
});
export type MayoralResult = z.infer<typeof mayoralResult>;

export const listMayoralResults = endpoint({
  id: "mayors.list",
  method: "GET",
  path: "/api/mayoral-results",
  access: "results.read",
  summary: "Mayoral primaries of cities and municipalities",
  input: listQuery(["cityMunicipality", "winner", "status", "votes", "margin"]),
  output: z.array(mayoralResult),
  reads: ["cycle", "areas", "results"],
});
