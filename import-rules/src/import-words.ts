import { FACT_NAMES } from "@command-center/contract/facts/facts";
import type { ImportEntry, ImportState } from "@command-center/contract/imports/imports";

/** Where an import stands, in words. */
export const IMPORT_STATE_WORDS: Readonly<Record<ImportState, string>> = {
  reading: "Reading",
  questions: "Questions",
  ready: "Ready",
  refused: "Refused",
  "waiting-for-approval": "Waiting for approval",
  committing: "Committing",
  committed: "Imported",
  discarded: "Discarded",
  undone: "Undone",
};

/** What a file holds, in words. */
export const IMPORT_KIND_WORDS: Readonly<Record<NonNullable<ImportEntry["kind"]>, string>> = {
  "station-list": "Station list",
  "station-results": "Results by station",
  "district-results": "Results by district or constituency",
  "nullified-stations": "Nullified stations",
  ...FACT_NAMES,
};
