import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { count, day, listQuery, percent } from "./values.ts";

/** Votes and percentage are null where no source publishes them, and for an unopposed winner. */
export const cecResult = z.object({
  id: z.int(),
  position: z.string(),
  date: day,
  winner: z.string(),
  votes: z.nullable(count),
  percentage: z.nullable(percent),
});
export type CecResult = z.infer<typeof cecResult>;

export const listCecResults = endpoint({
  id: "cec.list",
  method: "GET",
  path: "/api/cec-results",
  access: "results.read",
  summary: "Party leadership (CEC) elections at the National Conference",
  input: listQuery(["position", "date", "winner", "votes", "percentage"]),
  output: z.array(cecResult),
  reads: ["cycle", "results", "claims"],
});
