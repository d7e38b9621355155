import {
  createBrief,
  createExport,
  exportFileName,
  listExports,
  verifyExport,
  type DataType,
  type ExportFormat,
  type ExportRequest,
} from "@command-center/contract/exports/exports";
import { EXPORT_ACTIONS } from "@command-center/contract/exports/export-rules";
import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { mayUse } from "@command-center/domain/permissions";
import { countryRevisions } from "../../database/revisions/data-revisions.ts";
import { requireConfirmation } from "../../identity/sessions/confirmation.ts";
import { mountDownload } from "../../platform/downloads/download.ts";
import { Refusal } from "../../http/errors.ts";
import { SIGN_IN_FIRST } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { signatureOf } from "../../platform/mount/signature.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { briefDownload } from "./brief/brief.ts";
import { writeCsv } from "../../files/csv.ts";
import { EXPORT_TABLES } from "./tables/export-tables.ts";
import type { ExportDocument, Writer } from "../../files/document.ts";
import { assembleExport } from "./export-document.ts";
import { exportedFiles, verdictOn } from "./exports.store.ts";
import { writeExcel } from "../../files/excel/excel.ts";
import { writeJson } from "../../files/json.ts";
import { refusalOfPdf, writePdf } from "../../files/pdf/pdf.ts";
import { rowsOnly, writeRowsCsv } from "../../files/rows-only.ts";
import { provenanceOf } from "./provenance.ts";
import { registration } from "./registry.ts";

const WRITERS: Record<ExportFormat, Writer> = {
  csv: writeCsv,
  excel: writeExcel,
  json: writeJson,
  pdf: writePdf,
};

function bytesOf({ format, rowsOnly: isRowsOnly }: ExportRequest, document: ExportDocument) {
  if (!isRowsOnly) return WRITERS[format](document);
  if (format === "csv") return writeRowsCsv(document);
  return WRITERS[format](format === "excel" ? rowsOnly(document) : document);
}

const AN_HOUR = 3_600_000;

/** Types that name people in dispute, who were hurt or who have an account: to carry them out takes the password once more. */
const NAME_PEOPLE: ReadonlySet<DataType> = new Set(["petitions", "violence_incidents", "accounts"]);

/** More is no list to read but a whole register: it takes the password once more, too. */
const MANY_ROWS = 5_000;

/** Files to take away, and the register of those that were. */
export function mountExports(platform: Platform): void {
  const { database } = platform;

  mountDownload(platform, createExport, async (read, request, caller) => {
    refuseForeignTypes(request, caller);
    refuseMoments(request);
    const reads = request.dataTypes.flatMap((dataType) => EXPORT_TABLES[dataType].reads);
    const provenance = await provenanceOf(read, caller, reads);
    const assembled = await assembleExport(read, request, provenance);
    const rows = await assembled.count();
    const refusal = request.format === "pdf" ? refusalOfPdf(rows) : null;
    if (refusal !== null) throw new Refusal(422, refusal);
    const namesPeople = request.dataTypes.some((type) => NAME_PEOPLE.has(type));
    if (namesPeople || rows > MANY_ROWS) await requireConfirmation(read, platform.sessionSeals, caller);
    const fileName = exportFileName(request.dataTypes, provenance.day, request.format);
    return {
      fileName,
      mediaType: MEDIA_TYPES[request.format],
      bytes: bytesOf(request, assembled.document),
      ...registration({
        provenance,
        read,
        fileName,
        format: request.format,
        dataTypes: request.dataTypes,
        options: request,
        contents: () => assembled.contents(),
      }),
    };
  });

  mountDownload(platform, createBrief, (read, { asOf }, caller) =>
    briefDownload(read, caller, asOf !== undefined),
  );

  mountPlain(platform, listExports, async (caller, input) => {
    if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
    return database.read(caller.scope, (read) => exportedFiles(read, caller, input));
  });

  mountPlain(platform, verifyExport, async (caller, { sha256 }, request) => {
    const verdict = await database.read(caller?.scope ?? [], async (read) =>
      verdictOn(read, await countryRevisions(read), sha256),
    );
    // The page asks again and again while it is open.
    const key = `verified ${caller?.sessionId} ${sha256} ${verdict.verdict}`;
    await platform.auditNotes.once(key, AN_HOUR, () => ({
      action: "export.verified",
      subject: sha256,
      after: { verdict: verdict.verdict, fileName: (verdict.file ?? verdict.auditLog)?.fileName ?? null },
      ...signatureOf(request, caller),
    }));
    return verdict;
  });
}

/** Accounts, files and imports have no past that can be asked for. */
function refuseMoments({ dataTypes, asOf, known }: ExportRequest): void {
  const timeless = dataTypes.find((dataType) => EXPORT_TABLES[dataType].reads.length === 0);
  if (timeless !== undefined && (asOf ?? known) !== undefined)
    throw new Refusal(422, `${DATA_TYPE_NAMES[timeless]} can only be exported as of now.`);
}

/** Names every data type that the caller may not carry out of the house. */
function refuseForeignTypes({ dataTypes }: ExportRequest, caller: Caller): void {
  const foreign = dataTypes.filter((type: DataType) => mayUse(EXPORT_ACTIONS[type], caller) !== "allowed");
  if (foreign.length === 0) return;
  const names = foreign.map((dataType) => DATA_TYPE_NAMES[dataType]);
  throw new Refusal(
    403,
    `Your account may not export: ${names.join(", ")}. Leave them out, or ask an administrator.`,
  );
}
