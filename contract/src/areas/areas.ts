import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { turnout } from "../turnout.ts";
import { count, nothing, searchText } from "../wire/values.ts";

/**
 * What is counted in an area: the sum over its districts. Of an area that the caller sees in part it is the sum over those
 * that he sees, and bears that part's label.
 */
const areaFigures = z.object({
  /** Districts and cities that are summed up. */
  districts: count,
  /** People on the party register; null where the register in force has none of the districts. */
  members: z.nullable(count),
  /** Districts that the register has. */
  districtsOnRegister: count,
  mp: z.nullable(turnout),
  lc5: z.nullable(turnout),
  /** Petitions of every category; `pending` is those filed and in hearing. */
  petitions: z.object({
    total: count,
    resolved: count,
    withdrawn: count,
    pending: count,
    /** Pending for longer than the days within which they are to be ruled on; null where the cycle records no deadline. */
    overdue: z.nullable(count),
  }),
  mpSeats: z.object({
    /** Seats contested in the MP primaries. */
    total: count,
    /** Of those, the seats with a declaration in force. */
    declared: count,
    /** Of the declared, those that the incumbent won. */
    kept: count,
    /** Of the declared, those of which no source says whether the incumbent won. */
    notKnown: count,
  }),
});
export type AreaFigures = z.infer<typeof areaFigures>;

const named = {
  id: z.int(),
  /** What addresses call it: see `areaAddresses` in the domain. */
  slug: z.string(),
  /** The area's own name, e.g. `Acholi`. */
  name: z.string(),
  /** What it is called over its figures: `Gulu, part of Acholi` where the caller sees a part of it, else its name. */
  label: z.string(),
  /** Whether the caller sees a part of it alone. */
  isPart: z.boolean(),
};

const link = z.object({ slug: z.string(), name: z.string() });

/** A party region or a sub-region. */
export const area = z.extend(areaFigures, {
  ...named,
  kind: z.enum(["party_region", "sub_region"]),
  /** Of a sub-region: the party regions in which its districts lie; of a party region none. */
  partyRegions: z.array(link),
  /** Of a party region: the sub-regions of which it holds districts; of a sub-region none. */
  subRegions: z.array(link),
  /** Of a sub-region: the party region of the same name and districts, as Karamoja; lists then offer that one alone. */
  sameAs: z.nullable(link),
  /** Of a party region: the sub-region of the same name and districts. */
  again: z.nullable(link),
});
export type Area = z.infer<typeof area>;

/** The country's own figures, or those of the part that the caller sees. */
const country = z.extend(areaFigures, {
  label: z.string(),
  isPart: z.boolean(),
  /** Of the figures above, what is in no area's sum: about no district, such as seats of special interests, or about one that has ended. */
  inNoDistrict: z.object({ petitions: count, mpSeats: count }),
});
export type CountryFigures = z.infer<typeof country>;

export const areaList = z.object({
  country,
  /** Party regions, then sub-regions, each by name. */
  areas: z.array(area),
  /** Districts and cities that can be compared beside them, by name. */
  districts: z.array(
    z.object({
      ...link.shape,
      subRegion: z.string(),
      /** Whether a region above is the same, as Kampala: nothing then offers the district beside it. */
      isRepeated: z.boolean(),
    }),
  ),
});
export type AreaList = z.infer<typeof areaList>;

const reads = ["cycle", "areas", "results", "turnout", "registers", "petitions"] as const;

export const listAreas = endpoint({
  id: "areas.list",
  method: "GET",
  path: "/api/areas",
  access: "results.read",
  summary: "Party regions and sub-regions with members, turnout, petitions and MP seats, next to the country",
  input: nothing,
  output: areaList,
  reads,
});

/** An area beside others, whatever its kind. */
const placedArea = z.extend(areaFigures, {
  ...named,
  kind: z.enum(["party_region", "sub_region", "district"]),
});

export const areaDetail = z.object({
  country,
  area,
  /** Of a sub-region the party regions it lies in, of a party region its sub-regions; not one that is the area over again. */
  around: z.array(placedArea),
  /** Its districts and cities that the caller sees, by name; `slug` is that of the district's own page. */
  districts: z.array(
    z.extend(areaFigures, { id: z.int(), slug: z.string(), name: z.string(), subRegion: z.string() }),
  ),
});
export type AreaDetail = z.infer<typeof areaDetail>;
export type AreaDistrict = AreaDetail["districts"][number];

export const readArea = endpoint({
  id: "areas.read",
  method: "GET",
  path: "/api/area",
  access: "results.read",
  summary: "One party region or sub-region with its districts, next to the country",
  // A name that no area has is a 404 as any other unknown one: only what cannot be text is refused.
  input: z.strictObject({ slug: searchText }),
  output: areaDetail,
  reads,
});

/** How many areas are compared. */
export const COMPARED_AREAS = { least: 2, most: 4 } as const;

/** The areas that an address or a query names: `gulu,acholi`. */
export function areasNamed(text: string): string[] {
  return text
    .split(",")
    .map((slug) => slug.trim())
    .filter((slug) => slug !== "");
}

const comparedSlugs = z.string("Name two to four areas, as in ?areas=gulu,acholi.").check(
  z.maxLength(500, "Those names are too long."),
  z.regex(/^[^\u0000-\u001f\u007f]*$/, "The names have characters that no area has."),
  z.refine(
    (text) => areasNamed(text).length >= COMPARED_AREAS.least,
    "Choose at least two areas to compare.",
  ),
  z.refine(
    (text) => areasNamed(text).length <= COMPARED_AREAS.most,
    "Compare at most four areas. Remove some of them.",
  ),
  z.refine(
    (text) => new Set(areasNamed(text)).size === areasNamed(text).length,
    "An area is chosen twice. Remove one.",
  ),
);

export const comparedArea = z.extend(placedArea, {
  /** The name in the address of its own page, which is a district's own where `slug` tells it apart from a region. */
  page: z.string(),
});
export type ComparedArea = z.infer<typeof comparedArea>;

export const compareAreas = endpoint({
  id: "areas.compared",
  method: "GET",
  path: "/api/areas/compared",
  access: "results.read",
  summary: "Two to four party regions, sub-regions and districts side by side, next to the country",
  input: z.strictObject({ areas: comparedSlugs }),
  /** In the order in which they were asked for. */
  output: z.object({ country, areas: z.array(comparedArea) }),
  reads,
});
