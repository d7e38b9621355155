import * as z from "zod/mini";
import { chosenResults } from "./chosen-results.ts";
import { areNamedBy, chosenColumns, chosenRows, shownWords } from "./chosen-rows.ts";
import { FACT_DATA_TYPES } from "../facts/facts.ts";
import { endpoint } from "../wire/endpoint.ts";
import { EXPORT_FORMATS, EXTENSIONS, MEDIA_TYPES } from "../wire/media-types.ts";
import { DATA_SETS } from "../wire/live.ts";
import { chosenMoment } from "../wire/moment-choice.ts";
import { count, day, wholeNumber } from "../wire/values.ts";

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Data types that the dialog offers and a page lists. */
const LISTED_CHOICES = [
  "constituencies",
  "candidates",
  "elections",
  "petitions",
  "regional_performance",
  "cec_results",
  "ministers",
  ...FACT_DATA_TYPES,
  "mayoral_results",
  "district_chairpersons",
  "districts",
] as const;
/** Data types that the dialog offers, in its order. */
export const DATA_TYPE_CHOICES = [...LISTED_CHOICES, "stations", "station_results", "unit_results"] as const;
/** Lists that their pages alone export. */
const LISTS_OF_PAGES = ["seats", "areas", "divisions", "quality"] as const;
/** Lists of the pages of results by station, of the unit that is looked at: as a page lists them, and asked for by it alone. */
const RESULT_LISTS = [
  "place_results",
  "seat_results",
  "compared_results",
  "could_change",
  "differences",
] as const;
/** Lists of the same pages that are exported whole, without naming rows: a page has the first of them, or rows without ids. */
const WHOLE_RESULT_LISTS = [
  "unusual_results",
  "result_sources",
  "tally_differences",
  "station_sheets",
  "open_stations",
] as const;
/** Lists of who works with the system and what was done with it: none is of a cycle, and no data set tells when one changes. */
export const ADMINISTRATIVE_TYPES = ["accounts", "exported_files", "imports"] as const;
/**
 * Everything that can be exported. What the dialog does not offer is asked for by its page alone: the headline figures
 * (`analytics`), lists of what other data types hold in another order, and those of administration.
 */
export const DATA_TYPES = [
  ...DATA_TYPE_CHOICES,
  "analytics",
  ...LISTS_OF_PAGES,
  ...RESULT_LISTS,
  ...WHOLE_RESULT_LISTS,
  ...ADMINISTRATIVE_TYPES,
] as const;
export type DataType = (typeof DATA_TYPES)[number];

export const DATE_RANGES = ["all", "last_30_days", "last_90_days", "current_year", "custom"] as const;
export type DateRange = (typeof DATE_RANGES)[number];
export const GROUPINGS = ["none", "region", "district", "election_type"] as const;
export type Grouping = (typeof GROUPINGS)[number];

const CUSTOM_DAY = "Give the first and the last day of the date range";

/** The database knows no year 0. */
const customDay = z.iso
  .date(CUSTOM_DAY)
  .check(z.refine((text) => text >= "0001-01-01", { message: CUSTOM_DAY, abort: true }));

/** Data types that a page lists row by row, each row by the id that its list and its export share. */
export const LISTED_TYPES = [
  ...LISTED_CHOICES,
  ...LISTS_OF_PAGES,
  ...RESULT_LISTS,
  ...ADMINISTRATIVE_TYPES,
] as const satisfies readonly DataType[];
export type ListedType = (typeof LISTED_TYPES)[number];
const LISTED: ReadonlySet<DataType> = new Set(LISTED_TYPES);
const ADMINISTRATIVE: ReadonlySet<DataType> = new Set(ADMINISTRATIVE_TYPES);
/** Listed types whose rows are named by a key: accounts have no number, and that of one's own districts is 0. */
const KEYED: ReadonlySet<DataType> = new Set([
  "accounts",
  "compared_results",
  "quality",
] satisfies ListedType[]);

/** What is to be exported: the rules of the dialog and of the call, and their defaults. */
export const exportRequest = z
  .strictObject({
    format: z.prefault(z.enum(EXPORT_FORMATS, "Please select an export format"), "csv"),
    // Prefaulted: a default is taken unchecked, and no data type is one too few.
    dataTypes: z.prefault(
      z.array(z.enum(DATA_TYPES, "That data type cannot be exported")).check(
        z.minLength(1, "Select at least one data type to export"),
        z.maxLength(DATA_TYPES.length, "Select each data type only once"),
        z.refine((types) => new Set(types).size === types.length, "Select each data type only once"),
      ),
      [],
    ),
    dateRange: z.prefault(z.enum(DATE_RANGES, "Please select a date range"), "all"),
    /** First and last day, both included; with `custom` alone. */
    from: z.optional(customDay),
    to: z.optional(customDay),
    includeMetadata: z.prefault(z.boolean("Say true or false for the metadata"), true),
    /**
     * Rows and their headings alone: a CSV without notices, sums and metadata, a workbook with these on a second sheet. JSON and PDF
     * have them apart anyway.
     */
    rowsOnly: z.prefault(z.boolean("Say true or false for rows only"), false),
    groupBy: z.prefault(z.enum(GROUPINGS, "Group by none, region, district or election_type"), "none"),
    ...chosenMoment,
    /** Of results by station; left out, the newest of the President in all that whoever asks sees. */
    results: z.optional(chosenResults),
    /** Ids of the rows of one data type, in the order of the file; left out, all rows in the data type's own order. */
    rows: z.optional(chosenRows),
    shown: z.optional(shownWords),
    /** Columns of the file, where a list shows some of its own; with `rows` alone. Left out: all. */
    columns: z.optional(chosenColumns),
  })
  .check(
    // A file is of one cycle up to its day, or of none up to today.
    z.refine(
      ({ dataTypes }) => {
        const administrative = dataTypes.filter((type) => ADMINISTRATIVE.has(type)).length;
        return administrative === 0 || administrative === dataTypes.length;
      },
      {
        message: "Export accounts, exported files and imports apart from other data types",
        path: ["dataTypes"],
      },
    ),
    z.refine(({ rows, dataTypes }) => rows === undefined || dataTypes.length <= 1, {
      message: "Rows can be chosen of one data type at a time",
      path: ["rows"],
    }),
    z.refine(
      ({ rows, dataTypes }) =>
        rows === undefined || dataTypes.length !== 1 || dataTypes.every((type) => LISTED.has(type)),
      { message: "Rows of that data type cannot be chosen", path: ["rows"] },
    ),
    z.refine(
      ({ rows, dataTypes: [type] }) =>
        rows === undefined || type === undefined || areNamedBy(KEYED.has(type) ? "key" : "number", rows),
      { message: "Name each row by its id", path: ["rows"] },
    ),
    z.refine(({ rows, columns }) => columns === undefined || rows !== undefined, {
      message: "Columns can be chosen only for chosen rows",
      path: ["columns"],
    }),
    z.refine(({ rows, shown }) => shown === undefined || rows !== undefined, {
      message: "What is shown can be sent only with chosen rows",
      path: ["shown"],
    }),
    z.refine(({ dateRange, from }) => dateRange !== "custom" || from !== undefined, {
      message: CUSTOM_DAY,
      path: ["from"],
    }),
    // Said once, at the first day that is missing.
    z.refine(({ dateRange, from, to }) => dateRange !== "custom" || from === undefined || to !== undefined, {
      message: CUSTOM_DAY,
      path: ["to"],
    }),
    z.refine(
      ({ dateRange, from, to }) => dateRange === "custom" || (from === undefined && to === undefined),
      { message: "From and to need the custom date range", path: ["from"] },
    ),
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      message: "The first day must not be after the last",
      path: ["to"],
    }),
  );
export type ExportRequest = z.output<typeof exportRequest>;

/** File name of an export: its data types, the day of the export, the extension. */
export function exportFileName(dataTypes: readonly DataType[], on: string, format: ExportFormat): string {
  return `${[...dataTypes, on].join("-")}.${EXTENSIONS[format]}`;
}

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const row = z.record(z.string(), cell);
/**
 * A sum over rows: how many, the total of each column that can be added up as far as the rows know it, and where some do
 * not, in how many.
 */
const sums = z.object({
  label: z.string(),
  rows: count,
  sums: z.record(z.string(), z.number()),
  unknown: z.optional(z.record(z.string(), count)),
});

/** What an exported JSON file holds. */
export const exportedJson = z.object({
  schema: z.literal("command-center-export/1"),
  /** The sentence that the figures are invented; null where they are real. */
  sample: z.nullable(z.string()),
  data: z.array(
    z.object({
      dataType: z.enum(DATA_TYPES),
      title: z.string(),
      columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.string() })),
      rows: z.array(row),
      /** Sums of each group, in the order of the rows; empty without grouping. */
      subtotals: z.array(sums),
      total: sums,
      /** Which rows the date range leaves out, and why there are none. */
      notes: z.array(z.string()),
    }),
  ),
  /** Facts about the export; left out where none were asked for. */
  metadata: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
});

export const createExport = endpoint({
  id: "exports.create",
  method: "POST",
  path: "/api/export",
  access: "exports.take",
  summary: "The records asked for, as a file",
  input: exportRequest,
  // Ten thousand ids of up to 36 characters, and the words beside them.
  mostBodyBytes: 448 * 1024,
  output: exportedJson,
  answersFile: Object.values(MEDIA_TYPES),
});

export const createBrief = endpoint({
  id: "exports.brief",
  method: "POST",
  path: "/api/export/brief",
  access: "exports.take",
  summary: "The morning brief as a PDF: the home page's figures, the map, what changed since the day before",
  input: z.strictObject(chosenMoment),
  output: z.unknown(),
  answersFile: [MEDIA_TYPES.pdf],
});

/** An export that the system gave out whole. */
export const exportedFile = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  username: z.string(),
  fileName: z.string(),
  format: z.enum(EXPORT_FORMATS),
  /** `brief` for the morning brief. */
  dataTypes: z.array(z.union([z.enum(DATA_TYPES), z.literal("brief")])),
  dateRange: z.enum(DATE_RANGES),
  from: z.nullable(day),
  to: z.nullable(day),
  groupBy: z.enum(GROUPINGS),
  /** How many rows of a list were chosen; null where none were, and it has all that was asked for. */
  rowsChosen: z.nullable(count),
  /** Null for lists of accounts, files and imports, which are of no day of a cycle. */
  asOf: z.nullable(day),
  /** The time of the ledger's position that it is as known at; null: as known when it was exported. */
  knownAt: z.nullable(z.iso.datetime()),
  isSample: z.boolean(),
  /** Rows of each data type, subtotals not counted. */
  rows: z.record(z.string(), count),
  bytes: count,
  /** Hash of the file itself, in hexadecimal digits. */
  sha256: z.string(),
  /** Hash of the records in it, whatever the format. */
  contentSha256: z.string(),
});
export type ExportedFile = z.infer<typeof exportedFile>;

export const listExports = endpoint({
  id: "exports.list",
  method: "GET",
  path: "/api/exports",
  access: "exports.take",
  summary: "Exported files, newest first: the caller's own; administrators see those of all users",
  sensitive: "exported files",
  input: z.strictObject({
    page: z.optional(wholeNumber(1, 100_000)),
    limit: z.optional(wholeNumber(1, 200)),
  }),
  output: z.array(exportedFile),
});

export const exportVerdict = z.object({
  /**
   * `unfollowed`: ours, of lists of which nobody keeps whether they have changed since; `audit_log`: ours, entries of the audit
   * log, which are in no register.
   */
  verdict: z.enum(["current", "superseded", "unfollowed", "audit_log", "unknown"]),
  /** The newest registered export with this hash; null when unknown, and for the audit log. */
  file: z.nullable(exportedFile),
  /** Who took the file of the audit log, and when; null for all others. */
  auditLog: z.nullable(z.object({ at: z.iso.datetime(), username: z.string(), fileName: z.string() })),
  /** Data sets that moved since, from which revision to which; empty unless superseded. */
  changed: z.array(z.object({ dataSet: z.enum(DATA_SETS), was: count, is: count })),
});
export type ExportVerdict = z.infer<typeof exportVerdict>;

export const verifyExport = endpoint({
  id: "exports.verify",
  method: "GET",
  path: "/api/exports/verify",
  access: "exports.verify",
  summary:
    "Whether a file, named by its SHA-256 (or that of its records), was exported here, and whether its data are still current",
  input: z.strictObject({
    sha256: z
      .string()
      .check(
        z.toLowerCase(),
        z.regex(/^[0-9a-f]{64}$/, "Give the file's SHA-256, a code of 64 characters from 0-9 and a-f"),
      ),
  }),
  output: exportVerdict,
});
