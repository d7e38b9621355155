import { MOST_COLUMNS } from "@command-center/import-rules/file-limits";
import { DAMAGED, TOO_MANY_COLUMNS } from "@command-center/import-rules/file-problems";
import { limitedCell, type CellFault, type FileRow } from "@command-center/import-rules/file-row";
import { refusal, type FileRefused } from "../file-refused.ts";
import { BATCH } from "../spreadsheet.ts";
import { hasLostDigits, shownText } from "./cell-values.ts";
import { MergedCells, type MergedColumn } from "./merged-cells.ts";
import type { Shown } from "./number-formats.ts";
import { cutOff, RichText, unescaped } from "./shared-strings.ts";
import type { Attributes, XmlHandlers } from "./xml.ts";

/** Rows and columns that a sheet has at most. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** Excel's own limit is 32,767. */
const LONGEST_CELL = 1_000_000;

const HIDDEN = { isHidden: true } as const;

/** What cells refer to. */
export interface SheetTables {
  readonly strings: readonly string[];
  /** What a number stands for, by the style of its cell. */
  readonly shown: readonly Shown[];
  readonly dateSystem: 1900 | 1904;
}

/**
 * Makes rows of a sheet's XML. Empty cells that a merged one covers in later rows show its value. Throws `FileRefused` where rows or cells are not in
 * their order, or a value lies beyond the last column that is read.
 */
export class SheetRows implements XmlHandlers {
  readonly #tables: SheetTables;
  readonly #rich = new RichText();
  #rows: FileRow[] = [];
  readonly #merged: MergedCells;
  readonly #hiddenColumns = new Set<number>();
  #isInData = false;
  #isHidden = false;
  #line = 0;
  #cells: string[] = [];
  #faults: CellFault[] = [];
  /** Place of the current cell in its row, from 0. */
  #place = -1;
  #type = "n";
  #style = 0;
  #value = "";
  #hasValue = false;
  #hasFormula = false;
  #isValue = false;

  constructor(tables: SheetTables, merged: readonly MergedColumn[]) {
    this.#tables = tables;
    this.#merged = new MergedCells(merged);
  }

  /** Places of the columns that the sheet hides, from 0, once its first row was read. */
  get hiddenColumns(): readonly number[] {
    return [...this.#hiddenColumns];
  }

  /** How many rows are there to be taken. */
  get waiting(): number {
    return this.#rows.length;
  }

  take(): readonly FileRow[] {
    return this.#rows.splice(0, BATCH);
  }

  open(name: string, attributes: Attributes): void {
    if (name === "sheetData") this.#isInData = true;
    else if (!this.#isInData) this.#noteColumn(name, attributes);
    else if (name === "row") this.#beginRow(attributes);
    else if (name === "c") this.#beginCell(attributes);
    else if (name === "v") this.#beginValue();
    else if (name === "f") this.#hasFormula = true;
    else this.#rich.open(name);
  }

  close(name: string): void {
    if (!this.#isInData) return;
    if (name === "v") {
      this.#isValue = false;
      this.#hasValue = true;
    } else if (name === "c") this.#endCell();
    else if (name === "row") this.#endRow();
    else if (name === "sheetData") this.#isInData = false;
    else this.#rich.close(name);
  }

  text(text: string): void {
    if (this.#isValue) {
      this.#value += text;
      if (this.#value.length > LONGEST_CELL) throw this.#damaged("has a cell without an end");
    } else if (this.#isInData) this.#rich.add(text);
  }

  #noteColumn(name: string, { min, max, hidden }: Attributes): void {
    if (name !== "col" || !isTrue(hidden)) return;
    const last = Math.min(Number(max), MOST_COLUMNS);
    for (let at = Math.max(Number(min), 1); at <= last; at += 1) this.#hiddenColumns.add(Math.floor(at) - 1);
  }

  #beginRow({ r, hidden }: Attributes): void {
    const line = r === undefined ? this.#line + 1 : /^\d{1,7}$/.test(r) ? Number(r) : 0;
    if (line <= this.#line || line > LAST_ROW) {
      const what = `it has a row with the number ${r?.slice(0, 20) ?? line} after row ${this.#line}`;
      throw refusal(DAMAGED, { what }, { line: this.#line || null });
    }
    this.#line = line;
    this.#isHidden = isTrue(hidden);
    this.#cells = [];
    this.#faults = [];
    this.#place = -1;
  }

  #beginCell({ r, t, s }: Attributes): void {
    const place = r === undefined ? this.#place + 1 : placeOf(r);
    if (place <= this.#place || place >= LAST_COLUMN) throw this.#damaged("has its cells in no order");
    this.#place = place;
    this.#type = t ?? "n";
    this.#style = s === undefined ? -1 : Number(s);
    this.#value = "";
    this.#rich.take();
    this.#hasValue = false;
    this.#hasFormula = false;
  }

  #beginValue(): void {
    if (this.#hasValue) throw this.#damaged("has a cell with two values");
    this.#isValue = true;
  }

  #endCell(): void {
    const text = limitedCell(this.#cellText());
    const fault = this.#fault();
    if (text === "" && fault === null) return;
    if (this.#place >= MOST_COLUMNS) {
      const cell = `${columnLetters(this.#place)}${this.#line}`;
      throw refusal(TOO_MANY_COLUMNS, { cell }, { line: this.#line, value: text });
    }
    while (this.#cells.length < this.#place) this.#cells.push("");
    this.#cells.push(text);
    if (fault !== null) this.#faults.push({ cell: this.#place, fault });
  }

  #endRow(): void {
    for (const cell of this.#merged.fill(this.#line, this.#cells))
      this.#faults.push({ cell, fault: "merged" });
    if (this.#cells.length === 0) return;
    const row = { line: this.#line, cells: this.#cells };
    const isPlain = !this.#isHidden && this.#faults.length === 0;
    this.#rows.push(
      isPlain
        ? row
        : { ...row, ...(this.#isHidden && HIDDEN), ...(this.#faults.length > 0 && { faults: this.#faults }) },
    );
  }

  #fault(): CellFault["fault"] | null {
    if (this.#type === "e") return "error value";
    if (this.#type === "n" && hasLostDigits(this.#value)) return "digits lost";
    // A formula may come to an empty text: then it says that it is one.
    const isWithout = this.#hasFormula && this.#value.trim() === "" && this.#type !== "str";
    return isWithout || (this.#hasFormula && !this.#hasValue) ? "formula without value" : null;
  }

  #cellText(): string {
    const value = this.#value;
    switch (this.#type) {
      case "inlineStr":
        return this.#rich.take();
      case "s":
        return this.#hasValue ? this.#shared(value) : "";
      case "str":
        return cutOff(unescaped(value));
      case "b":
        return value === "" ? "" : value.trim() === "1" || value.trim() === "true" ? "TRUE" : "FALSE";
      case "e":
        return value;
      case "d":
        return value.replace(/T00:00:00(?:\.0+)?Z?$/, "");
      default:
        return this.#number(value);
    }
  }

  #shared(value: string): string {
    const text = /^\s*\d+\s*$/.test(value) ? this.#tables.strings[Number(value)] : undefined;
    if (text === undefined) throw this.#damaged("has a cell whose text is missing");
    return text;
  }

  #number(value: string): string {
    const shown = this.#style === -1 ? null : (this.#tables.shown[this.#style] ?? null);
    return shownText(value, shown, this.#tables.dateSystem);
  }

  #damaged(what: string): FileRefused {
    return refusal(DAMAGED, { what: `row ${this.#line} ${what}` }, { line: this.#line || null });
  }
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** Place of a cell in its row, from 0, by its name: 27 for `AB7`; -1 where it has none. */
function placeOf(name: string): number {
  let place = 0;
  for (let at = 0; at < name.length && at < 4; at += 1) {
    const letter = (name.charCodeAt(at) & ~0x20) - 0x40;
    if (letter < 1 || letter > 26) break;
    place = 26 * place + letter;
  }
  return place - 1;
}

function columnLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter;
}
