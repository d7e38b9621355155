import * as z from "zod/mini";
import { petition } from "./petitions.ts";
import { contestDeclaration } from "./results/contest-declarations.ts";
import { endpoint } from "./wire/endpoint.ts";
import { count, day, searchText, sourceKind } from "./wire/values.ts";

/** A neighbour in a list of petitions. */
const neighbour = z.nullable(z.object({ number: z.string(), contest: z.string() }));

export const petitionDetail = z.extend(petition, {
  asOf: day,
  districtSlug: z.nullable(z.string()),
  /** Null where nobody is named on record. */
  petitioner: z.nullable(
    z.object({
      name: z.string(),
      personId: z.int(),
      /** Whether they are on record as a candidate of the contest. */
      stood: z.boolean(),
      /** Their place by votes in the disputed declaration, 2 for the runner-up; null unless all votes are recorded. */
      place: z.nullable(count),
    }),
  ),
  /** The winner of the disputed declaration. */
  respondent: z.nullable(z.string()),
  /** Days within which a petition is to be ruled on; null where the cycle records no deadline. */
  rulingDays: z.nullable(count),
  /**
   * Days from the ruling, or from the as-of date while it is pending, to the last day in time; below 0: so many days past it. Null
   * without a deadline and for what was withdrawn.
   */
  daysLeft: z.nullable(z.int()),
  /** The part of the country that the counts of panel and ground are of; null: all of it. */
  part: z.nullable(z.string()),
  /** The panel's petitions of every category: all, ruled on, awaiting a ruling; median days from filing to ruling. */
  panelCounts: z.nullable(
    z.object({ petitions: count, ruledOn: count, awaiting: count, medianDays: z.nullable(count) }),
  ),
  /** Petitions of every category on the same ground, this one included. */
  onGround: count,
  /** The contest's declarations, the first one first; none where it is about a post that is no seat on record. */
  declarations: z.array(contestDeclaration),
  /** The declaration that was in force when it was filed. */
  disputedId: z.nullable(z.int()),
  /** The declaration that its ruling led to. */
  followedById: z.nullable(z.int()),
  /** Whether that one names another winner; null where there is none, or a winner is not named. */
  isWinnerChanged: z.nullable(z.boolean()),
  /** Other petitions about the same seat, the last filed first. */
  sameSeat: z.array(petition),
  /** How many others there are about seats and posts of the district, and the last filed of them. */
  inDistrict: z.object({ total: count, first: z.array(petition) }),
  /** Recordings by time, also of the declaration that its ruling led to, the latest first. */
  history: z.array(z.object({ recordedAt: z.iso.datetime(), what: z.string() })),
  /** Where its records are known from; what comes from a `sample` was invented. */
  sources: z.array(
    z.object({
      of: z.enum(["petition", "declaration", "deadline"]),
      title: z.string(),
      publisher: z.nullable(z.string()),
      kind: sourceKind,
    }),
  ),
  /** Its place in its category, by number. */
  list: z.object({
    place: count,
    total: count,
    previous: neighbour,
    next: neighbour,
  }),
});
export type PetitionDetail = z.infer<typeof petitionDetail>;

export const readPetition = endpoint({
  id: "petitions.read",
  method: "GET",
  path: "/api/petition",
  access: "petitions.read",
  summary:
    "One petition: what happened when, its parties and panel, what it did to the contest, related petitions, history and sources",
  sensitive: "petitions",
  /** A number that no petition has is a 404. */
  input: z.strictObject({ number: searchText }),
  output: petitionDetail,
  reads: ["cycle", "areas", "results", "petitions"],
});
