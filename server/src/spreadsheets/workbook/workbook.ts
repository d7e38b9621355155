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
import { FileRefused, refusal } from "../file-refused.ts";
import { BATCH, type SheetBatch, type WorkbookReading, type WorkbookSheet } from "../spreadsheet.ts";
import { Archive } from "./archive.ts";
import { MergedColumns } from "./merged-cells.ts";
import { readNumberFormats } from "./number-formats.ts";
import { bytesOf, cutOff, readSharedStrings } from "./shared-strings.ts";
import { SheetRows, type SheetTables } from "./sheet-rows.ts";
import { attributeOf, readXml, xmlSteps } from "./xml.ts";

interface Sheet extends WorkbookSheet {
  readonly part: string;
}

/** A sheet with its first rows. */
export interface SheetBeginning extends WorkbookSheet {
  readonly firstRows: readonly FileRow[];
  /** Places of its hidden columns, from 0. */
  readonly hiddenColumns: readonly number[];
}

/** How a workbook is read, and what is to be known of the sheet and of others. */
export interface RecognisedWorkbook extends WorkbookReading {
  /** Opened: what recognising it took need not be done again for its rows. */
  readonly workbook: Workbook;
  readonly firstRows: readonly FileRow[];
  /** Places of columns of the sheet, from 0. */
  readonly hiddenColumns: readonly number[];
  /** All sheets that hold a table, hidden ones too, in the workbook's order. */
  readonly tables: readonly SheetBeginning[];
  /** Names of sheets with rows that are no table. */
  readonly notes: readonly string[];
  /** Why the first rows of damaged sheets cannot be read. */
  readonly damaged: readonly FileRefused[];
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
/** Of the first rows of all sheets, which are kept while the file is read. Those of 200 sheets with 50 columns take some 40 MB. */
const MOST_FIRST_MEGABYTES = 100;
/** Excel's own limit is 31. */
const LONGEST_SHEET_NAME = 100;
/** Of the ids and names by which parts refer to each other, which are kept. Those of 1,000 sheets take some 200 kB. */
const MOST_RELATED_BYTES = 4_000_000;

/** An XLSX workbook, opened: its sheets are known, its rows are read when asked for. */
export class Workbook {
  readonly #file: FileBytes;
  readonly #archive: Archive;
  readonly #sheets: readonly Sheet[];
  readonly #tableParts: TableParts;
  readonly #dateSystem: 1900 | 1904;
  #tables: SheetTables | null = null;
  readonly #merged: MergedColumns;

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
    this.#merged = new MergedColumns(archive);
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
      open(tag, attributes) {
        if (tag === "workbookPr") dateSystem = isTrue(attributes["date1904"]) ? 1904 : 1900;
        if (tag !== "sheet") return;
        const related = byId.get(attributeOf(attributes, "id") ?? "");
        if (related === undefined) throw refusal(DAMAGED, { what: "it does not say where a sheet of it is" });
        if (related.type !== "worksheet") return;
        const visibility = VISIBILITIES[attributes["state"] ?? ""] ?? "visible";
        if (sheets.length === MOST_SHEETS)
          throw refusal(TOO_LARGE_UNPACKED, { what: `it has more than ${MOST_SHEETS} sheets` });
        const name = cutOff((attributes["name"] ?? "").slice(0, LONGEST_SHEET_NAME));
        const sheet = { name, visibility, part: related.part };
        if (sheets.some((other) => other.name === name || isSamePart(other.part, sheet.part)))
          throw refusal(DAMAGED, { what: `it has its sheet ${name} twice` });
        sheets.push(sheet);
      },
    });
    const partOf = (type: string): string | null =>
      relationships.find((one) => one.type === type)?.part ?? null;
    const tableParts = { strings: partOf("sharedStrings"), styles: partOf("styles") };
    return new Workbook(file, archive, { sheets, tableParts, dateSystem });
  }

  /**
   * How the sheet of that name is read, and its first rows, at most so many. Without a name it is the first sheet shown that
   * `isTable` knows by its first rows, else the first with rows. Throws `FileRefused` where there is no such sheet, or no row
   * in it.
   */
  async recognise(
    chosen: string | undefined,
    most: number,
    isTable: (firstRows: readonly FileRow[]) => boolean,
  ): Promise<RecognisedWorkbook> {
    const sheets = this.#sheets.map(({ name, visibility }) => ({ name, visibility }));
    const wanted = chosen === undefined ? null : this.#sheet(chosen);
    let found: SheetBeginning | null = null;
    const tables: SheetBeginning[] = [];
    const notes: string[] = [];
    const damaged: FileRefused[] = [];
    let bytes = 0;
    for (const sheet of this.#sheets) {
      const isWanted = wanted === null ? sheet.visibility === "visible" : sheet === wanted;
      const beginning = await this.#beginning(sheet, most).catch((error: unknown) => {
        // What is wrong with a sheet that is not read keeps none from being read.
        if (!(error instanceof FileRefused) || (isWanted && found === null)) throw error;
        damaged.push(error.inSheet(sheet.name));
        return null;
      });
      if (beginning === null || beginning.firstRows.length === 0) continue;
      if (!isTable(beginning.firstRows)) notes.push(sheet.name);
      else {
        tables.push(beginning);
        for (const { cells } of beginning.firstRows) for (const cell of cells) bytes += bytesOf(cell);
        if (bytes > MOST_FIRST_MEGABYTES * 1_000_000)
          throw refusal(TOO_LARGE_UNPACKED, {
            what: `the first rows of its sheets take more than ${MOST_FIRST_MEGABYTES} MB`,
          });
      }
      if (isWanted) found ??= beginning;
    }
    if (wanted === null) found = tables.find(({ visibility }) => visibility === "visible") ?? found;
    if (found !== null) {
      const { name, firstRows, hiddenColumns } = found;
      const about = { format: "xlsx", sheets, dateSystem: this.#dateSystem } as const;
      return { ...about, workbook: this, sheet: name, firstRows, hiddenColumns, tables, notes, damaged };
    }
    if (chosen !== undefined) throw refusal(NO_ROWS_IN_WORKBOOK, { sheet: chosen });
    const hidden = sheets.filter(({ visibility }) => visibility !== "visible").map(({ name }) => name);
    throw refusal(NO_ROWS_IN_WORKBOOK, { hidden });
  }

  /**
   * The rows of these sheets, one sheet after the other. Throws `FileRefused` where they cannot be read; rows before that were
   * handed out.
   */
  async *rows(names: readonly string[]): AsyncGenerator<SheetBatch, void, void> {
    const sheets = names.map((name) => this.#sheet(name));
    const packed = sheets.reduce((sum, { part }) => sum + this.#archive.packedSize(part), 0);
    const before = this.#archive.packedRead;
    const bytesRead = (): number => {
      const share = (this.#archive.packedRead - before) / Math.max(packed, 1);
      return Math.floor(Math.min(share, 1) * this.#file.size);
    };
    for (const sheet of sheets) {
      const rows = await this.#sheetRows(sheet);
      const batch = () => ({ sheet: sheet.name, rows: rows.take(), bytesRead: bytesRead() });
      try {
        for await (const _ of xmlSteps(this.#archive, sheet.part, rows)) {
          while (rows.waiting >= BATCH) yield batch();
        }
      } catch (error) {
        throw error instanceof FileRefused && sheets.length > 1 ? error.inSheet(sheet.name) : error;
      }
      while (rows.waiting > 0) yield batch();
    }
  }

  #sheet(name: string): Sheet {
    const sheet = this.#sheets.find((one) => one.name === name);
    if (sheet !== undefined) return sheet;
    if (this.#sheets.length === 0) throw refusal(NO_ROWS_IN_WORKBOOK, { hidden: [] });
    throw refusal(NO_SUCH_SHEET, { sheet: name, sheets: this.#sheets.map((one) => one.name) });
  }

  async #beginning(sheet: Sheet, most: number): Promise<SheetBeginning> {
    const rows = await this.#sheetRows(sheet);
    for await (const _ of xmlSteps(this.#archive, sheet.part, rows)) if (rows.waiting >= most) break;
    const { name, visibility } = sheet;
    const firstRows = rows.take().slice(0, most);
    return {
      name,
      visibility,
      firstRows: firstRows.map((row) => ({ ...row, cells: row.cells.map(cutOff) })),
      hiddenColumns: rows.hiddenColumns,
    };
  }

  async #sheetRows({ part }: Sheet): Promise<SheetRows> {
    return new SheetRows(await this.#readTables(), await this.#merged.of(part));
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

/** Parts are named free of case. */
function isSamePart(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
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
  let bytes = 0;
  await readXml(archive, part, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External" || Id === undefined) return;
      const target = posix.join("/", Target?.startsWith("/") ? "" : folder, Target ?? "");
      const one = {
        id: cutOff(Id),
        type: cutOff(Type?.split("/").at(-1) ?? ""),
        part: cutOff(target.slice(1)),
      };
      bytes += bytesOf(one.id) + bytesOf(one.type) + bytesOf(one.part);
      if (bytes > MOST_RELATED_BYTES)
        throw refusal(TOO_LARGE_UNPACKED, { what: "its parts refer to too many others" });
      found.push(one);
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
