import * as z from "zod/mini";
import { givenDay, wholeNumber } from "./values.ts";

const asOf = z.optional(givenDay("Give the day as in 2025-08-22."));
const known = z.optional(z.string().check(z.regex(/^[0-9a-f]{12}$/, "This is no moment of the ledger.")));

/**
 * What a read is of: the cycle (default: the one in force), the day that it is as of (default: the cycle's), and the position of the ledger
 * that it is as known at, by its token (default: now). With `known` the other two must be given, as their defaults change.
 */
export const momentChoice = z.strictObject({
  cycle: z.optional(wholeNumber(1, 999_999_999)),
  asOf,
  known,
});

/** The same in a JSON body. */
export const chosenMoment = {
  cycle: z.optional(
    z
      .int("Give the id of a cycle.")
      .check(z.minimum(1, "Give the id of a cycle."), z.maximum(999_999_999, "Give the id of a cycle.")),
  ),
  asOf,
  known,
};

export type ChosenMoment = z.output<typeof momentChoice>;
