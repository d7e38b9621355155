import * as z from "zod/mini";
import { figureUnit } from "../figures.ts";
import { endpoint } from "../wire/endpoint.ts";
import { RECORD_SETS } from "../wire/live.ts";
import { clientId, day, recordId, searchText, visibleText } from "../wire/values.ts";
import { changeSet } from "./change-sets.ts";

const publishedValue = z.object({
  id: z.int(),
  value: z.number(),
  source: z.string(),
  publishedOn: z.nullable(day),
  /** The day that the value is for. */
  day,
  note: z.nullable(z.string()),
  /** Whether it cannot be a fact: it is shown, and never used. */
  isFinding: z.boolean(),
  /** Whether it is the figure. */
  isUsed: z.boolean(),
});

export const publishedFigure = z.object({
  unit: figureUnit,
  /** The value of the records; null where they give none. */
  computed: z.nullable(z.number()),
  /** Every published value in force, with its source and dates; the oldest publication first. */
  published: z.array(publishedValue),
  /** The choice in force; null where no account has made one. */
  choice: z.nullable(
    z.object({
      id: z.int(),
      /** The published value; null for the value of the records. */
      claim: z.nullable(z.int()),
      reason: z.string(),
      /** The day from which it is used. */
      on: day,
      by: z.nullable(z.string()),
      at: z.nullable(z.iso.datetime()),
      /** The change set that made it. */
      changeSet: z.nullable(z.int()),
    }),
  ),
});
export type PublishedFigure = z.infer<typeof publishedFigure>;

export const readPublishedFigure = endpoint({
  id: "figures.published",
  method: "GET",
  path: "/api/figures/published",
  access: "results.read",
  summary:
    "Every published value of a headline figure with source and dates, and which of them is used and why",
  input: z.strictObject({ figure: searchText }),
  output: publishedFigure,
  reads: RECORD_SETS,
});

export const chooseFigure = endpoint({
  id: "changes.figureChoice",
  method: "POST",
  path: "/api/changes/figure-choices",
  access: "data.import",
  summary:
    "Choose which published value of a figure is used, or that of the records. All stay visible. 409 if another choice has replaced the one that it names",
  input: z.strictObject({
    clientId,
    /** Default: the cycle in force. */
    cycle: z.optional(recordId("Give the id of a cycle.")),
    /** A headline figure, or a published total of the presidential election. */
    figure: visibleText(60, "Give the id of a figure.", "The figure"),
    /** The published value; null for the value of the records. */
    claim: z.nullable(recordId("Give the id of a published value, or null.")),
    /** The id of the choice that the caller saw; null if there was none. */
    replaces: z.nullable(recordId("Give the id of the choice that this one replaces, or null.")),
    reason: visibleText(500, "Say why.", "The reason"),
  }),
  output: changeSet,
});
