import * as z from "zod/mini";
import { momentChoice } from "../wire/moment-choice.ts";
import { SHEET_STATES } from "../changes/sheet-history.ts";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, wholeNumber } from "../wire/values.ts";
import { ofResults, resultArea } from "./station-results.ts";

const moment = z.iso.datetime();

/** One result sheet of a station, as a file had it or a user entered it. */
const stationSheet = z.object({
  id: z.int(),
  issuer: z.string(),
  state: z.enum(SHEET_STATES),
  isInForce: z.boolean(),
  registered: z.nullable(count),
  /** Whether the register is the station list's, as the file has none. */
  hasListedRegister: z.boolean(),
  valid: z.nullable(count),
  invalid: z.nullable(count),
  total: z.nullable(count),
  /** In the order of the ballot; null where the votes are not known. */
  votes: z.nullable(z.array(z.object({ name: z.string(), votes: count }))),
  /** Why it was nullified, as published. */
  note: z.nullable(z.string()),
  /** The places as the file prints them. */
  label: z.string(),
  /** Of the file; null where it was entered by hand. */
  line: z.nullable(z.int()),
  /** The sheet of the workbook that has the line; null where it was read as one table. */
  sheet: z.nullable(z.string()),
  /** Where it came from; the import is null where it was no file, or where whoever looks may not see imports. */
  source: z.object({ title: z.string(), import: z.nullable(z.int()), by: z.nullable(z.string()) }),
  recordedAt: moment,
  /** When it was replaced, and by which import or other source; undone where nothing replaced it. */
  retired: z.nullable(
    z.object({
      at: moment,
      import: z.nullable(z.int()),
      title: z.nullable(z.string()),
      isUndone: z.boolean(),
    }),
  ),
});
export type StationSheet = z.infer<typeof stationSheet>;

export const readStationSheets = endpoint({
  id: "results.station-sheets",
  method: "GET",
  path: "/api/results/station",
  access: "results.read",
  summary:
    "A polling station: every result sheet of a contest, those in force first, and the line that each came from",
  input: z.strictObject({
    contest: ofResults.contest,
    pollingDay: ofResults.pollingDay,
    area: wholeNumber(1, 2_147_483_647),
    ...momentChoice.shape,
  }),
  output: z.object({
    contest: generalContest,
    pollingDay: day,
    area: resultArea,
    above: z.array(resultArea),
    /** The constituency that the station list puts it in. */
    constituency: resultArea,
    /** On the station list of the cycle; null where the list says nothing of it. */
    registered: z.nullable(count),
    /** Candidates in the order of the ballot. */
    ballot: z.array(z.string()),
    sheets: z.array(stationSheet),
  }),
  reads: ["cycle", "areas", "results", "registers"],
});
