import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { count, listQuery, percent } from "./values.ts";

/** A seat's declaration in force in the MP primaries. */
export const election = z.object({
  id: z.int(),
  constituency: z.string(),
  winner: z.string(),
  votes: count,
  margin: percent,
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
