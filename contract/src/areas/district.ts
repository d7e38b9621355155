import * as z from "zod/mini";
import { district, division } from "./districts.ts";
import { endpoint } from "../wire/endpoint.ts";
import { petition } from "../petitions.ts";
import { count, day, percent, searchText } from "../wire/values.ts";

/** One seat contested within a district, with the result in force if there is one. */
export const districtSeat = z.object({
  /** The contest's id, which outlives a rerun. */
  id: z.int(),
  seatId: z.int(),
  kind: z.enum(["constituency_mp", "district_woman_mp", "lc5_chairperson", "mayor"]),
  seat: z.string(),
  /** Day on which people voted for the result in force: a rerun has its own. */
  pollingDay: day,
  status: z.enum(["awaiting", "provisional", "declared", "nullified"]),
  winner: z.nullable(z.string()),
  /** Votes of the winner; null, never 0, where they were not published. */
  votes: z.nullable(count),
  margin: z.nullable(percent),
  outcome: z.nullable(z.enum(["new_leader", "incumbent_reelected", "incumbent_defeated", "open_seat"])),
  /** Whether it was declared again, after a rerun or a ruling. */
  declaredAgain: z.boolean(),
});
export type DistrictSeat = z.infer<typeof districtSeat>;

/** A count of what a district holds, with the day it was true on. */
export const districtCount = z.object({
  measure: z.enum([
    "constituencies",
    "sub_counties",
    "parishes",
    "villages",
    "polling_stations",
    "population",
    "registered_voters",
  ]),
  value: count,
  on: day,
});
export type DistrictCount = z.infer<typeof districtCount>;

export const districtDetail = z.extend(district, {
  /** The sub-region and the party region it lies in, by what addresses call them; once where they are the same. */
  areas: z.array(
    z.object({ slug: z.string(), name: z.string(), kind: z.enum(["party_region", "sub_region"]) }),
  ),
  seats: z.array(districtSeat),
  counts: z.array(districtCount),
  divisions: z.array(division),
});
export type DistrictDetail = z.infer<typeof districtDetail>;

/** A name that no district has is a 404 as any other unknown slug: only what cannot be text is refused. */
const bySlug = z.strictObject({ slug: searchText });

export const readDistrict = endpoint({
  id: "districts.read",
  method: "GET",
  path: "/api/district",
  access: "results.read",
  summary: "One district or city with its seats, counts and divisions",
  input: bySlug,
  output: districtDetail,
  reads: ["cycle", "areas", "results", "turnout", "registers", "petitions"],
});

export const listDistrictPetitions = endpoint({
  id: "districts.petitions",
  method: "GET",
  path: "/api/district/petitions",
  access: "petitions.read",
  summary: "Petitions about seats and posts within one district, newest first",
  sensitive: "petitions",
  input: bySlug,
  output: z.array(petition),
  reads: ["cycle", "areas", "results", "petitions"],
});
