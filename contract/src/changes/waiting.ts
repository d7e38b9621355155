import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { momentChoice } from "../wire/moment-choice.ts";
import { searchText } from "../wire/values.ts";
import { changeSet } from "./change-sets.ts";

/**
 * What changes can wait for: a seat, contest or polling station by its id, a petition by its number, a district by its address, a figure by its id;
 * of a change set, by its id, the record that it is about.
 */
const RECORDS = ["seat", "contest", "petition", "district", "figure", "station", "change"] as const;

/** Changes of a record that one answer lists. */
export const MOST_WAITING = 6;

const waitingOnRecord = z.object({
  ...z.pick(changeSet, { about: true, what: true }).shape,
  since: z.iso.datetime(),
  /** The change set and the full name of who requested it; null for callers who may not read it. */
  request: z.nullable(z.object({ id: z.int(), by: z.string(), isOwn: z.boolean() })),
});
export type WaitingOnRecord = z.infer<typeof waitingOnRecord>;

export const readWaiting = endpoint({
  id: "changes.waiting",
  method: "GET",
  path: "/api/changes/waiting",
  access: "activity.read",
  summary: `Changes of a seat, contest, petition, district, figure or polling station, or of the record of another change, that wait for approval, the oldest first, at most ${MOST_WAITING}; who requested each, for accounts that may read the request. None at a chosen day or moment`,
  input: z.strictObject({
    ...momentChoice.shape,
    kind: z.enum(RECORDS, `Choose one of: ${RECORDS.join(", ")}.`),
    id: searchText,
  }),
  output: z.array(waitingOnRecord),
  reads: ["cycle", "areas", "results", "petitions", "claims", "approvals"],
});
