import * as z from "zod/mini";
import { momentChoice } from "../wire/moment-choice.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, wholeNumber } from "../wire/values.ts";
import { ofResults, resultArea } from "./station-results.ts";

/** Most differences from tally sheets that are listed; how many there are is said beside them. */
export const DIFFERENCES_LISTED = 20;

const moment = z.iso.datetime();

/** A file, or what else sheets came from. */
const cameFrom = {
  title: z.string(),
  /** Null where it was no file, or where whoever looks may not see imports. */
  import: z.nullable(z.int()),
};

/** A source of result sheets in force under a unit. */
const resultSource = z.object({
  ...cameFrom,
  by: z.nullable(z.string()),
  /** Stations of the unit whose sheet in force came from it, and seats that are counted without stations. */
  stations: count,
  seats: count,
  /** The lines of the first and the last of them; null for results that were entered by hand, which are listed as one source. */
  firstLine: z.nullable(z.int()),
  lastLine: z.nullable(z.int()),
  /** The sheets of the workbook that have these lines; null where it was read as one table. */
  firstSheet: z.nullable(z.string()),
  lastSheet: z.nullable(z.string()),
  recordedAt: moment,
});

/** A figure of a tally sheet that is not what its stations add up to. */
const tallyDifference = z.object({
  area: resultArea,
  figure: z.string(),
  onSheet: count,
  ofStations: count,
  line: z.int(),
  ...cameFrom,
});

export const resultSources = z.object({
  results: z.array(resultSource),
  /** The lists that say which stations there are, and how many voters each has. */
  stationLists: z.array(z.object({ ...cameFrom, by: z.nullable(z.string()), stations: count, asOf: day })),
  /**
   * Districts of the unit, or units that elect a seat, with a tally sheet in force and results by station; null where there are none.
   */
  tally: z.nullable(
    z.object({
      units: count,
      agreeing: count,
      /** Figures that differ, of all sheets, and the first of them. */
      differing: count,
      differences: z.array(tallyDifference),
    }),
  ),
});
export type ResultSources = z.infer<typeof resultSources>;

export const readResultSources = endpoint({
  id: "results.sources",
  method: "GET",
  path: "/api/results/sources",
  access: "results.read",
  summary: "Which files a unit's results came from, and whether tally sheets agree with them",
  input: z.strictObject({
    ...ofResults,
    /** Of a unit that lies in two constituencies, its part in this one. */
    constituency: z.optional(wholeNumber(1, 2_147_483_647)),
    ...momentChoice.shape,
  }),
  output: resultSources,
  reads: ["cycle", "areas", "results", "registers"],
});
