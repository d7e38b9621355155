import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { count, listQuery, percent } from "./values.ts";

/** A seat's declaration in force in the MP primaries. Votes and margin are null where they were not published. */
export const election = z.object({
  id: z.int(),
  constituency: z.string(),
  winner: z.string(),
  votes: z.nullable(count),
  margin: z.nullable(percent),
});
export type Election = z.infer<typeof election>;

export const listElections = endpoint({
  id: "elections.list",
  method: "GET",
  path: "/api/elections",
  access: "results.read",
  summary: "Declarations in force of the MP primaries, one a seat",
  input: listQuery(["constituency", "winner", "votes", "margin"]),
  output: z.array(election),
  reads: ["cycle", "areas", "results"],
});
