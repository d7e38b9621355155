import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { count, day, listQuery, nothing } from "./wire/values.ts";

export const petitionCategory = z.enum(["mp", "lc5", "mayoral", "councillor", "league"]);
export const petitionGround = z.enum([
  "alteration_of_results",
  "voter_bribery",
  "conduct_of_registrars",
  "violence",
  "ineligible_voters",
]);
export const petitionStatus = z.enum(["filed", "hearing", "resolved", "withdrawn"]);
export const petitionOutcome = z.enum(["dismissed", "fresh_poll_ordered", "other_candidate_declared"]);

export const petition = z.object({
  id: z.int(),
  number: z.string(),
  category: petitionCategory,
  /** The seat or post in dispute. */
  contest: z.string(),
  /** The seat in dispute; null where it is about a post that is no seat on record. */
  seatId: z.nullable(z.int()),
  district: z.nullable(z.string()),
  subRegion: z.nullable(z.string()),
  partyRegion: z.nullable(z.string()),
  ground: petitionGround,
  filedOn: day,
  servedOn: z.nullable(day),
  heardOn: z.nullable(day),
  ruledOn: z.nullable(day),
  /** The day from which it is withdrawn. */
  withdrawnOn: z.nullable(day),
  status: petitionStatus,
  outcome: z.nullable(petitionOutcome),
  panel: z.nullable(z.int()),
  /** The day that it is listed for; null before it is listed, and once it was heard. */
  hearingOn: z.nullable(day),
  /** Waits for a ruling: filed or in hearing. */
  isPending: z.boolean(),
  /** Pending for longer than the days within which it is to be ruled on; null where the cycle records no deadline. */
  isOverdue: z.nullable(z.boolean()),
  /** From filing to the ruling, or to the as-of date while it is pending; null for what was withdrawn. */
  daysWaited: z.nullable(z.int()),
  /** The last day on which a ruling is in time; null where the cycle records no deadline. */
  rulingDueOn: z.nullable(day),
});
export type Petition = z.infer<typeof petition>;

export const listPetitions = endpoint({
  id: "petitions.list",
  method: "GET",
  path: "/api/petitions",
  access: "petitions.read",
  summary: "All petitions before the party's election tribunal",
  sensitive: "petitions",
  input: listQuery([
    "number",
    "category",
    "contest",
    "district",
    "filedOn",
    "ruledOn",
    "rulingDueOn",
    "status",
  ]),
  output: z.array(petition),
  reads: ["cycle", "areas", "results", "petitions"],
});

/** The tribunal's load, day by day: petitions of every category, for all wait before the same panels. */
export const petitionBacklog = z.object({
  counts: z.string(),
  panels: count,
  /** Petitions that the panels can rule on in a day; null for whoever sees the petitions of some districts only. */
  dailyCapacity: z.nullable(count),
  /** Days within which a petition is to be ruled on; null where the cycle records no deadline. */
  rulingDays: z.nullable(count),
  sitsFrom: z.nullable(day),
  days: z.array(z.object({ on: day, filed: count, resolved: count, pending: count })),
});
export type PetitionBacklog = z.infer<typeof petitionBacklog>;

export const readPetitionBacklog = endpoint({
  id: "petitions.backlog",
  method: "GET",
  path: "/api/petitions/backlog",
  access: "petitions.read",
  summary: "Petitions of every category pending at the end of each day, with the tribunal's capacity",
  input: nothing,
  output: petitionBacklog,
  reads: ["cycle", "areas", "petitions"],
});

/** Petitions filed (`total`) and where they stand; `pending` is those filed and in hearing together. */
const petitionTally = z.object({
  total: count,
  filed: count,
  hearing: count,
  resolved: count,
  withdrawn: count,
  pending: count,
  /** Petitions pending for longer than the ruling deadline; null without one. */
  overdue: z.nullable(count),
});
export type PetitionTally = z.infer<typeof petitionTally>;

/** Two counts of the same petitions: of every category, and of those about the MP and LC5 primaries. */
const petitionTallies = z.object({ all: petitionTally, mpAndLc5: petitionTally });

export const petitionSummary = z.object({
  ...petitionTallies.shape,
  /** Days within which a petition is to be ruled on; null where the cycle records no deadline. */
  rulingDays: z.nullable(count),
  /** Categories, the largest first; so are the groups below. */
  byCategory: z.array(z.object({ category: petitionCategory, ...petitionTally.shape })),
  byGround: z.array(z.object({ ground: petitionGround, ...petitionTallies.shape })),
  /** Outcomes of resolved petitions. */
  byOutcome: z.array(z.object({ outcome: petitionOutcome, all: count, mpAndLc5: count })),
  /** Party regions; a part of one bears that part's label. Null: petitions about a post that lies in no region. */
  byRegion: z.array(z.object({ partyRegion: z.nullable(z.string()), ...petitionTallies.shape })),
});
export type PetitionSummary = z.infer<typeof petitionSummary>;

export const readPetitionSummary = endpoint({
  id: "petitions.summary",
  method: "GET",
  path: "/api/petitions/summary",
  access: "petitions.read",
  summary: "Petitions counted by category, status, ground, outcome and party region",
  input: nothing,
  output: petitionSummary,
  reads: ["cycle", "areas", "petitions"],
});
