import * as z from "zod/mini";
import { generalContest } from "../cycles.ts";
import { endpoint } from "../wire/endpoint.ts";
import { publisherName, recordId, storedText, wholeNumber } from "../wire/values.ts";
import { columnField, importDetail, importId, importKind, importState } from "./imports.ts";

const pollingDay = z.iso
  .date("Give the polling day, such as 2026-01-15")
  .check(
    z.refine(
      (text) => text >= "1900-01-01" && text < "2200-01-01",
      "Give the polling day, such as 2026-01-15",
    ),
  );

/** What is sent beside the file, each as text. */
export const uploadFields = z.strictObject({
  /** Found out where it is left out. */
  kind: z.optional(importKind),
  /** The cycle that the records are of; left out, the one in force. */
  cycle: z.optional(wholeNumber(1, 999_999_999)),
  /** Of results: which contest of the general election, or which kind of contest where a kind has many seats. */
  contest: z.optional(generalContest),
  pollingDay: z.optional(pollingDay),
  /** Whose figures they are; left out, of stations and results the Electoral Commission's. */
  issuer: z.optional(publisherName("Say who published the figures")),
});
export type UploadFields = z.output<typeof uploadFields>;

export const startImport = endpoint({
  id: "imports.start",
  method: "POST",
  path: "/api/imports",
  access: "data.import",
  summary:
    "Upload a file (multipart: `file`, and fields); it is read at once, and nothing is saved before it is committed",
  input: uploadFields,
  output: z.object({ id: z.int(), state: importState }),
  takesFile: true,
});

const reading = z.optional(recordId("Give the number of a reading."));

const questionId = storedText(300);

/** Answers by the question's id: one of its suggestions, the id of a unit, or `leave out`. Null takes an answer back. */
const answers = z
  .catchall(
    z.object({
      kind: z.optional(z.nullable(importKind)),
      contest: z.optional(z.nullable(generalContest)),
      pollingDay: z.optional(z.nullable(pollingDay)),
    }),
    z.nullable(storedText(2_000)),
  )
  .check(
    z.refine(
      (given) => Object.keys(given).every((id) => questionId.safeParse(id).success),
      "Answer only questions that the import asks",
    ),
  );

/** What can be corrected before an import is committed; what is left out stays as it is. */
export const changeImport = endpoint({
  id: "imports.change",
  method: "PATCH",
  path: "/api/imports/:id",
  access: "data.import",
  summary:
    "Correct how a file is read, choose the fields of columns, answer questions; it is then read again",
  mostBodyBytes: 256 * 1024,
  input: z.strictObject({
    id: importId,
    reading,
    kind: z.optional(importKind),
    contest: z.optional(generalContest),
    pollingDay: z.optional(pollingDay),
    encoding: z.optional(z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"])),
    delimiter: z.optional(z.enum([",", ";", "\t", "|"])),
    lineEnd: z.optional(z.enum(["lf", "crlf", "cr", "mixed"])),
    /** One sheet alone; `allSheets` reads all sheets with the same columns as one file. */
    sheet: z.optional(storedText(100)),
    allSheets: z.optional(z.boolean()),
    /** The field of a column by its place, from 0; null leaves it out. */
    columns: z.optional(z.record(z.string().check(z.regex(/^\d{1,3}$/)), columnField)),
    answers: z.optional(answers),
  }),
  output: importDetail,
});

const oneImport = z.strictObject({ id: importId });

export const forgetAnswer = endpoint({
  id: "imports.forgetAnswer",
  method: "POST",
  path: "/api/imports/:id/forget",
  access: "data.import",
  summary:
    "Take back a remembered answer about a place or a candidate; an import that is not committed yet is read again",
  input: z.strictObject({ id: importId, question: questionId }),
  output: importDetail,
});

export const startListOfFile = endpoint({
  id: "imports.startList",
  method: "POST",
  path: "/api/imports/:id/station-list",
  access: "data.import",
  summary: "Read the file of an import once more, as the station list of its cycle",
  input: oneImport,
  output: z.object({ id: z.int(), state: importState }),
});
/** With the `reading` of the preview that was seen. Default: the newest. */
const seenImport = z.extend(oneImport, { reading });

export const commitImport = endpoint({
  id: "imports.commit",
  method: "POST",
  path: "/api/imports/:id/commit",
  access: "data.import",
  confirm: true,
  summary: "Commit what the preview shows, or request approval by a second person where it is needed",
  input: seenImport,
  output: importDetail,
});

export const approveImport = endpoint({
  id: "imports.approve",
  method: "POST",
  path: "/api/imports/:id/approve",
  access: "data.import",
  confirm: true,
  summary: "Approve what another account asked for: the import is then committed or undone",
  input: seenImport,
  output: importDetail,
});

export const rejectImport = endpoint({
  id: "imports.reject",
  method: "POST",
  path: "/api/imports/:id/reject",
  access: "data.import",
  summary: "Reject what waits for approval: the import stays ready, or committed",
  input: oneImport,
  output: importDetail,
});

export const discardImport = endpoint({
  id: "imports.discard",
  method: "POST",
  path: "/api/imports/:id/discard",
  access: "data.import",
  summary: "Discard an import before it is committed",
  input: oneImport,
  output: importDetail,
});

export const undoImport = endpoint({
  id: "imports.undo",
  method: "POST",
  path: "/api/imports/:id/undo",
  access: "data.import",
  confirm: true,
  summary: "Undo a committed import, or request approval of the undo: the earlier records are current again",
  input: oneImport,
  output: importDetail,
});
