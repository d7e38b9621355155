import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, percent, wholeNumber } from "../wire/values.ts";
import { changeSet, enteredSheet } from "./change-sets.ts";
import { sheetFact, sheetIssuer, sheetVersion } from "./sheet-history.ts";

const id = wholeNumber(1, 999_999_999);
/** A figure before and after a change; null where it is not known. */
const sides = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ now: z.nullable(value), after: z.nullable(value) });

/** What a change of a station's result does to the results of a unit. */
const unitEffect = z.object({
  area: z.object({ id: z.int(), name: z.string(), kind: z.string() }),
  /** Whether the unit elects the seat, so that these are the results of the whole contest. */
  isContest: z.boolean(),
  /** In percent; null also where there are more votes than voters. */
  turnout: sides(percent),
  /** Votes cast. */
  total: sides(count),
  /** Who is ahead in the counted results, as on the ballot; null of a tie. */
  leader: sides(z.string()),
  /** Votes between the first two. */
  lead: sides(count),
});

const sheetEffect = z.object({
  /** The station, then the units above it, up to the one that elects the seat. */
  units: z.array(unitEffect),
});
export type SheetEffect = z.infer<typeof sheetEffect>;

/** The result of a contest now and after a change. */
const resultChange = z.object({
  seat: z.string(),
  /** True for a declared winner, false for the leader of the counted results. */
  isDeclared: z.boolean(),
  /** Who has won or leads. */
  winner: sides(z.string()),
  /** The winner first, then by votes. */
  candidates: z.array(z.object({ name: z.string(), votes: sides(count) })),
  valid: sides(count),
});
export type ResultChange = z.infer<typeof resultChange>;

const changeEffect = z.extend(sheetEffect, {
  /** Null if it leaves every declared and counted result as it is. */
  result: z.nullable(resultChange),
  /** Figures that move. */
  moves: z.array(z.object({ what: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type ChangeEffect = z.infer<typeof changeEffect>;

export const previewSheet = endpoint({
  id: "changes.previewSheet",
  method: "GET",
  path: "/api/changes/previews/result-sheet",
  access: "data.import",
  summary:
    "What a polling station's result would be if it were entered: what looks wrong with it, who must approve it and why, and its effect on the results of the units above. Nothing is saved",
  input: z.strictObject({
    cycle: z.optional(id),
    ...sheetFact,
    area: id,
    issuer: sheetIssuer,
    state: enteredSheet.shape.state,
    registered: z.optional(wholeNumber(0, 1_000_000)),
    /** In the order of the ballot, with commas between. */
    votes: z.optional(
      z.string().check(z.maxLength(8_000), z.regex(/^\d{1,7}(?:,\d{1,7})*$/, "Give the votes as in 12,0,7.")),
    ),
    invalid: z.optional(wholeNumber(0, 1_000_000)),
  }),
  output: z.object({
    after: sheetVersion,
    warnings: changeSet.shape.warnings,
    /** Why a second person must approve it, and which accounts may; no reasons if one account is enough. */
    approval: z.object({ reasons: z.array(z.string()), approvers: z.array(z.string()) }),
    effect: sheetEffect,
  }),
});

export const readChangeEffect = endpoint({
  id: "changes.effect",
  method: "GET",
  path: "/api/changes/sets/:id/effect",
  access: "data.import",
  summary:
    "What a change set that waits for approval does to results and figures, compared with the current ones: the contest with its candidates, and the units above a polling station. Empty once it no longer waits",
  input: z.strictObject({ id }),
  output: changeEffect,
});
