import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, nothing, percent } from "../wire/values.ts";

const measured = {
  members: count,
  /** The area's part of the membership target, apportioned by registered voters; null without a target, and for a part. */
  target: z.nullable(count),
  /** Members in percent of the target; more than 100 beyond it. */
  reached: z.nullable(z.number()),
  /** People on the national voters register; null where it was not recorded. */
  registeredVoters: z.nullable(count),
  /** Members ÷ registered voters. Two registers of different years, so it may exceed 1. */
  perVoter: z.nullable(z.number()),
};

export const membership = z.object({
  /** The party register in force; null before one is recorded. */
  register: z.nullable(z.object({ version: z.string(), asOf: day, source: z.string() })),
  /** The count of registered voters behind the apportionment and the ratio. */
  voters: z.nullable(z.object({ asOf: day, source: z.string() })),
  /** Whether both registers are real or invented, in the words of files; null where neither is recorded. */
  record: z.nullable(z.string()),
  targetDueOn: z.nullable(day),
  total: z.object({
    ...measured,
    /** Whether there are more members than registered voters: a finding, not a fact. */
    isFinding: z.boolean(),
  }),
  /** What of the country the total is, where the caller sees only some districts: `Gulu, part of Uganda`. */
  part: z.nullable(z.string()),
  regions: z.array(
    z.object({
      id: z.int(),
      /** The party region's name; of a part of it, as that part: `Gulu, part of Northern`. */
      partyRegion: z.string(),
      /** The party region that this is a part of, where the caller sees only some of its districts. */
      partOf: z.nullable(z.string()),
      ...measured,
      /** The region's share of all members. */
      share: z.nullable(percent),
    }),
  ),
  districts: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      subRegion: z.string(),
      partyRegion: z.string(),
      ...measured,
      /** Null where the register in force does not have the district. */
      members: z.nullable(count),
    }),
  ),
});
export type Membership = z.infer<typeof membership>;

export const readMembership = endpoint({
  id: "membership.read",
  method: "GET",
  path: "/api/membership",
  access: "membership.read",
  summary: "Members by party region and district against the target and the registered voters",
  input: nothing,
  output: membership,
  reads: ["cycle", "areas", "registers", "claims"],
});
