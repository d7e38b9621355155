import { REGION } from "@command-center/contract/exports/file-columns";
import { pluralText } from "@command-center/domain/number-text";
import type { DataType, ExportRequest } from "@command-center/contract/exports/exports";
import { daysOf } from "@command-center/domain/time/date-ranges";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { DATE_RANGE_NAMES, GROUPING_NAMES } from "@command-center/domain/files/selection-words";
import { momentText } from "@command-center/domain/time/moment-text";
import type { OpenRead } from "../../database/database.ts";
import { seenAreas, type SeenAreas } from "../../measures/seen-areas.ts";
import { withColumns, type ExportTable } from "./tables/export-table.ts";
import { EXPORT_TABLES } from "./tables/export-tables.ts";
import {
  type ExportDocument,
  type Metadata,
  rowsText,
  type Sheet,
  type SheetPart,
} from "../../files/document.ts";
import type { Provenance } from "./provenance.ts";
import { givenLines } from "../../files/given-to.ts";
import { noGroup, select, type LeftOut, type Selection } from "./records.ts";
import { ContentHash, partsOf } from "../../files/sheet-parts.ts";

/** What is known of an export once its document has been read to the end. */
export interface Contents {
  /** Records by data type, subtotals not counted. */
  readonly rows: Readonly<Record<string, number>>;
  /** SHA-256 of the records, the same in every format, in hexadecimal digits. */
  readonly sha256: string;
}

export interface AssembledExport {
  readonly document: ExportDocument;
  /** Counts the records beforehand, in the same snapshot. */
  count(): Promise<number>;
  /** Throws before every sheet has been read. */
  contents(): Contents;
}

/** What a request asks for, as a document that is read from one snapshot while it is written. */
export async function assembleExport(
  read: OpenRead,
  request: ExportRequest,
  provenance: Provenance,
): Promise<AssembledExport> {
  const chosen: Chosen[] = [];
  const days = daysOf(request, provenance.lastDay);
  for (const dataType of request.dataTypes) {
    const known = EXPORT_TABLES[dataType];
    const whole = "shape" in known ? await known.shape(read, request.results) : known;
    const table = withColumns(whole, request.columns);
    chosen.push({ dataType, table, selection: await select(read, table, request, days, provenance.caller) });
  }
  const seen = await seenAreas(read);
  const rows: Record<string, number> = {};
  const sources = new Set<string>();
  const hash = new ContentHash();
  let contents: Contents | undefined;
  const known = () => {
    if (contents === undefined) throw new Error("An export's contents are known once it has been read.");
    return contents;
  };

  async function* sheets(): AsyncGenerator<Sheet, void, void> {
    for (const { dataType, table, selection } of chosen) {
      const { columns } = table;
      const title = DATA_TYPE_NAMES[dataType];
      hash.begin(dataType, columns);
      const chart = request.format === "pdf" ? await selection.chart() : null;
      yield { dataType, title, columns, chart, parts: parts(dataType, table, selection) };
    }
    contents = { rows, sha256: hash.digest() };
  }

  async function* parts(
    dataType: DataType,
    table: ExportTable,
    selection: Selection,
  ): AsyncGenerator<SheetPart> {
    const { groupedBy } = selection;
    const groups = groupedBy === null ? null : { key: groupedBy, none: noGroup(table.columns, groupedBy) };
    for await (const part of partsOf(read.batches(selection.rows), table.columns, groups)) {
      if (part.kind === "rows") hash.add(part.rows);
      if (part.kind === "total") rows[dataType] = part.rows;
      yield labelled(part, groupedBy, seen);
    }
    const missing = await selection.missing();
    if (missing > 0) yield { kind: "note", words: missingText(missing, request.rows?.length ?? 0) };
    const leftOut = await selection.leftOut();
    for (const each of leftOut) yield { kind: "note", words: leftOutText(each, table, request, provenance) };
    if (rows[dataType] === 0 && leftOut.length === 0 && missing === 0)
      yield {
        kind: "note",
        words: `No rows: nothing of this kind is recorded${provenance.isOfCycle ? ` for ${provenance.whereInShort}` : ""}.`,
      };
    for (const source of await selection.sources()) sources.add(source);
  }

  return {
    document: {
      title: namesOf(chosen),
      sampleNotice: provenance.sampleNotice,
      mark: provenance.mark,
      selection: selectionOf(request, provenance),
      allColumns: chosen.flatMap(({ table }) => table.columns),
      sheets: sheets(),
      metadata: () =>
        request.includeMetadata ? metadataOf(request, provenance, chosen, [...sources], known()) : null,
    },
    async count() {
      let count = 0;
      for (const { selection } of chosen) count += await selection.count();
      return count;
    },
    contents: known,
  };
}

/** A sum bears the name of what it is of: of a region of which one sees a part, that part's. */
function labelled(part: SheetPart, groupedBy: string | null, seen: SeenAreas): SheetPart {
  if (part.kind === "total") return { ...part, label: seen.country ?? part.label };
  if (part.kind === "subtotal" && groupedBy === REGION.key)
    return { ...part, label: seen.partyRegion(part.label).name };
  return part;
}

interface Chosen {
  readonly dataType: DataType;
  readonly table: ExportTable;
  readonly selection: Selection;
}

function namesOf(chosen: readonly Chosen[]): string {
  return chosen.map(({ dataType }) => DATA_TYPE_NAMES[dataType]).join(", ");
}

function metadataOf(
  request: ExportRequest,
  provenance: Provenance,
  chosen: readonly Chosen[],
  sources: readonly string[],
  contents: Contents,
): Metadata[] {
  const { revisions } = provenance;
  const sets = [...revisions].map(([dataSet, revision]) => `${dataSet} ${revision}`).join(", ");
  const entries: Record<string, string> = {
    ...givenLines(provenance.caller, provenance),
    ...(provenance.isOfCycle && {
      "Election cycle": provenance.cycle,
      "As of": provenance.asOf,
      ...(provenance.knownAt !== null && { "As known on": momentText(provenance.knownAt.getTime()) }),
      Scope: provenance.scope,
    }),
    "Data types": namesOf(chosen),
    "Date range": dateRange(request, provenance, chosen),
    "Grouped by": grouping(request, chosen),
  };
  Object.assign(entries, chosenEntries(request, provenance));
  const about = chosen.flatMap(({ table }) => table.about ?? []);
  if (about[0] !== undefined) entries["Results of"] = about[0];
  for (const { dataType } of chosen) {
    entries[`Rows of ${DATA_TYPE_NAMES[dataType]}`] = String(contents.rows[dataType] ?? 0);
  }
  entries["Sources"] = sources.length === 0 ? "None" : sources.join("; ");
  if (provenance.isOfCycle) entries["Data revision"] = `${provenance.revision} (${sets})`;
  entries["SHA-256 of the records"] = contents.sha256;
  return Object.entries(entries).map(([name, value]) => ({ name, value }));
}

/** Rows that the page still showed: whether they are gone or lie elsewhere is not said. */
function missingText(missing: number, asked: number): string {
  const verb = pluralText(missing, "is", "are");
  return `${missing.toLocaleString("en-US")} of the ${rowsText(asked)} ${verb} no longer there.`;
}

/** e.g. `Left out: 2 rows with “Declared on” outside 2025-08-04 to 2025-09-02 (Abim, Gulu).` */
function leftOutText(
  { why, rows, names }: LeftOut,
  { columns, datedBy }: ExportTable,
  request: ExportRequest,
  { lastDay }: Provenance,
): string {
  const days = daysOf(request, lastDay);
  const date = columns.find(({ key }) => key === datedBy)?.label;
  const more = rows - names.length;
  const which = `${names.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
  const reason = {
    outside: ` with “${date}” outside ${days?.from} to ${days?.to}`,
    undated: ` without “${date}”`,
    no_date: ` without a date; choose ${DATE_RANGE_NAMES.all} to include ${pluralText(rows, "it", "them")}`,
  }[why];
  return `Left out: ${rowsText(rows)}${reason} (${which}).`;
}

/** e.g. `Last 30 days, 2025-08-04 to 2025-09-02`; of days of one's own those alone. */
function rangeOf(request: ExportRequest, lastDay: string): string {
  const days = daysOf(request, lastDay);
  const name = DATE_RANGE_NAMES[request.dateRange];
  if (days === null) return name;
  const stretch = `${days.from} to ${days.to}`;
  return request.dateRange === "custom" ? stretch : `${name}, ${stretch}`;
}

/**
 * e.g. `Last 30 days, 2025-08-04 to 2025-09-02 · grouped by region · the whole country`; of chosen rows how many they are, in
 * the place of what they are a part of.
 */
function selectionOf(request: ExportRequest, provenance: Provenance): string {
  const { rows, groupBy } = request;
  const groups = groupBy === "none" ? "not grouped" : `grouped by ${GROUPING_NAMES[groupBy].toLowerCase()}`;
  const isPart = rows !== undefined;
  return [
    ...(isPart ? [`${rowsText(rows.length)} chosen from a list`] : []),
    ...(isPart && request.dateRange === "all" ? [] : [rangeOf(request, provenance.lastDay)]),
    groups,
    ...(!isPart && provenance.isOfCycle ? [provenance.whereInShort] : []),
    ...(isPart ? Object.entries(describedBy(request, provenance)).map((each) => each.join(": ")) : []),
  ].join(" · ");
}

/** How many rows were chosen, and apart from that what whoever chose them says of the list; none where none were chosen. */
function chosenEntries(request: ExportRequest, provenance: Provenance): Record<string, string> {
  if (request.rows === undefined) return {};
  return {
    "Rows chosen": `${rowsText(request.rows.length)} of a list`,
    ...describedBy(request, provenance),
  };
}

/**
 * e.g. `List as described by okello: Party region: Northern; Order: Waited, most first`. The words come with the request: they are
 * not ours, and the file says whose they are.
 */
function describedBy({ shown = [] }: ExportRequest, { caller }: Provenance): Record<string, string> {
  if (shown.length === 0) return {};
  const words = shown.map(({ label, value }) => `${label}: ${value}`).join("; ");
  return { [`List as described by ${caller.username}`]: words };
}

/** e.g. `Last 30 days, 2025-08-04 to 2025-09-02: Elections by “Declared on”`, and which data types have no date to go by. */
function dateRange(request: ExportRequest, { lastDay }: Provenance, chosen: readonly Chosen[]): string {
  if (request.dateRange === "all") return rangeOf(request, lastDay);
  const dates = chosen.map(({ dataType, table }) => {
    const name = DATA_TYPE_NAMES[dataType];
    const column = table.columns.find(({ key }) => key === table.datedBy);
    return column === undefined
      ? `${name} have no date; choose ${DATE_RANGE_NAMES.all} to include them`
      : `${name} by “${column.label}”`;
  });
  return `${rangeOf(request, lastDay)}: ${dates.join("; ")}`;
}

function grouping({ groupBy }: ExportRequest, chosen: readonly Chosen[]): string {
  if (groupBy === "none") return "Not grouped";
  const exceptions = namesOf(chosen.filter(({ selection }) => selection.groupedBy === null));
  return `${GROUPING_NAMES[groupBy].toLowerCase()}${exceptions === "" ? "" : `; not grouped: ${exceptions}`}`;
}
