import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { RECORD_SETS } from "./wire/live.ts";
import { day, nothing } from "./wire/values.ts";

export const figureUnit = z.enum(["count", "percent", "days"]);

/** One headline figure with everything that its sheet shows. */
export const figure = z.object({
  id: z.string(),
  label: z.string(),
  definition: z.string(),
  unit: figureUnit,
  /**
   * The part of the country that the figure covers, e.g. `Gulu, part of Uganda`, where the caller sees only some
   * districts; null where it is the whole country's.
   */
  part: z.nullable(z.string()),
  /** The region or office that the figure is about, as the cycle names it; null where it is about neither. */
  subject: z.nullable(z.string()),
  /** Null where no record or claim gives it: shown as "not known", never as 0. */
  value: z.nullable(z.number()),
  numerator: z.nullable(z.object({ value: z.number(), label: z.string() })),
  denominator: z.nullable(z.object({ value: z.number(), label: z.string() })),
  /** Parts of the value, e.g. 353 constituency + 146 District Woman + 20 special-interest seats. */
  parts: z.array(z.object({ label: z.string(), value: z.number() })),
  /** `query`: computed from records; `claim`: a published value that was chosen among those known. */
  basis: z.enum(["query", "claim"]),
  sources: z.array(z.object({ title: z.string(), publishedOn: z.nullable(day), isSample: z.boolean() })),
  /** Whether these are real or invented, in the words of files: `Published`; null where there is no source. */
  record: z.nullable(z.string()),
  /** Units with records of all units, where the figure is of a part of them; null if it is of all of them. */
  coverage: z.nullable(z.object({ covered: z.int(), of: z.int(), noun: z.string() })),
  asOf: day,
  /** Difference to an earlier state, in the figure's unit (percentage points for a percentage). */
  trend: z.nullable(z.object({ value: z.number(), since: z.string() })),
  /** The value of the records, where an official chose a published value in its place; null otherwise. Parts, numerator and denominator are of the records. */
  ofRecords: z.nullable(z.number()),
  /** Why this value was chosen, where others were published. */
  chosenReason: z.nullable(z.string()),
  /** Published values of the same thing that disagree. */
  rivals: z.array(
    z.object({
      value: z.number(),
      source: z.string(),
      publishedOn: z.nullable(day),
      note: z.nullable(z.string()),
    }),
  ),
  /** A few points in time for a small line, oldest first; empty where there is no history. */
  history: z.array(z.object({ on: day, value: z.number() })),
});
export type Figure = z.infer<typeof figure>;

export const listFigures = endpoint({
  id: "figures.list",
  method: "GET",
  path: "/api/figures",
  access: "results.read",
  summary: "Every headline figure with definition, numerator, denominator, source, as-of date and rivals",
  input: nothing,
  output: z.array(figure),
  reads: RECORD_SETS,
});
