import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, nothing } from "../wire/values.ts";

/** Public levels that are counted, from the district down. */
export const STRUCTURE_MEASURES = [
  "constituencies",
  "sub_counties",
  "parishes",
  "villages",
  "polling_stations",
] as const;
export const structureMeasure = z.enum(STRUCTURE_MEASURES);
export type StructureMeasure = z.infer<typeof structureMeasure>;

/** Null where no record counts that level. */
const levels = {
  constituencies: z.nullable(count),
  subCounties: z.nullable(count),
  parishes: z.nullable(count),
  villages: z.nullable(count),
  pollingStations: z.nullable(count),
};

const post = z.object({
  id: z.int(),
  title: z.string(),
  /** Whether the CEC elections fill it, not an appointment. */
  isElected: z.boolean(),
  /** Null where no source names who holds it. */
  holder: z.nullable(z.string()),
  /** The day of the election that the holder was declared the winner of. */
  electedOn: z.nullable(day),
});
export type Post = z.infer<typeof post>;

const organ = z.object({
  id: z.int(),
  name: z.string(),
  /** The public level of the same area, e.g. "district"; null where there is none. */
  areaKind: z.nullable(z.string()),
  /** Number of such organs, as published; null where that is not known. */
  units: z.nullable(count),
  unitsBasis: z.nullable(z.string()),
  /** Public units of that level in the records; null where they are not counted. */
  publicUnits: z.nullable(count),
  posts: z.array(post),
});
export type Organ = z.infer<typeof organ>;

export const structure = z.object({
  /** Top down. */
  organs: z.array(organ),
  leagues: z.array(organ),
  total: z.object({ districts: count, ...levels }),
  /** What of the country the total is, where the caller sees only some districts: `Gulu, part of Uganda`. */
  part: z.nullable(z.string()),
  /** A part of a region bears that part's label. */
  regions: z.array(z.object({ id: z.int(), partyRegion: z.string(), districts: count, ...levels })),
  /** Where the counts come from, and of what day they are. */
  sources: z.array(z.object({ measure: structureMeasure, asOf: day, source: z.string() })),
});
export type Structure = z.infer<typeof structure>;

export const readStructure = endpoint({
  id: "structure.read",
  method: "GET",
  path: "/api/structure",
  access: "membership.read",
  summary: "Party organs, leagues and posts with their holders, and the matching public units",
  input: nothing,
  output: structure,
  reads: ["cycle", "areas", "results"],
});

export const structureDistrict = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  partyRegion: z.string(),
  tile: z.object({ column: z.int(), row: z.int() }),
  ...levels,
});
export type StructureDistrict = z.infer<typeof structureDistrict>;

export const listStructureDistricts = endpoint({
  id: "structure.districts",
  method: "GET",
  path: "/api/structure/districts",
  access: "membership.read",
  summary: "Units below each district and city: constituencies down to villages, and polling stations",
  input: nothing,
  output: z.array(structureDistrict),
  reads: ["cycle", "areas"],
});
