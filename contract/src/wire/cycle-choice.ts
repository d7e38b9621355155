import * as z from "zod/mini";
import { wholeNumber } from "./values.ts";

/** The id of a cycle, as text in a query string. */
const cycleId = wholeNumber(1, 999_999_999);

/** Selects the cycle of a read. Default: the cycle in force. */
export const cycleChoice = z.strictObject({ cycle: z.optional(cycleId) });

/** The same in a JSON body. */
export const chosenCycle = z.optional(
  z
    .int("Give the id of a cycle.")
    .check(z.minimum(1, "Give the id of a cycle."), z.maximum(999_999_999, "Give the id of a cycle.")),
);
