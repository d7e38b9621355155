import type { AuditEntry, AuditFilters } from "@command-center/contract/accounts/audit";
import { actionText, auditFilterWords, personText } from "@command-center/domain/files/audit-words";
import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import {
  type Cell,
  type CellColumn,
  type ExportDocument,
  type Row,
  rowOf,
  type SheetPart,
  type TitledTable,
} from "../../files/document.ts";
import { givenLines, type Given, type Recipient } from "../../files/given-to.ts";
import { partsOf } from "../../files/sheet-parts.ts";

/** Which entries of the log are taken, by whom and when. */
export interface TakenLog {
  readonly format: "excel" | "pdf";
  readonly filters: AuditFilters;
  /** What the record is called whose entries these are; null where there is none. */
  readonly recordName: string | null;
  readonly recipient: Recipient;
  readonly given: Given;
}

const TITLE = "Audit log";

/** In the words of the page; the code of an action, which CSV and JSON have, stands beside them where there is room. */
const COLUMNS: readonly CellColumn<AuditEntry>[] = [
  { key: "position", label: "Entry", kind: "integer", cell: ({ position }) => position },
  { key: "at", label: "Time", kind: "moment", cell: ({ at }) => at },
  { key: "person", label: "Person", kind: "text", cell: personText },
  { key: "action", label: "Action", kind: "text", cell: ({ action }) => actionText(action) },
  { key: "code", label: "Code", kind: "text", cell: ({ action }) => action },
  { key: "subject", label: "Subject", kind: "text", cell: ({ subject }) => subject },
  { key: "before", label: "Before", kind: "text", cell: ({ before }) => valuesText(before) },
  { key: "after", label: "After", kind: "text", cell: ({ after }) => valuesText(after) },
  { key: "address", label: "Address", kind: "text", cell: ({ ipAddress }) => ipAddress },
  { key: "request", label: "Request", kind: "text", cell: ({ requestId }) => requestId },
  { key: "hash", label: "SHA-256", kind: "text", cell: ({ hash }) => hash },
];

const ON_PAPER = COLUMNS.filter(({ key }) => key !== "code").map((one): CellColumn<AuditEntry> =>
  // On paper a moment has minutes alone.
  one.key === "at" ? { ...one, kind: "text", cell: ({ at }) => exactTime(at) } : one,
);

/** Entries of the audit log as a sheet or as pages: the same as in CSV and JSON, read while they are written. */
export function auditDocument(
  batches: AsyncIterable<readonly AuditEntry[]>,
  { format, filters, recordName, recipient, given }: TakenLog,
): ExportDocument<TitledTable> {
  const filterWords = auditFilterWords(filters, recordName);
  const columns = format === "pdf" ? ON_PAPER : COLUMNS;
  let rows = 0;

  async function* parts(): AsyncGenerator<SheetPart, void, void> {
    for await (const part of partsOf(rowsOf(batches, columns), columns, null)) {
      yield part;
      if (part.kind === "total") rows = part.rows;
    }
    if (rows === 0)
      yield { kind: "note", words: filterWords === null ? "No entries yet." : "No entry matches." };
  }

  async function* sheets(): AsyncGenerator<TitledTable, void, void> {
    yield { title: TITLE, columns, chart: null, parts: parts() };
  }

  return {
    title: TITLE,
    // What people did is never a sample's.
    sampleNotice: null,
    mark: given.mark,
    selection: `${filterWords ?? ALL} · ${ORDER.toLowerCase()}`,
    allColumns: columns,
    sheets: sheets(),
    metadata: () =>
      Object.entries({
        ...givenLines(recipient, given),
        Entries: filterWords ?? ALL,
        Order: ORDER,
        "Number of entries": rows.toLocaleString("en-US"),
      }).map(([name, value]) => ({ name, value })),
  };
}

const ALL = "All entries";
const ORDER = "Newest first";

async function* rowsOf(
  batches: AsyncIterable<readonly AuditEntry[]>,
  columns: readonly CellColumn<AuditEntry>[],
): AsyncGenerator<readonly Row[], void, void> {
  for await (const entries of batches) yield entries.map((entry, at) => rowOf(columns, entry, at));
}

/** e.g. `2026-01-31 09:41:12.345 EAT`. */
function exactTime(at: string): string {
  const there = new Date(Date.parse(at) + UGANDA_AHEAD).toISOString();
  return `${there.slice(0, -1).replace("T", " ")} EAT`;
}

/** JSON with spaces where its lines may break: `{ "rows": 2, "format": "csv" }`. */
function valuesText(values: AuditEntry["before"]): Cell {
  return values === null ? null : JSON.stringify(values, null, 1).replaceAll(/\n */g, " ");
}
