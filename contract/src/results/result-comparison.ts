import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, percent, wholeNumber } from "../wire/values.ts";
import { ofResults, resultArea } from "./station-results.ts";

/**
 * Whether a unit covers the same ground in both elections. `changed`: its boundary moved. `new` and `ended`: it is a unit in one
 * of them only, and its ground lay in other units in the other. `one-list`: not on the station lists of both elections.
 */
const ground = z.enum(["same", "changed", "new", "ended", "one-list"]);
export type Ground = z.infer<typeof ground>;

/** What is known of a unit in one election. */
const comparedSide = z.object({
  /** Stations with votes, and stations on the list of the election's cycle; null where the cycle has none. */
  stations: z.object({ counted: count, expected: z.nullable(count) }),
  /** Seats with votes published without stations. The figures include them. */
  seatsWithoutStations: count,
  /** Null where no votes are known, and of a unit with districts that the election does not cover. */
  figures: z.nullable(
    z.object({
      /** Null where no station's is known. */
      registered: z.nullable(count),
      /** Voters of the stations whose votes cast and voters are known, and the votes cast there: turnout. */
      registeredCounted: count,
      turnoutVotes: count,
      valid: count,
      /** Invalid votes and votes cast; null where no sheet has them. */
      invalid: z.nullable(count),
      total: z.nullable(count),
      /** Of the subject of the comparison; null without one. */
      votes: z.nullable(count),
      /** With the share of valid votes; null where two lead, and where the unit votes for several seats. */
      leader: z.nullable(z.object({ name: z.string(), share: percent })),
    }),
  ),
});
export type ComparedSide = z.infer<typeof comparedSide>;

const bothSides = { before: comparedSide, after: comparedSide };

const comparedUnit = z.object({
  /** As of the election shown, where the unit is in both. */
  area: resultArea,
  /** The unit of the list that it lies in; null directly below the place that was asked for. */
  parent: z.nullable(z.int()),
  ground,
  /** Names of the units that its ground went to or came from. */
  others: z.array(z.string()),
  ...bothSides,
});
export type ComparedUnit = z.infer<typeof comparedUnit>;

/** Today's districts joined into the one that they were in the earlier election. */
const joinedDistricts = z.object({
  area: resultArea,
  members: z.array(z.int()),
  /** Whether both station lists have all of them. */
  isOnBothLists: z.boolean(),
  ...bothSides,
});

export type JoinedDistricts = z.infer<typeof joinedDistricts>;

const comparedCandidate = z.object({
  /** The candidacy in either election; null where the person did not stand. */
  before: z.nullable(z.object({ id: z.int(), name: z.string(), votes: count, share: z.nullable(percent) })),
  after: z.nullable(z.object({ id: z.int(), name: z.string(), votes: count, share: z.nullable(percent) })),
  /** How both were found to be one person, or the one not to be the other; null where nothing was decided or matched. */
  matchedBy: z.nullable(z.enum(["name", "decision"])),
  /** The id of the decision, which a change names, its author and day. */
  decision: z.nullable(z.object({ id: z.int(), by: z.string(), on: day })),
});
export type ComparedCandidate = z.infer<typeof comparedCandidate>;

const comparedElection = z.object({
  cycle: z.string(),
  pollingDay: day,
  issuer: z.string(),
  isByElection: z.boolean(),
  /** Name of the seat that a by-election is for; null for several seats, and for a general election. */
  seat: z.nullable(z.string()),
});

export const compareResults = endpoint({
  id: "results.comparison",
  method: "GET",
  path: "/api/results/comparison",
  access: "results.read",
  summary: "A contest's results of a unit and the units below it in two elections",
  input: z.strictObject({
    ...ofResults,
    /** Of a unit that lies in two constituencies, its part in this one. */
    constituency: z.optional(wholeNumber(1, 2_147_483_647)),
    /** The cycle that it is compared with, and the polling day in it; left out, the newest. */
    with: wholeNumber(1, 999_999_999),
    withDay: ofResults.pollingDay,
  }),
  output: z.object({
    contest: generalContest,
    /** The earlier of the two, whichever was chosen to compare with. */
    before: comparedElection,
    after: comparedElection,
    /** Both contests where all votes that are compared are for one seat. */
    contests: z.nullable(z.object({ before: z.int(), after: z.int() })),
    /** The party's own candidates of both `contests`, by name; null where none is recorded. */
    own: z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) }),
    /** Candidacies of the compared person; null if no candidate stood in both elections. */
    subject: z.nullable(z.object({ before: z.int(), after: z.int() })),
    /** Those of both `contests`, each person once, the most votes in the later election first. */
    candidates: z.array(comparedCandidate),
    unit: comparedUnit,
    /**
     * What is compared of the place: all of it where its ground is the same, else the part that both station lists cover, by the
     * names of its districts, or of the units of the next level.
     */
    compared: z.object({ isWhole: z.boolean(), names: z.array(z.string()), ...bothSides }),
    /** Units of the next levels, the higher level first, each by name. */
    units: z.array(comparedUnit),
    /** Districts whose boundary changed, as they were in the earlier election. */
    joined: z.array(joinedDistricts),
  }),
  reads: ["cycle", "areas", "results", "registers"],
});
