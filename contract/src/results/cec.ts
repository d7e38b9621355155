import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, listQuery, nothing, percent } from "../wire/values.ts";

/** Result of one office. Null is what no source publishes; an unopposed winner has no votes. */
export const cecResult = z.object({
  id: z.int(),
  seatId: z.int(),
  position: z.string(),
  date: day,
  winner: z.nullable(z.string()),
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
  reads: ["cycle", "areas", "results", "claims"],
});

/** One office with everybody who is known to have stood for it, the winner first. */
export const cecContest = z.object({
  id: z.int(),
  seatId: z.int(),
  position: z.string(),
  date: day,
  /** Whether nobody stood against the winner, so that no vote was taken. */
  isUnopposed: z.boolean(),
  /** Null where it was not published. */
  validVotes: z.nullable(count),
  candidates: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isWinner: z.boolean(),
      /** Whether the person held the office before; null where that is not known of anybody who stood. */
      isIncumbent: z.nullable(z.boolean()),
      votes: z.nullable(count),
      /** Percentage of the valid votes, or as published without them. */
      percentage: z.nullable(percent),
    }),
  ),
  source: z.string(),
});
export type CecContest = z.infer<typeof cecContest>;

/** A day that was published, and by whom. */
const publishedDay = z.object({
  date: day,
  source: z.string(),
  publishedOn: z.nullable(day),
  note: z.nullable(z.string()),
});

export const cecConference = z.object({
  contests: z.array(cecContest),
  /** The day that was chosen among those published, and why; null where none was. */
  day: z.nullable(z.object({ ...publishedDay.shape, reason: z.nullable(z.string()) })),
  /** Published days that disagree. */
  rivalDays: z.array(publishedDay),
});
export type CecConference = z.infer<typeof cecConference>;

export const readCecConference = endpoint({
  id: "cec.conference",
  method: "GET",
  path: "/api/cec-results/conference",
  access: "results.read",
  summary: "All candidates for the party's leadership, with votes where published, and conflicting dates",
  input: nothing,
  output: cecConference,
  reads: ["cycle", "areas", "results", "claims"],
});
