import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { day, searchText } from "../wire/values.ts";

/** Charts over days. A note can be about one day of a chart. */
const NOTED_CHARTS = ["petitions_pending", "rulings_by_day", "petitions_filed", "mps_declared"] as const;
export const notedChart = z.enum(NOTED_CHARTS, "There is no such chart.");
export type NotedChart = z.infer<typeof notedChart>;

export const ABOUT_ONE = "Name one figure, petition or chart.";
const figureId = z.string().check(z.regex(/^[a-z0-9_]{1,60}$/, "Name a figure as in mps_declared."));
export const noteSubjects = {
  figure: z.optional(figureId),
  /** A petition's number, such as `MP/015`. */
  petition: z.optional(searchText.check(z.minLength(1, ABOUT_ONE))),
  chart: z.optional(notedChart),
};

interface Named {
  readonly figure?: string | undefined;
  readonly petition?: string | undefined;
  readonly chart?: NotedChart | undefined;
}

export function isAboutOne({ figure, petition, chart }: Named): boolean {
  return [figure, petition, chart].filter((name) => name !== undefined).length === 1;
}

export const note = z.object({
  id: z.int(),
  /** One of these three is not null: what the note is about. */
  figure: z.nullable(z.string()),
  petition: z.nullable(z.string()),
  chart: z.nullable(notedChart),
  /** The day of the chart; null for figures and petitions. */
  day: z.nullable(day),
  text: z.string(),
  /** Whether the morning brief prints it. */
  inBrief: z.boolean(),
  /** User name and name of the author. */
  by: z.string(),
  name: z.string(),
  /** The part of the country that the author's figures were about; null: the whole country, or one record. */
  part: z.nullable(z.string()),
  writtenAt: z.iso.datetime(),
  changedAt: z.nullable(z.iso.datetime()),
  version: z.string(),
});
export type Note = z.infer<typeof note>;

export const listNotes = endpoint({
  id: "notes.list",
  method: "GET",
  path: "/api/notes",
  access: "notes.read",
  summary: "Notes about a figure, a petition, or the days of a chart, newest first",
  sensitive: "notes",
  input: z.strictObject(noteSubjects).check(z.refine(isAboutOne, ABOUT_ONE)),
  output: z.array(note),
  reads: ["notes", "cycle", "areas", "petitions"],
});
