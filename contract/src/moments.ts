import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { RECORD_SETS } from "./wire/live.ts";
import { momentChoice } from "./wire/moment-choice.ts";
import { count, day, nothing } from "./wire/values.ts";

/** A position of the ledger: links name it by its token, people read its time. */
export const ledgerPosition = z.object({ token: z.string(), at: z.iso.datetime() });
export type LedgerPosition = z.infer<typeof ledgerPosition>;

/** A day on which something changed: petitions filed and ruled on, rulings that changed a result, corrections and imports. */
export const changedDay = z.object({
  day,
  filed: count,
  ruled: count,
  /** Among those ruled on: a fresh poll was ordered, or another candidate declared. */
  decisive: count,
  corrected: count,
  imported: count,
});

export const moments = z.object({
  /** In order; days without a change are left out. */
  days: z.array(changedDay),
  /** The newest ruling that changed a result, and what was known just before it was recorded; null: there is none. */
  lastRuling: z.nullable(z.object({ day, petition: z.string(), about: z.string(), before: ledgerPosition })),
});
export type Moments = z.infer<typeof moments>;

export const listMoments = endpoint({
  id: "moments.list",
  method: "GET",
  path: "/api/moments",
  access: "activity.read",
  summary:
    "The days of a cycle on which something changed, and the moment before the last ruling that changed a result",
  input: nothing,
  output: moments,
  reads: RECORD_SETS,
});

const WRONG_TIME = "Give the time as in 2025-08-25T18:00:00+03:00.";

/** Whether a time lies in the years that the database has: there is no year 0. */
function isStorable(at: string): boolean {
  const year = new Date(at).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

export const findMoment = endpoint({
  id: "moments.find",
  method: "GET",
  path: "/api/moments/known",
  access: "activity.read",
  summary:
    "The newest position of the ledger at a time, which a read of the cycle can be as known at; null if nothing of the cycle was recorded by then",
  input: z.strictObject({
    at: z.iso.datetime({ offset: true, error: WRONG_TIME }).check(z.refine(isStorable, WRONG_TIME)),
    /** Default: the cycle in force. */
    cycle: momentChoice.shape.cycle,
  }),
  output: z.nullable(ledgerPosition),
});
