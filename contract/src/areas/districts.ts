import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { turnout } from "../turnout.ts";
import { count, nothing } from "../wire/values.ts";

/** One of the 146 districts and cities with what the map and its table show of it. */
export const district = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  type: z.enum(["district", "city", "capital city"]),
  statutoryRegion: z.string(),
  subRegion: z.string(),
  partyRegion: z.string(),
  /** What the areas that hold it are called over figures of those districts that the caller sees; null for the whole. */
  parts: z.nullable(
    z.object({
      /** E.g. `Gulu, part of Uganda`. */
      country: z.string(),
      /** Null: he sees all of it. */
      partyRegion: z.nullable(z.string()),
      subRegion: z.nullable(z.string()),
    }),
  ),
  /** Name of the 2014 boundary polygon that holds this unit. */
  polygon: z.string(),
  tile: z.object({ column: z.int(), row: z.int() }),
  /** Null where the register in force does not have the district. */
  members: z.nullable(count),
  mp: z.nullable(turnout),
  lc5: z.nullable(turnout),
  petitions: count,
  /** What the LC5 declaration in force means for the incumbent; null where there is none. */
  lc5Status: z.nullable(z.enum(["New", "Incumbent_Retained", "Unknown"])),
});
export type District = z.infer<typeof district>;

export const listDistricts = endpoint({
  id: "districts.list",
  method: "GET",
  path: "/api/districts",
  access: "results.read",
  summary: "Districts and cities with party register, turnout, petitions and LC5 outcome",
  input: nothing,
  output: z.array(district),
  reads: ["cycle", "areas", "results", "turnout", "registers", "petitions"],
});

/** A division that reports turnout of its own, as those of Kampala. */
export const division = z.object({
  id: z.int(),
  name: z.string(),
  district: z.string(),
  partyRegion: z.string(),
  mp: z.nullable(turnout),
  lc5: z.nullable(turnout),
});
export type Division = z.infer<typeof division>;

export const listDivisions = endpoint({
  id: "districts.divisions",
  method: "GET",
  path: "/api/divisions",
  access: "results.read",
  summary: "Divisions that report turnout of their own",
  input: nothing,
  output: z.array(division),
  reads: ["cycle", "areas", "turnout", "registers"],
});
