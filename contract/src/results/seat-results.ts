import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, percent } from "../wire/values.ts";
import { ofResults, resultArea, resultTotals } from "./station-results.ts";

const seatResult = z.object({
  id: z.int(),
  name: z.string(),
  /** The unit that elects it, and the district that this lies in; null of the country's. */
  area: resultArea,
  district: z.nullable(z.string()),
  units: resultTotals.units,
  /** Whether its result is the one sheet of its unit: then no station is counted. */
  isWithoutStations: z.boolean(),
  total: z.nullable(count),
  turnout: resultTotals.turnout,
  /** Everybody who has the most votes; empty where none are known. */
  /** The party's own candidate; null: not known. */
  own: z.nullable(z.string()),
  leaders: z.array(z.string()),
  votes: count,
  share: z.nullable(percent),
  /** Of the leader over the next one; null without a next one, or without votes. */
  lead: z.nullable(z.object({ votes: count, points: percent, over: z.string() })),
});
export type SeatResult = z.infer<typeof seatResult>;

export const listSeatResults = endpoint({
  id: "results.seats",
  method: "GET",
  path: "/api/results/seats",
  access: "results.read",
  summary: "Every seat of a kind of contest in a unit with who leads it; those without results too",
  input: z.strictObject(ofResults),
  output: z.object({
    contest: generalContest,
    pollingDay: day,
    issuer: z.string(),
    area: resultArea,
    seats: z.array(seatResult),
  }),
  reads: ["cycle", "areas", "results", "registers"],
});
