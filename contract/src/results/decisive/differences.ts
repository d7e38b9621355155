import * as z from "zod/mini";
import { generalContest } from "../../cycles.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { count, day, storedText } from "../../wire/values.ts";
import { ofResults } from "../station-results.ts";

/** What became of a difference between two results of a station. Without a record it is `open`. */
export const INQUIRY_STATES = ["open", "investigated", "resolved"] as const;

/** Whether a difference can decide its seat: alone, only together with others, or not at all. */
export const DECIDES = ["alone", "together", "no"] as const;

const inquiry = z.object({
  /** The version, which a change of it names. */
  id: z.int(),
  state: z.enum(INQUIRY_STATES),
  note: z.nullable(z.string()),
  /** Where the evidence is, such as a form's number. */
  evidence: z.nullable(z.string()),
  by: z.string(),
  at: z.iso.datetime(),
});

const stationDifference = z.object({
  /** The station, and the number of its contest. */
  area: z.int(),
  contest: z.int(),
  station: z.string(),
  parish: z.string(),
  subCounty: z.string(),
  district: z.string(),
  seat: z.string(),
  /** Valid votes of both results. */
  valid: z.object({ published: count, other: count }),
  /** Candidates with other votes, in the order of the ballot. */
  candidates: z.array(z.object({ name: z.string(), published: count, other: count })),
  /** Votes by which the lead shrinks if the other result is right; negative where it grows. */
  swing: z.int(),
  decides: z.enum(DECIDES),
  /** Null: nobody has looked into it yet. */
  inquiry: z.nullable(inquiry),
});
export type StationDifference = z.infer<typeof stationDifference>;

const seatDifference = z.object({
  contest: z.int(),
  seat: z.string(),
  /** By the published results. */
  leaders: z.array(z.string()),
  runnerUp: z.nullable(z.string()),
  lead: z.int(),
  stations: count,
  /** The sum of the swings of its stations, and of those against the leader alone. */
  swing: z.int(),
  against: count,
  /** Fewest stations with enough votes together to undo the lead; null if all of them are not enough. */
  fewest: z.nullable(count),
});
export type SeatDifference = z.infer<typeof seatDifference>;

/** The highest number of stations that a response lists. */
export const MOST_DIFFERENCES = 2_000;

export const differences = z.object({
  kind: generalContest,
  pollingDay: day,
  issuer: z.string(),
  /** The issuer that it is compared with; null where no other issuer has results of the contest. */
  other: z.nullable(z.string()),
  /** Every other issuer that has. */
  others: z.array(z.string()),
  /** Stations with votes by both, and of those with the same votes; stations that only one of them has. */
  compared: z.object({ both: count, same: count, published: count, other: count }),
  /** Seats with a difference, those first that the fewest stations can decide, then those with the fewest votes left of the lead. */
  seats: z.array(seatDifference),
  /** Those that can decide a seat first, then the largest; up to {@link MOST_DIFFERENCES}. */
  stations: z.array(stationDifference),
  /** All stations that differ. */
  total: count,
});
export type Differences = z.infer<typeof differences>;

export const listDifferences = endpoint({
  id: "results.differences",
  method: "GET",
  path: "/api/results/differences",
  access: "results.read",
  summary:
    "Two issuers' results of a kind of contest, station by station: where they differ, and what that decides",
  input: z.strictObject({
    contest: ofResults.contest,
    pollingDay: ofResults.pollingDay,
    issuer: ofResults.issuer,
    /** The issuer that it is compared with; left out, the first other issuer. */
    other: z.optional(storedText(100).check(z.minLength(1))),
  }),
  output: differences,
  reads: ["cycle", "areas", "results", "registers"],
});
