import { sql } from "kysely";
import {
  importChangesFile,
  importedFile,
  importProblemsFile,
  importTemplateCsv,
  importTemplateXlsx,
  UNOPENED,
} from "@command-center/contract/imports/import-files";
import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { CSV_BYTE_ORDER_MARK, csvLine } from "@command-center/domain/files/csv";
import { sheetLineOrNone } from "@command-center/domain/files/sheet-lines";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import { templateCsv } from "@command-center/import-rules/kinds/template";
import { refuses, type Problem } from "@command-center/import-rules/problem";
import { changeWords, keptChanges } from "../../../change-sets/changed-rows.ts";
import type { OpenRead } from "../../../database/database.ts";
import { Refusal, refuseLimited } from "../../../http/errors.ts";
import { mountDownload, type Download } from "../../../platform/downloads/download.ts";
import { mountMadeFile } from "../../../platform/downloads/made-file.ts";
import type { Platform } from "../../../platform/platform.ts";
import { keptFile } from "../import-files.ts";
import { templateWorkbook } from "./template-workbook.ts";

const PIECE_BYTES = 1_048_576;

/** Templates of each kind, and what is to be had of an import as a file: what was sent, and what is wrong with it. */
export function mountImportDownloads(platform: Platform): void {
  mountMadeFile(platform, importTemplateCsv, async ({ kind }) => ({
    fileName: `${kind}.csv`,
    mediaType: MEDIA_TYPES.csv,
    bytes: Buffer.from(templateCsv(importKind(kind))),
  }));
  mountMadeFile(platform, importTemplateXlsx, async ({ kind }) => ({
    fileName: `${kind}.xlsx`,
    mediaType: MEDIA_TYPES.excel,
    bytes: await templateWorkbook(importKind(kind)),
  }));

  mountDownload(platform, importedFile, async (read, { id }, caller) => {
    refuseLimited(caller);
    const { name, file } = await sentFile(read, id);
    if (file.removed_at !== null) throw deleted();
    return {
      fileName: name,
      mediaType: UNOPENED,
      headers: { "repr-digest": `sha-256=:${Buffer.from(file.sha256, "hex").toString("base64")}:` },
      bytes: bytesOf(read, file),
      ...noted(`Import ${id}, ${name}`, "file", (given) => {
        if (given.sha256 !== file.sha256)
          throw new Error(`The pieces of file ${file.id} are not what was sent.`);
      }),
    };
  });
  mountDownload(platform, importChangesFile, async (read, { id }, caller) => {
    refuseLimited(caller);
    const { name, cleared_at } = await sentFile(read, id);
    if (cleared_at !== null) throw deleted();
    return {
      fileName: `import-${id}-changes.csv`,
      mediaType: MEDIA_TYPES.csv,
      bytes: changeLines(read, id),
      ...noted(`Import ${id}, ${name}`, "changes"),
    };
  });
  mountDownload(platform, importProblemsFile, async (read, { id }, caller) => {
    refuseLimited(caller);
    const { name, refusal, sheets, cleared_at } = await sentFile(read, id);
    if (cleared_at !== null) throw deleted();
    return {
      fileName: `import-${id}-problems.csv`,
      mediaType: MEDIA_TYPES.csv,
      bytes: problemLines(read, id, refusal, sheets),
      ...noted(`Import ${id}, ${name}`, "problems"),
    };
  });
}

/** What the audit log says of a file that is given out: begun, and given whole or not. */
function noted(
  subject: string,
  what: "file" | "problems" | "changes",
  check: (given: { readonly sha256: string }) => void = () => undefined,
): Pick<Download, "begin" | "complete" | "abandon"> {
  return {
    begin: async () => ({ action: `import.${what}_asked`, subject }),
    async complete(_, given) {
      check(given);
      return { action: `import.${what}_given`, subject, after: given };
    },
    abandon: async () => ({ action: `import.${what}_abandoned`, subject }),
  };
}

/** The file of an import as it was sent, and why it cannot be read; a 404 where there is no such import. */
async function sentFile({ db }: OpenRead, id: number) {
  const row = await db
    .selectFrom("data_import")
    .innerJoin("import_file as file", "file.id", "data_import.file_id")
    .select([
      "file_name",
      "refusal",
      "recognised",
      "cleared_at",
      "file.id",
      "file.bytes",
      "file.sha256",
      "file.removed_at",
    ])
    .where("data_import.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, "There is no such import. Reload the list.");
  const { file_name: name, refusal, recognised, cleared_at, ...file } = row;
  const sheets = recognised?.together ?? [];
  return { name, refusal: refusal as Problem | null, sheets, cleared_at, file };
}

const deleted = () => new Refusal(404, "It was deleted 30 days after the import ended.");

async function* bytesOf(
  { db }: OpenRead,
  importFile: { readonly id: number; readonly bytes: number },
): AsyncGenerator<Uint8Array, void, void> {
  const file = keptFile(db, importFile);
  for (let at = 0; at < file.size;) {
    const piece = await file.read(at, PIECE_BYTES);
    yield piece;
    at += piece.length;
  }
}

async function* changeLines(read: OpenRead, id: number): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(CSV_BYTE_ORDER_MARK + csvLine(["line", "sheet", "about", "field", "before", "after"]));
  const inWords = await changeWords(read, id);
  for await (const kept of read.batches(keptChanges(id)))
    for (const { line, sheet, title, changes } of kept.map(inWords))
      yield Buffer.from(
        changes.map(({ what, from, to }) => csvLine([line, sheet, title, what, from, to])).join(""),
      );
}

const HEADER = ["line", "sheet", "column", "value", "code", "severity", "message"];

async function* problemLines(
  read: OpenRead,
  id: number,
  refusal: Problem | null,
  sheets: readonly string[],
): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(CSV_BYTE_ORDER_MARK + csvLine(HEADER));
  if (refusal !== null) yield Buffer.from(problemLine(refusal));
  const found = read.batches(sql<Problem>`
    select line, "column", value, code, message from import_problem where import_id = ${id} order by line, number`);
  for await (const problems of found)
    yield Buffer.from(
      problems.map((one) => problemLine({ ...one, ...sheetLineOrNone(sheets, one.line) })).join(""),
    );
}

function problemLine({ line, sheet = null, column, value, code, message }: Problem): string {
  return csvLine([line, sheet, column, value, code, refuses(code) ? "refused" : "warned", message]);
}
