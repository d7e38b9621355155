import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, givenDay, publisherName, wholeNumber } from "../wire/values.ts";

const moment = z.iso.datetime();
export const signature = z.object({ by: z.string(), at: moment });

/** What was decided about a change set. */
export const decision = z.object({
  decision: z.enum(["approved", "rejected", "withdrawn", "lapsed"]),
  ...signature.shape,
  note: z.nullable(z.string()),
});

/** The result of a polling station in a contest, as one issuer has it: the fact that a single change is about. */
export const sheetFact = {
  contest: generalContest,
  pollingDay: givenDay("Give the polling day as in 2026-01-15."),
};
export const sheetIssuer = publisherName("Say who published the figures.");

export const SHEET_STATES = ["counted", "not received", "nullified", "zero"] as const;

export const sheetVersion = z.object({
  state: z.enum(SHEET_STATES),
  registered: z.nullable(count),
  /** Whether the register is the station list's, as the sheet has none. */
  hasListedRegister: z.boolean(),
  votes: z.nullable(z.array(z.object({ name: z.string(), votes: count }))),
  valid: z.nullable(count),
  invalid: z.nullable(count),
  total: z.nullable(count),
  note: z.nullable(z.string()),
});
export type SheetVersion = z.infer<typeof sheetVersion>;

/** When and by what a version began or ended. */
const turn = z.object({
  token: z.string(),
  at: moment,
  /** The change set; null for what was recorded before there were any, and where no change set brought it. */
  changeSet: z.nullable(z.int()),
  /** The change set that this one takes back. */
  undoes: z.nullable(z.int()),
  import: z.nullable(z.int()),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  decided: z.nullable(decision),
});

export const readSheetHistory = endpoint({
  id: "changes.sheetHistory",
  method: "GET",
  path: "/api/changes/history/result-sheet",
  access: "data.import",
  summary:
    "Every version of a polling station's result, newest first: what, by whom, when, why, from which source, approved by whom",
  input: z.strictObject({
    cycle: z.optional(wholeNumber(1, 999_999_999)),
    ...sheetFact,
    area: wholeNumber(1, 999_999_999),
    issuer: sheetIssuer,
  }),
  output: z.object({
    versions: z.array(
      z.object({
        id: z.int(),
        sheet: sheetVersion,
        source: z.string(),
        began: turn,
        ended: z.nullable(turn),
      }),
    ),
  }),
});
