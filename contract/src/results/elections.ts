import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, listQuery, nothing, percent } from "../wire/values.ts";

/**
 * A seat's declaration in force in the MP primaries. Winner, votes and margin are null where no source gives them: a
 * newspaper may report who lost, and nothing of who won.
 */
export const election = z.object({
  id: z.int(),
  seatId: z.int(),
  constituency: z.string(),
  /** Where it lies; null for seats of the whole country. */
  district: z.nullable(z.string()),
  subRegion: z.nullable(z.string()),
  partyRegion: z.nullable(z.string()),
  winner: z.nullable(z.string()),
  votes: z.nullable(count),
  margin: z.nullable(percent),
  /** The seat's own polling day, given only where its primary was held again. */
  rerunOn: z.optional(day),
});
export type Election = z.infer<typeof election>;

export const listElections = endpoint({
  id: "elections.list",
  method: "GET",
  path: "/api/elections",
  access: "results.read",
  summary: "The current MP primary declaration for each seat",
  input: listQuery(["constituency", "winner", "votes", "margin"]),
  output: z.array(election),
  reads: ["cycle", "areas", "results"],
});

/** Winning margins of the MP primaries: seats by margin, in steps of percentage points. */
export const electionMargins = z.object({
  /** Seats with a declaration in force, and those of them whose margin was published. */
  seats: count,
  published: count,
  /** The margin that half of the published ones do not exceed; null where none is. */
  median: z.nullable(percent),
  /** Steps from 0 to 100; `from` belongs to a step and `to` to the next, except at 100. */
  bins: z.array(z.object({ from: percent, to: percent, seats: count })),
});
export type ElectionMargins = z.infer<typeof electionMargins>;

export const readElectionMargins = endpoint({
  id: "elections.margins",
  method: "GET",
  path: "/api/elections/margins",
  access: "results.read",
  summary: "Seats of the MP primaries by winning margin",
  input: nothing,
  output: electionMargins,
  reads: ["cycle", "areas", "results"],
});
