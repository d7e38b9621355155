import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { RECORD_SETS } from "../wire/live.ts";
import { count, day, searchText, wholeNumber } from "../wire/values.ts";
import { changedFields } from "./changes-between.ts";
import { decision } from "./sheet-history.ts";

/** What has a history: a seat by its id, a petition by its number, an area or district by its address, a headline figure by its id. */
const HISTORIES = ["seat", "petition", "area", "district", "figure"] as const;
export type HistoryKind = (typeof HISTORIES)[number];

/** Entries of a page. */
export const HISTORY_PAGE = 20;

export const historyEntry = z.object({
  id: z.string(),
  /** Kind and cause as the records between two moments have them. */
  kind: z.string(),
  cause: z.string(),
  /** What happened, e.g. `Ruling` or `Turnout corrected`. */
  what: z.string(),
  /** The seat, place, petition or file that it is about. */
  about: z.string(),
  /** When it was recorded. */
  at: z.iso.datetime(),
  /** The day from which it is true; null of a record without one. */
  day: z.nullable(day),
  /** Null of what came with the sample or before accounts were noted. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  source: z.nullable(z.string()),
  decided: z.nullable(decision),
  changeSet: z.nullable(z.int()),
  /** Whether it is a change by hand that is in force: it can be undone, unless a later change depends on it. */
  isUndoable: z.boolean(),
  import: z.nullable(z.int()),
  petition: z.nullable(z.string()),
  seatId: z.nullable(z.int()),
  fields: changedFields,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const readHistory = endpoint({
  id: "changes.history",
  method: "GET",
  path: "/api/changes/history",
  access: "activity.read",
  summary:
    "The history of a seat, petition, area, district or figure, newest first: what, by whom, when, why, from which source, before and after, approved by whom",
  input: z.strictObject({
    kind: z.enum(HISTORIES, `Choose one of: ${HISTORIES.join(", ")}.`),
    id: searchText,
    /** Entries before those of this page, in pages of 20. */
    skip: z.optional(wholeNumber(0, 100_000)),
  }),
  output: z.object({ total: count, entries: z.array(historyEntry) }),
  reads: RECORD_SETS,
});

export const readImportHistory = endpoint({
  id: "changes.importHistory",
  method: "GET",
  path: "/api/changes/history/import",
  access: "data.import",
  summary: "The history of an import, newest first: its upload, requests, decisions, commit and undo",
  input: z.strictObject({ id: wholeNumber(1, 999_999_999) }),
  output: z.object({ total: count, entries: z.array(historyEntry) }),
});
