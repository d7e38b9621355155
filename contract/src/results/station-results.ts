import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, givenDay, percent, storedText, wholeNumber } from "../wire/values.ts";

/** Stations of a unit by what became of their result; a station is in one of them, or expected still. */
const stationCounts = z.object({
  /** On the station list of the cycle; null where the cycle has none. */
  expected: z.nullable(count),
  counted: count,
  notReceived: count,
  nullified: count,
  zero: count,
});

/**
 * Seats of a kind of contest in a unit: those that are contested, and those of which votes are known. `withoutStations` are those
 * whose result is the one sheet of the unit that elects them, so that none of its stations counts.
 */
const seatCounts = z.object({ contested: count, withResults: count, withoutStations: count });

/**
 * Districts and cities of a unit on polling day, and those that the station list or a sheet covers. With fewer, the totals are of
 * a part of the unit. Both are 0 below a district.
 */
const districtCoverage = z.object({ covered: count, whole: count });

export const resultTotals = {
  units: stationCounts,
  districts: districtCoverage,
  seats: seatCounts,
  /** Voters on the register, as the result sheets or the station list have it; null where no station's are known. */
  registered: z.nullable(count),
  /** Of those, the voters of stations whose votes cast are known: what turnout is a share of. */
  registeredCounted: count,
  valid: count,
  /** Null where they are known of no station with votes. */
  invalid: z.nullable(count),
  /** Votes cast; null where they are known of no station with votes. */
  total: z.nullable(count),
  /**
   * Of how many stations votes cast and invalid votes are known, and of how many the register: the sums are of these. A seat without
   * stations counts as one.
   */
  known: z.object({ votes: count, registers: count }),
  /** Votes cast in stations with a known register, and so a part of `registeredCounted`. */
  turnoutVotes: count,
  /** `turnoutVotes` of `registeredCounted`; null where there are none, or more than there can be. */
  turnout: z.nullable(percent),
  /**
   * By votes, the most first; `share` of the valid votes, null where there are none. Empty where the unit has votes for several
   * seats, whose candidates have nothing to do with each other.
   */
  candidates: z.array(z.object({ name: z.string(), votes: count, share: z.nullable(percent) })),
};

/**
 * A unit of the country, down to a polling station. Somebody limited to several districts begins at one of the kind `scope`
 * with the id 0, which is asked for by leaving `area` out, as the country is by everybody else.
 */
export const resultArea = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.string(),
  code: z.nullable(z.string()),
});
export type ResultArea = z.infer<typeof resultArea>;

/** Which results, and where: what every read of results takes. */
export const ofResults = {
  contest: z.prefault(generalContest, "president"),
  /** The id of a unit; left out, the country, or what whoever asks is limited to. */
  area: z.optional(wholeNumber(1, 2_147_483_647)),
  /** Of a sub-region that lies in two party regions, its part in this one. */
  within: z.optional(wholeNumber(1, 2_147_483_647)),
  pollingDay: z.optional(givenDay("Give the polling day as in 2021-01-14.")),
  issuer: z.optional(storedText(100).check(z.minLength(1))),
};

/** Results of a contest, or of all contests of a kind, in one unit and in each unit of the next level. */
export const stationResults = z.object({
  contest: generalContest,
  pollingDay: day,
  /** Whose figures they are. */
  issuer: z.string(),
  /** Whether it is a by-election, apart from the general election. For a single seat, it begins at the unit that elects it. */
  isByElection: z.boolean(),
  area: resultArea,
  /**
   * The units on the way down to it that whoever asks may open, the largest first: party region, sub-region, district,
   * constituency, sub-county and parish below the country. A sub-region on it is its part `within` the party region before it,
   * a sub-county the one in the `constituency` before it.
   */
  above: z.array(resultArea),
  /** The seat that all votes of the unit are for; null where they are for several. */
  seat: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      /** The number of its contest. */
      contest: z.int(),
      /** The party's own candidate, as recorded on the ballot; null: not known. */
      own: z.nullable(z.string()),
      /** The id of the record that says so, which a change names; null if there is none. */
      ownRecord: z.nullable(z.int()),
      /** Who it may be: the candidate for President with the name of the party's chairperson. Null once one is recorded. */
      suggested: z.nullable(z.string()),
    }),
  ),
  /**
   * Candidates by their votes in the whole contest, the most first: who keeps a colour keeps it in every unit. Empty without
   * one `seat`.
   */
  ranking: z.array(z.string()),
  ...resultTotals,
  below: z.array(z.extend(z.object({ area: resultArea }), resultTotals)),
});
export type StationResults = z.infer<typeof stationResults>;

export const readStationResults = endpoint({
  id: "results.stations",
  method: "GET",
  path: "/api/results",
  access: "results.read",
  summary:
    "Results of a contest, or of a kind of contest, by polling station, added up for a unit and for each unit of the next level",
  input: z.strictObject({
    ...ofResults,
    /** Of a unit that lies in two constituencies, its part in this one. */
    constituency: z.optional(wholeNumber(1, 2_147_483_647)),
    /** Lists the districts of a larger unit in place of its next level. */
    by: z.optional(z.literal("district", "Leave it out, or say district.")),
  }),
  /** Null where the cycle has no results of the contest at all; a day, issuer or unit that is not there is a 404. */
  output: z.nullable(stationResults),
  reads: ["cycle", "areas", "results", "registers"],
});

/** Why the votes of stations are not there; `expected`: no sheet has come. */
export const MISSING_REASONS = ["expected", "not received", "nullified", "zero"] as const;

/** Stations, and their voters on the station list; null where the list does not know them. */
const missingStations = { stations: count, voters: z.nullable(count) };

/** Stations of the station list without votes, by reason and by area. */
export const missingResults = z.object({
  ...missingStations,
  /** All stations on the list. */
  expected: z.extend(z.object(missingStations), { districts: count }),
  reasons: z.array(z.object({ reason: z.enum(MISSING_REASONS), districts: count, ...missingStations })),
  /** Party regions with any, the most stations first. */
  areas: z.array(z.object({ area: resultArea, expected: count, ...missingStations })),
});
export type MissingResults = z.infer<typeof missingResults>;

export const readMissingResults = endpoint({
  id: "results.missing",
  method: "GET",
  path: "/api/results/missing",
  access: "results.read",
  summary: "Polling stations of the station list without votes, by reason and by party region",
  input: z.strictObject({
    contest: ofResults.contest,
    pollingDay: ofResults.pollingDay,
    issuer: ofResults.issuer,
  }),
  output: missingResults,
  reads: ["cycle", "areas", "results", "registers"],
});
