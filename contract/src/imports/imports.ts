import * as z from "zod/mini";
import { FACT_IDS } from "../facts/facts.ts";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, storedText, wholeNumber } from "../wire/values.ts";

export const IMPORT_KINDS = [
  "station-list",
  "station-results",
  "district-results",
  "nullified-stations",
  ...FACT_IDS,
] as const;
export const importKind = z.enum(IMPORT_KINDS, `Choose one of: ${IMPORT_KINDS.join(", ")}`);

/** Where an import stands. Nothing is written before it is `committed`. */
export const IMPORT_STATES = [
  "reading",
  "questions",
  "ready",
  "refused",
  "waiting-for-approval",
  "committing",
  "committed",
  "discarded",
  "undone",
] as const;
export const importState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof importState>;

/** Most bytes that a file may have. */
export const MOST_FILE_BYTES = 100 * 1024 * 1024;

/** How a file is read: found out, or chosen. */
export const recognised = z.object({
  format: z.enum(["csv", "xlsx"]),
  encoding: z.nullable(z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"])),
  delimiter: z.nullable(z.enum([",", ";", "\t", "|"])),
  lineEnd: z.nullable(z.enum(["lf", "crlf", "cr", "mixed"])),
  sheet: z.nullable(z.string()),
  /** Every sheet of a workbook, and whether it is hidden. */
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  /** Sheets with the same columns as the one that is read, itself included. */
  alike: z.optional(z.array(z.string())),
  /** The sheets that are read as one file, in their order; empty where one is read. */
  together: z.optional(z.array(z.string())),
  headerLine: z.nullable(z.int()),
});
export type RecognisedFile = z.infer<typeof recognised>;

/** What a column is read as: a field of the kind, `candidate`, or null where it is left out. */
export const columnField = z.nullable(storedText(60).check(z.minLength(1)));

export const importColumn = z.object({
  /** Place in the file, from 0. */
  index: z.int(),
  /** As the header has it; empty where it has no name. */
  column: z.string(),
  field: columnField,
  decidedBy: z.enum(["name", "cells", "remembered", "choice", "title"]),
  /** Three of its values, from lines apart. */
  samples: z.array(z.string()),
});

export const importQuestion = z.object({
  id: z.string(),
  asks: z.string(),
  /** The first line that asks it, and how many rows wait for the answer; the sheet where several are read as one file. */
  line: z.int(),
  sheet: z.optional(z.nullable(z.string())),
  rows: count,
  suggestions: z.array(z.object({ answer: z.string(), label: z.string() })),
  /** As answered; null before. */
  answer: z.nullable(z.string()),
  /** Whether any unit of the same level may be the answer: {@link listImportUnits} has them. */
  isPlace: z.optional(z.boolean()),
  /** An answer that holds for all open questions with this label; `answer` is this question's. */
  bulk: z.optional(z.object({ label: z.string(), answer: z.string() })),
  /** Of an answer that is remembered for later files: the import that it was given in, and by which user. */
  remembered: z.optional(z.object({ import: z.int(), by: z.string() })),
});

export const importCounts = z.object({
  /** Rows of data that were read. */
  rows: count,
  new: count,
  changed: count,
  /** Rows whose figures are the same and whose places are printed otherwise. */
  relabelled: count,
  same: count,
  refused: count,
  /** Rows with a warning; they are counted as new, changed or same too. */
  warned: count,
  /** Rows that are no data, such as totals and repeated headers, or that an answer leaves out. */
  leftOut: count,
  /** Records in force that the file does not have any more. */
  gone: count,
});
export type ImportCounts = z.infer<typeof importCounts>;

const problem = z.object({
  line: z.nullable(z.int()),
  /** The sheet that has the line, where several are read as one file. */
  sheet: z.nullable(z.string()),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  code: z.string(),
  severity: z.enum(["refused", "warned"]),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof problem>;

const moment = z.iso.datetime();
/** Who did something, and when. */
const signed = z.nullable(z.object({ by: z.string(), at: moment }));

export const importEntry = z.object({
  id: z.int(),
  state: importState,
  kind: z.nullable(importKind),
  cycle: z.object({ id: z.int(), name: z.string() }),
  contest: z.nullable(generalContest),
  pollingDay: z.nullable(day),
  /** Whose figures they are, such as the Electoral Commission's; null where nobody said. */
  issuer: z.nullable(z.string()),
  file: z.object({ name: z.string(), bytes: count }),
  sha256: z.string(),
  uploaded: z.object({ by: z.string(), at: moment }),
  counts: z.nullable(importCounts),
});
export type ImportEntry = z.infer<typeof importEntry>;

const covered = z.object({ inFile: count, onList: count, missing: count });

export const importDetail = z.extend(importEntry, {
  recognised: z.nullable(recognised),
  columns: z.array(importColumn),
  /** What a column of this kind can be, and whether the file needs one; empty before the kind is known. */
  fields: z.array(z.object({ field: z.string(), name: z.string(), isNeeded: z.boolean() })),
  questions: z.array(importQuestion),
  /** What would move, from what to what; null where there is nothing before or after. */
  impact: z.array(
    z.object({
      what: z.string(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
  /** Stations in the file, on the list and missing from the file, in all and by district; null for other kinds of files. */
  coverage: z.nullable(z.extend(covered, { areas: z.array(z.extend(covered, { name: z.string() })) })),
  approval: z.object({
    /** Why a second person must approve the commit, or the undo of a committed import; empty if the asker may act alone. */
    reasons: z.array(z.string()),
    /** Accounts that may approve it. */
    approvers: z.array(z.string()),
    /** Why the caller may not approve it; null if they may. */
    refusal: z.nullable(z.string()),
  }),
  /** Why the last commit wrote nothing, such as a full disk; null otherwise. */
  trouble: z.nullable(z.string()),
  /** Counts the readings of the file: a change or decision that carries it is refused after another reading. */
  reading: z.int(),
  /** Who asked to undo a committed import. */
  undoAsked: signed,
  /** Why the file cannot be read; null where it can. */
  refusal: z.nullable(problem),
  /** How many problems there are of each code. */
  problems: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(["refused", "warned"]),
      title: z.string(),
      explanation: z.string(),
      rows: count,
    }),
  ),
  progress: z.object({ rows: count, share: z.number().check(z.minimum(0), z.maximum(1)) }),
  /** The cycle's own station list, which rows are matched against; null where it has none, or the kind needs none. */
  stationList: z.nullable(z.object({ stations: count, import: z.nullable(z.int()) })),
  /** When the preview was compared with the data; null before. */
  comparedAt: z.nullable(moment),
  asked: signed,
  decided: signed,
  /** When it was committed, discarded or undone. */
  ended: z.nullable(moment),
  /** When its file, problems and changed rows were deleted, 30 days after it came to nothing; null while they are kept. */
  cleared: z.nullable(moment),
  sameFile: z.array(z.object({ id: z.int(), state: importState })),
});
export type ImportDetail = z.infer<typeof importDetail>;

/** The number of an import, as text in an address. */
export const importId = wholeNumber(1, 999_999_999);

export const listImports = endpoint({
  id: "imports.list",
  method: "GET",
  path: "/api/imports",
  access: "data.import",
  summary: "Every import, the newest first",
  input: z.strictObject({
    state: z.optional(importState),
    page: z.optional(wholeNumber(1, 100_000)),
    limit: z.optional(wholeNumber(1, 1_000)),
  }),
  output: z.array(importEntry),
});

export const readImport = endpoint({
  id: "imports.read",
  method: "GET",
  path: "/api/imports/:id",
  access: "data.import",
  summary: "One import: how its file is read, what it would change, and what is wrong with it",
  input: z.strictObject({ id: importId }),
  output: importDetail,
});

export const listImportUnits = endpoint({
  id: "imports.units",
  method: "GET",
  path: "/api/imports/:id/units",
  access: "data.import",
  summary: "The units that may answer a question about a place, by name or code; at most 50",
  input: z.strictObject({
    id: importId,
    question: storedText(300),
    search: z.optional(storedText(100)),
  }),
  output: z.array(z.object({ answer: z.string(), label: z.string() })),
});

const rowValue = z.nullable(z.union([z.string(), z.number()]));

/** A row that has other values than those in force. */
export const importChange = z.object({
  line: z.int(),
  /** The sheet that has the line, where several are read as one file. */
  sheet: z.nullable(z.string()),
  /** What the row is about, such as `MP · Abim · Labwor County`. */
  title: z.string(),
  /** Fields and candidates that differ; a day is `YYYY-MM-DD`, null is no value. */
  changes: z.array(z.object({ what: z.string(), from: rowValue, to: rowValue })),
});
export type ImportChange = z.infer<typeof importChange>;

export const listImportChanges = endpoint({
  id: "imports.changes",
  method: "GET",
  path: "/api/imports/:id/changes",
  access: "data.import",
  summary: "Rows of an import that change current records: from what to what, by line",
  input: z.strictObject({
    id: importId,
    page: z.optional(wholeNumber(1, 1_000_000)),
    limit: z.optional(wholeNumber(1, 1_000)),
  }),
  output: z.array(importChange),
});

export const listImportProblems = endpoint({
  id: "imports.problems",
  method: "GET",
  path: "/api/imports/:id/problems",
  access: "data.import",
  summary: "What is wrong with the rows of an import, by line",
  input: z.strictObject({
    id: importId,
    code: z.optional(z.string().check(z.regex(/^[FW]\d{3}$/, "Give a code such as F021"))),
    page: z.optional(wholeNumber(1, 1_000_000)),
    limit: z.optional(wholeNumber(1, 1_000)),
  }),
  output: z.array(problem),
});
