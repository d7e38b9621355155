import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { MEDIA_TYPES } from "../wire/media-types.ts";
import { importId, importKind } from "./imports.ts";

/** A file as it was sent may be anything: a browser is to keep it, not to open it. */
export const UNOPENED = "application/octet-stream";

const kindAlone = z.strictObject({ kind: importKind });

export const importTemplateCsv = endpoint({
  id: "imports.template-csv",
  method: "GET",
  path: "/api/imports/templates/:kind.csv",
  access: "data.import",
  summary: "The template of a kind as CSV: its header and a worked example",
  input: kindAlone,
  output: z.unknown(),
  answersFile: [MEDIA_TYPES.csv],
});

export const importTemplateXlsx = endpoint({
  id: "imports.template-xlsx",
  method: "GET",
  path: "/api/imports/templates/:kind.xlsx",
  access: "data.import",
  summary:
    "The template of a kind as XLSX: its header, a worked example, and a sheet that explains the columns",
  input: kindAlone,
  output: z.unknown(),
  answersFile: [MEDIA_TYPES.excel],
});

const oneImport = z.strictObject({ id: importId });

export const importedFile = endpoint({
  id: "imports.file",
  method: "GET",
  path: "/api/imports/:id/file",
  access: "data.import",
  summary: "The file of an import, byte for byte as it was uploaded; its SHA-256 is in `Repr-Digest`",
  input: oneImport,
  output: z.unknown(),
  answersFile: [UNOPENED],
});

export const importChangesFile = endpoint({
  id: "imports.changes-file",
  method: "GET",
  path: "/api/imports/:id/changes.csv",
  access: "data.import",
  summary: "Everything that an import's rows change, from what to what, as CSV",
  input: oneImport,
  output: z.unknown(),
  answersFile: [MEDIA_TYPES.csv],
});

export const importProblemsFile = endpoint({
  id: "imports.problems-file",
  method: "GET",
  path: "/api/imports/:id/problems.csv",
  access: "data.import",
  summary: "Everything that is wrong with an import's file, by line, as CSV",
  input: oneImport,
  output: z.unknown(),
  answersFile: [MEDIA_TYPES.csv],
});
