import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { searchText } from "./wire/values.ts";

/** A hit of the global search, with what a page needs to lead there. */
export const searchHit = z.object({
  /** Unique within an answer, e.g. `person 17`. */
  id: z.string(),
  kind: z.enum(["area", "district", "seat", "person", "petition"]),
  title: z.string(),
  /** Words that tell it apart from its namesakes. */
  detail: z.string(),
  /** Slug of the district it lies in; null for what has no place, e.g. a special-interest seat. */
  district: z.nullable(z.string()),
  /** What addresses call a party region or sub-region; null for everything else. */
  area: z.nullable(z.string()),
  /** The seat that it is, that a person stood for or that a petition is about; null where none is on record. */
  seatId: z.nullable(z.int()),
  /** The contest a seat or person belongs to; `minister` for one found by office. Null for districts and petitions. */
  of: z.nullable(z.enum(["mp_primary", "lc5_primary", "mayoral_primary", "cec", "minister"])),
});
export type SearchHit = z.infer<typeof searchHit>;

export const MOST_HITS = 20;

export const searchEverything = endpoint({
  id: "search.everything",
  method: "GET",
  path: "/api/search",
  access: "results.read",
  summary:
    "Regions, sub-regions, districts, seats, people and petitions whose name or number holds every word, or that lie in a place whose name does; at most 20, best first",
  input: z.strictObject({ q: z.optional(searchText) }),
  output: z.array(searchHit).check(z.maxLength(MOST_HITS)),
  reads: ["cycle", "areas", "results", "petitions"],
});
