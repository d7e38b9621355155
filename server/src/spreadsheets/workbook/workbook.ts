import { posix } from "node:path";
import {
  DAMAGED,
  NO_ROWS_IN_WORKBOOK,
  NO_SUCH_SHEET,
  TOO_LARGE_UNPACKED,
} from "@command-center/import-rules/file-problems";
import type { FileRow } from "@command-center/import-rules/file-row";
import type { FileBytes } from "../file-bytes.ts";
import { refusalOfZip } from "../file-kinds.ts";
import { refusal } from "../file-refused.ts";
import { BATCH, type RowBatch, type WorkbookReading, type WorkbookSheet } from "../spreadsheet.ts";
import { Archive } from "./archive.ts";
import { readNumberFormats } from "./number-formats.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { SheetRows, type SheetTables } from "./sheet-rows.ts";
import { attributeOf, readXml, xmlSteps } from "./xml.ts";

interface Sheet extends WorkbookSheet {
  readonly part: string;
}

interface Relationship {
  readonly id: string;
  /** The last word of its type: those of the strict format begin otherwise. */
  readonly type: string;
  readonly part: string;
}

/** Parts that cells refer to, where there are such. */
interface TableParts {
  readonly strings: string | null;
  readonly styles: string | null;
}

const VISIBILITIES: Readonly<Record<string, WorkbookSheet["visibility"]>> = {
  hidden: "hidden",
  veryHidden: "very hidden",
};

/** A workbook of a country with a sheet per district has some 150. */
const MOST_SHEETS = 1_000;

/** An XLSX workbook, opened: its sheets are known, its rows are read when asked for. */
export class Workbook {
  readonly #file: FileBytes;
  readonly #archive: Archive;
  readonly #sheets: readonly Sheet[];
  readonly #tableParts: TableParts;
  readonly #dateSystem: 1900 | 1904;
  #tables: SheetTables | null = null;

  private constructor(
    file: FileBytes,
    archive: Archive,
    about: {
      readonly sheets: readonly Sheet[];
      readonly tableParts: TableParts;
      readonly dateSystem: 1900 | 1904;
    },
  ) {
    this.#file = file;
    this.#archive = archive;
    this.#sheets = about.sheets;
    this.#tableParts = about.tableParts;
    this.#dateSystem = about.dateSystem;
  }

  /** Throws `FileRefused` where the ZIP archive is damaged, or is no workbook. */
  static async open(file: FileBytes): Promise<Workbook> {
    const archive = await Archive.open(file);
    const part = await workbookPart(archive);
    if (part === null) throw refusalOfZip(archive.names, await mimeType(archive));
    const relationships = await readRelationships(archive, part);
    const byId = new Map(relationships.map((one) => [one.id, one]));
    const sheets: Sheet[] = [];
    let dateSystem: 1900 | 1904 = 1900;
    await readXml(archive, part, {
      open(name, attributes) {
        if (name === "workbookPr") dateSystem = isTrue(attributes["date1904"]) ? 1904 : 1900;
        if (name !== "sheet") return;
        const related = byId.get(attributeOf(attributes, "id") ?? "");
        if (related === undefined) throw refusal(DAMAGED, { what: "it does not say where a sheet of it is" });
        if (related.type !== "worksheet") return;
        const visibility = VISIBILITIES[attributes["state"] ?? ""] ?? "visible";
        if (sheets.length === MOST_SHEETS)
          throw refusal(TOO_LARGE_UNPACKED, { what: `it has more than ${MOST_SHEETS} sheets` });
        sheets.push({ name: attributes["name"] ?? "", visibility, part: related.part });
      },
    });
    const partOf = (type: string): string | null =>
      relationships.find((one) => one.type === type)?.part ?? null;
    const tableParts = { strings: partOf("sharedStrings"), styles: partOf("styles") };
    return new Workbook(file, archive, { sheets, tableParts, dateSystem });
  }

  /**
   * How the sheet of that name is read, or the first that is shown and has rows, and its first rows, at most so many.
   * Throws `FileRefused` where there is no such sheet, or no row in it.
   */
  async recognise(
    chosen: string | undefined,
    most: number,
  ): Promise<WorkbookReading & { readonly firstRows: readonly FileRow[] }> {
    const sheets = this.#sheets.map(({ name, visibility }) => ({ name, visibility }));
    const about = { format: "xlsx", sheets, dateSystem: this.#dateSystem } as const;
    const shown = this.#sheets.filter(({ visibility }) => visibility === "visible");
    for (const sheet of chosen === undefined ? shown : [this.#sheet(chosen)]) {
      const firstRows = await this.#firstRows(sheet, most);
      if (firstRows.length > 0) return { ...about, sheet: sheet.name, firstRows };
    }
    if (chosen !== undefined) throw refusal(NO_ROWS_IN_WORKBOOK, { sheet: chosen });
    const hidden = sheets.filter(({ visibility }) => visibility !== "visible").map(({ name }) => name);
    throw refusal(NO_ROWS_IN_WORKBOOK, { hidden });
  }

  /** The rows of a sheet. Throws `FileRefused` where they cannot be read; rows before that were handed out. */
  async *rows(name: string): AsyncGenerator<RowBatch, void, void> {
    const sheet = this.#sheet(name);
    const parts = [this.#tableParts.strings, this.#tableParts.styles, sheet.part];
    const packed = parts.reduce((sum, part) => sum + this.#archive.packedSize(part ?? ""), 0);
    const before = this.#archive.packedRead;
    const bytesRead = (): number => {
      const share = (this.#archive.packedRead - before) / Math.max(packed, 1);
      return Math.floor(Math.min(share, 1) * this.#file.size);
    };
    const rows = new SheetRows(await this.#readTables());
    for await (const _ of xmlSteps(this.#archive, sheet.part, rows)) {
      while (rows.waiting >= BATCH) yield { ...rows.take(), bytesRead: bytesRead() };
    }
    while (rows.waiting > 0) yield { ...rows.take(), bytesRead: this.#file.size };
  }

  #sheet(name: string): Sheet {
    const sheet = this.#sheets.find((one) => one.name === name);
    if (sheet !== undefined) return sheet;
    if (this.#sheets.length === 0) throw refusal(NO_ROWS_IN_WORKBOOK, { hidden: [] });
    throw refusal(NO_SUCH_SHEET, { sheet: name, sheets: this.#sheets.map((one) => one.name) });
  }

  async #firstRows(sheet: Sheet, most: number): Promise<readonly FileRow[]> {
    const rows = new SheetRows(await this.#readTables());
    for await (const _ of xmlSteps(this.#archive, sheet.part, rows)) if (rows.waiting >= most) break;
    return rows.take().rows.slice(0, most);
  }

  async #readTables(): Promise<SheetTables> {
    const { strings, styles } = this.#tableParts;
    this.#tables ??= {
      strings: strings === null ? [] : await readSharedStrings(this.#archive, strings),
      shown: styles === null ? [] : await readNumberFormats(this.#archive, styles),
      dateSystem: this.#dateSystem,
    };
    return this.#tables;
  }
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** The part that names the sheets; null where the archive is no workbook of XML. */
async function workbookPart(archive: Archive): Promise<string | null> {
  const main = archive.has("_rels/.rels")
    ? (await readRelationships(archive, "")).find(({ type }) => type === "officeDocument")?.part
    : undefined;
  const part = main ?? "xl/workbook.xml";
  if (!archive.has(part) || !part.endsWith(".xml")) return null;
  let root: string | null = null;
  await readXml(archive, part, {
    open(name) {
      root ??= name;
    },
  });
  return root === "workbook" ? part : null;
}

/** What a part, or the archive itself (an empty name), refers to by id. */
async function readRelationships(archive: Archive, of: string): Promise<readonly Relationship[]> {
  const folder = posix.dirname(of);
  const part = posix.join(folder, "_rels", `${posix.basename(of)}.rels`);
  const found: Relationship[] = [];
  await readXml(archive, part, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External" || Id === undefined) return;
      const target = posix.join("/", Target?.startsWith("/") ? "" : folder, Target ?? "");
      found.push({ id: Id, type: Type?.split("/").at(-1) ?? "", part: target.slice(1) });
    },
  });
  return found;
}

/** What an OpenDocument file says that it is. */
async function mimeType(archive: Archive): Promise<string> {
  if (!archive.has("mimetype")) return "";
  for await (const piece of archive.content("mimetype")) return Buffer.from(piece).toString("latin1");
  return "";
}
