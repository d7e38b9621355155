import type { AuditEntry } from "@command-center/contract/accounts/audit";
import type { ExportFormat } from "@command-center/contract/exports/exports";
import { CSV_BYTE_ORDER_MARK, csvLine, type CsvValue } from "@command-center/domain/files/csv";
import { writeExcel } from "../../files/excel/excel.ts";
import { writePdf } from "../../files/pdf/pdf.ts";
import { auditDocument, type TakenLog } from "./audit-document.ts";

const COLUMNS: Record<string, (entry: AuditEntry) => CsvValue> = {
  position: ({ position }) => position,
  at: ({ at }) => at,
  person: ({ username }) => username,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  before: ({ before }) => (before === null ? null : JSON.stringify(before)),
  after: ({ after }) => (after === null ? null : JSON.stringify(after)),
  address: ({ ipAddress }) => ipAddress,
  request: ({ requestId }) => requestId,
  hash: ({ hash }) => hash,
};

type Batches = AsyncIterable<readonly AuditEntry[]>;
type Bytes = AsyncGenerator<Uint8Array, void, void>;

/** Entries of the audit log as a file's bytes. */
export const AUDIT_WRITERS: Record<
  ExportFormat,
  (batches: Batches, taken: Omit<TakenLog, "format">) => Bytes
> = {
  async *csv(batches) {
    yield Buffer.from(CSV_BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS)));
    const cells = Object.values(COLUMNS);
    for await (const entries of batches) {
      yield Buffer.from(entries.map((entry) => csvLine(cells.map((cell) => cell(entry)))).join(""));
    }
  },
  async *json(batches) {
    yield Buffer.from("[");
    let isFirst = true;
    for await (const entries of batches) {
      const lines = entries.map((entry) => `\n${JSON.stringify(entry)}`).join(",");
      yield Buffer.from(`${isFirst ? "" : ","}${lines}`);
      isFirst = false;
    }
    yield Buffer.from("\n]\n");
  },
  excel: (batches, taken) => writeExcel(auditDocument(batches, { ...taken, format: "excel" })),
  pdf: (batches, taken) => writePdf(auditDocument(batches, { ...taken, format: "pdf" })),
};
