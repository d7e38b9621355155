import * as z from "zod/mini";
import { notedChart } from "../notes/notes.ts";
import { endpoint } from "../wire/endpoint.ts";
import { RECORD_SETS } from "../wire/live.ts";
import { count, day } from "../wire/values.ts";

/** Records behind a mark that are named; the others are counted. */
export const MOST_OF_A_MARK = 5;

const chartMark = z.object({
  day,
  /** What happened on that day, e.g. `Fresh poll ordered`. */
  what: z.string(),
  count,
  /** The first ones of them, each with what its page is found by. */
  records: z.array(
    z.object({
      id: z.string(),
      about: z.string(),
      petition: z.nullable(z.string()),
      seatId: z.nullable(z.int()),
      import: z.nullable(z.int()),
    }),
  ),
});
export type ChartMark = z.infer<typeof chartMark>;

export const listChartMarks = endpoint({
  id: "changes.marks",
  method: "GET",
  path: "/api/changes/marks",
  access: "activity.read",
  summary: "Days of a chart on which rulings, declarations, corrections or choices changed what it counts",
  input: z.strictObject({ chart: notedChart }),
  output: z.array(chartMark),
  reads: RECORD_SETS,
});
