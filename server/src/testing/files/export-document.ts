import type {
  SheetColumn,
  ColumnKind,
  ExportDocument,
  Metadata,
  SheetPart,
  Row,
  Sheet,
  Writer,
} from "../../files/document.ts";

/** A sheet as tests give it: its parts as a list. */
export type TestSheet = Pick<Sheet, "dataType" | "title" | "columns"> &
  Partial<Pick<Sheet, "chart">> & {
    readonly parts: readonly SheetPart[] | AsyncIterable<SheetPart>;
  };

/** Columns from key and kind; the label is the key with a capital letter. */
export function columns(kinds: Readonly<Record<string, ColumnKind>>): readonly SheetColumn[] {
  return Object.entries(kinds).map(([key, kind]) => ({
    key,
    label: key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " "),
    kind,
  }));
}

/** A document of such sheets, for the writers. */
export function exportDocument(
  sheets: readonly TestSheet[],
  options: { readonly sampleNotice?: string; readonly metadata?: readonly Metadata[] } = {},
): ExportDocument {
  let isRead = false;
  async function* read(): AsyncGenerator<Sheet> {
    for (const { parts, ...sheet } of sheets) {
      yield { chart: null, ...sheet, parts: "length" in parts ? asParts(parts) : parts };
    }
    isRead = true;
  }
  return {
    title: sheets.map(({ title }) => title).join(", "),
    sampleNotice: options.sampleNotice ?? null,
    mark: "Given to a.okello on 20 July 2025",
    selection: "All dates · not grouped · the whole country",
    allColumns: sheets.flatMap(({ columns }) => columns),
    sheets: read(),
    metadata: () => {
      if (!isRead) throw new Error("The metadata was asked for before the sheets were read.");
      return options.metadata ?? null;
    },
  };
}

async function* asParts(parts: readonly SheetPart[]): AsyncGenerator<SheetPart> {
  yield* parts;
}

/** A sheet of rows without subtotals. */
export function sheetOf(kinds: Readonly<Record<string, ColumnKind>>, rows: readonly Row[]): TestSheet {
  return {
    dataType: "petitions",
    title: "Petitions",
    columns: columns(kinds),
    parts: [
      { kind: "rows", rows },
      { kind: "total", label: "All", rows: rows.length, sums: {} },
    ],
  };
}

/** The whole file that a writer makes of a document. */
export async function written(writer: Writer, document: ExportDocument): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writer(document)) pieces.push(piece);
  return Buffer.concat(pieces);
}
