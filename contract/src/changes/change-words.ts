import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { day } from "../wire/values.ts";

/** The page of the record that a change is about. */
const recordLink = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("petition"), number: z.string() }),
  z.object({ kind: z.literal("contest"), id: z.int() }),
  z.object({ kind: z.literal("seat"), id: z.int() }),
  z.object({ kind: z.literal("district"), slug: z.string() }),
  z.object({
    kind: z.literal("station"),
    area: z.int(),
    contest: generalContest,
    pollingDay: day,
    issuer: z.string(),
  }),
  // A file: its page shows the rows.
  z.object({ kind: z.literal("import"), id: z.int() }),
]);

/** A change in words: the record, station, figure or file, and what is done to it: `MP/015 Kigulu County South` and `Fresh poll ordered, 2 Sep 2025`. */
export const changeWords = {
  about: z.string(),
  what: z.string(),
  /** Null if the record has no page of its own. */
  link: z.nullable(recordLink),
};
