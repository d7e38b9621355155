import type { AuditEntry, AuditFilters } from "@command-center/contract/accounts/audit";
import { actionText, auditFilterWords, personText } from "@command-center/domain/files/audit-words";
import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import type { Cell, ExportDocument, Row, SheetColumn, SheetPart, TitledTable } from "../../files/document.ts";
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
const COLUMNS: readonly SheetColumn[] = [
  { key: "position", label: "Entry", kind: "integer" },
  { key: "at", label: "Time", kind: "moment" },
  { key: "person", label: "Person", kind: "text" },
  { key: "action", label: "Action", kind: "text" },
  { key: "code", label: "Code", kind: "text" },
  { key: "subject", label: "Subject", kind: "text" },
  { key: "before", label: "Before", kind: "text" },
  { key: "after", label: "After", kind: "text" },
  { key: "address", label: "Address", kind: "text" },
  { key: "request", label: "Request", kind: "text" },
  { key: "hash", label: "SHA-256", kind: "text" },
];

const ON_PAPER: readonly SheetColumn[] = COLUMNS.filter(({ key }) => key !== "code").map((one) =>
  // On paper a moment has minutes alone.
  one.key === "at" ? { ...one, kind: "text" } : one,
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
    for await (const part of partsOf(rowsOf(batches, format), columns, null)) {
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
  format: TakenLog["format"],
): AsyncGenerator<readonly Row[], void, void> {
  for await (const entries of batches)
    yield entries.map((entry): Row => ({
      position: entry.position,
      at: format === "pdf" ? exactTime(entry.at) : entry.at,
      person: personText(entry),
      action: actionText(entry.action),
      code: entry.action,
      subject: entry.subject,
      before: valuesText(entry.before),
      after: valuesText(entry.after),
      address: entry.ipAddress,
      request: entry.requestId,
      hash: entry.hash,
    }));
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
