import * as z from "zod/mini";
import { generalContest } from "../../cycles.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { count, day, percent, wholeNumber } from "../../wire/values.ts";
import { dispute } from "./disputes.ts";
import { legalLimit } from "./legal-limits.ts";
import { MISSING_REASONS, ofResults, resultArea } from "../station-results.ts";

/** Why the votes of a station are not in the lead: those of a disputed station are taken out of it. */
export const OPEN_REASONS = [...MISSING_REASONS, "disputed"] as const;

/** The turnouts that bound the votes of the open stations, from the highest to the lowest that is possible. */
export const BOUNDS = ["register", "highest", "nearby"] as const;

export const STANDINGS = ["recount range", "open", "unknown", "safe"] as const;

/** Whether a seat could still change: arithmetic, and no forecast. All votes of the open stations go to the runner-up. */
const standing = {
  standing: z.enum(STANDINGS),
  /** The candidates with the most votes: several are tied. Empty without votes. */
  leaders: z.array(z.string()),
  /** Who would have to make up the lead; null if only one candidate stood, and of a majority, which all others together have to break. */
  runnerUp: z.nullable(z.string()),
  /** The party's own candidate; null: not known. */
  own: z.nullable(z.string()),
  /** `majority` is more than half of the valid votes: what a President needs. */
  contested: z.enum(["lead", "majority"]),
  /**
   * Votes that the open stations have to make up for, without the votes of disputed stations: the lead; of a majority, the votes for
   * others that would break it. Null where no votes are counted.
   */
  lead: z.nullable(z.int()),
  /** The same with the votes of disputed stations: what the law compares with its limits. */
  publishedLead: z.nullable(z.int()),
  /** Of the open stations, those with votes that are disputed. */
  disputed: count,
  /** Open stations, and those of them with another result than the one that is counted here. */
  stations: count,
  forms: count,
  /** Registered voters of the open stations; null if that of a station is not known. */
  registered: z.nullable(count),
  bounds: z.array(
    z.object({
      bound: z.enum(BOUNDS),
      turnout: z.nullable(percent),
      votes: z.nullable(count),
      canChange: z.nullable(z.boolean()),
    }),
  ),
  /** The turnout at which all votes of the open stations equal the lead, in percent; may be over 100. Null without voters. */
  breakEven: z.nullable(z.number()),
};

/** The highest number of stations that a seat names in the list. */
export const FIRST_STATIONS = 6;

const decidedSeat = z.object({
  /** Number of the contest. */
  contest: z.int(),
  seat: z.string(),
  area: resultArea,
  district: z.nullable(z.string()),
  ...standing,
  /** Open stations to look at first, up to {@link FIRST_STATIONS}: those without another result, the most voters first. None of a safe seat. */
  first: z.array(z.object({ id: z.int(), name: z.string(), registered: z.nullable(count) })),
});
export type DecidedSeat = z.infer<typeof decidedSeat>;

const contests = {
  kind: generalContest,
  pollingDay: day,
  issuer: z.string(),
  /** Limits of the law on the day that is looked at; those that contradict each other are all there. */
  limits: z.array(legalLimit),
};

export const couldChangeSeats = z.object({
  ...contests,
  /** Recount range first, then open with the lowest break-even first, not known, and safe with the lowest lead first. */
  seats: z.array(decidedSeat),
  /** Seats that have neither a result nor a station on the list. */
  withoutStations: count,
});
export type CouldChangeSeats = z.infer<typeof couldChangeSeats>;

export const listCouldChange = endpoint({
  id: "results.couldChange",
  method: "GET",
  path: "/api/results/could-change",
  access: "results.read",
  summary: "Every seat of a kind of contest: whether the stations without a result could still change it",
  input: z.strictObject({
    contest: ofResults.contest,
    pollingDay: ofResults.pollingDay,
    issuer: ofResults.issuer,
  }),
  output: couldChangeSeats,
  reads: ["cycle", "areas", "results", "registers", "petitions"],
});

const openStation = z.object({
  id: z.int(),
  name: z.string(),
  parish: z.string(),
  subCounty: z.string(),
  registered: z.nullable(count),
  reason: z.enum(OPEN_REASONS),
  /** Why it was nullified, as published, or is disputed. */
  note: z.nullable(z.string()),
  /** Null unless it is disputed. */
  dispute: z.nullable(dispute),
  /** Another result of the station; null without one. `ballots` are the votes cast, null if they are not known. */
  form: z.nullable(z.object({ issuer: z.string(), ballots: z.nullable(count) })),
});
export type OpenStation = z.infer<typeof openStation>;

/** The highest number of open stations that a response lists. */
export const MOST_OPEN_STATIONS = 2_000;

export const couldChangeSeat = z.object({
  ...contests,
  ...decidedSeat.shape,
  /** Registered voters of all stations of the seat; null if that of a station is not known. */
  allRegistered: z.nullable(count),
  /** Where the turnouts were seen. */
  seen: z.object({
    highest: z.nullable(z.object({ id: z.int(), station: z.string(), cast: count, registered: count })),
    nearby: z.nullable(z.object({ stations: count, cast: count, registered: count })),
  }),
  /** Ballots of the other results, and the registers of stations without one; null if one is not known. */
  mostByForms: z.nullable(count),
  /** The stations with the most voters first, up to {@link MOST_OPEN_STATIONS}. */
  open: z.array(openStation),
});
export type CouldChangeSeat = z.infer<typeof couldChangeSeat>;

export const readCouldChange = endpoint({
  id: "results.couldChangeSeat",
  method: "GET",
  path: "/api/results/could-change/seat",
  access: "results.read",
  summary: "Whether a seat could still change: three bounds, the break-even turnout and the open stations",
  input: z.strictObject({
    /** The number of its contest. */
    contest: wholeNumber(1, 999_999_999),
    issuer: ofResults.issuer,
  }),
  output: couldChangeSeat,
  reads: ["cycle", "areas", "results", "registers", "petitions"],
});
