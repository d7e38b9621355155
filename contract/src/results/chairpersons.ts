import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, listQuery, percent } from "../wire/values.ts";

/** An LC5 result: the winner null where no source names one, votes and margin left out where they were not published. */
export const districtChairperson = z.object({
  id: z.int(),
  seatId: z.int(),
  district: z.string(),
  districtSlug: z.nullable(z.string()),
  subRegion: z.nullable(z.string()),
  partyRegion: z.nullable(z.string()),
  winner: z.nullable(z.string()),
  status: z.enum(["New", "Incumbent_Retained", "Unknown"]),
  votes: z.optional(count),
  margin: z.optional(percent),
});
export type DistrictChairperson = z.infer<typeof districtChairperson>;

export const listDistrictChairpersons = endpoint({
  id: "chairpersons.list",
  method: "GET",
  path: "/api/district-chairpersons",
  access: "results.read",
  summary: "LC5 district chairperson primaries, one per district or city",
  input: listQuery(["district", "winner", "status", "votes", "margin"]),
  output: z.array(districtChairperson),
  reads: ["cycle", "areas", "results"],
});
