import * as z from "zod/mini";
import { count, day, percent, sourceKind } from "../wire/values.ts";

/** Somebody who stood, with the votes that were counted for one declaration. */
export const declaredCandidate = z.object({
  /** The person's, which outlives a corrected candidacy. */
  personId: z.int(),
  name: z.string(),
  isWinner: z.boolean(),
  /** Whether they held the seat; null where no source says so of anybody. */
  isIncumbent: z.nullable(z.boolean()),
  /** Null, never 0, where they are not recorded. */
  votes: z.nullable(count),
  /** Share of the valid votes in percent, one decimal. */
  share: z.nullable(percent),
});

export const contestDeclaration = z.object({
  id: z.int(),
  reason: z.enum(["first", "rerun", "ruling"]),
  /** `nullified`: from its day nothing stands until the next declaration. */
  status: z.enum(["provisional", "declared", "nullified"]),
  declaredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  /** The day from which it holds. */
  declaredOn: day,
  /** The day on which people voted for it: a rerun has its own. */
  polledOn: day,
  isUnopposed: z.boolean(),
  /** Null where no source names the winner, and of a nullified result. */
  winner: z.nullable(z.string()),
  outcome: z.nullable(z.enum(["new_leader", "incumbent_reelected", "incumbent_defeated", "open_seat"])),
  validVotes: z.nullable(count),
  /**
   * How far the winner is ahead of the runner-up; null where no runner-up's votes are published and those of any other candidate
   * are not recorded.
   */
  leadVotes: z.nullable(count),
  /** The same in percentage points of the valid votes, two decimals. */
  leadPoints: z.nullable(percent),
  /** The winner first, then by votes. */
  candidates: z.array(declaredCandidate),
  /** Where the declaration is known from; what comes from a `sample` was invented. */
  source: z.object({ title: z.string(), kind: sourceKind }),
});
export type ContestDeclaration = z.infer<typeof contestDeclaration>;
