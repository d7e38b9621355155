import { DAMAGED, TOO_LARGE_UNPACKED } from "@command-center/import-rules/file-problems";
import { refusal } from "../file-refused.ts";
import type { Archive } from "./archive.ts";
import { LONGEST_TOKEN } from "./xml.ts";

/** A merged cell of several rows. Its first column alone counts: a cell merged sideways is a title, or a layout. */
export interface MergedColumn {
  /** Rows as the sheet numbers them, from 1. */
  readonly top: number;
  readonly bottom: number;
  /** From 0. */
  readonly column: number;
}

const MOST_MERGED = 100_000;
const START = "mergeCells";
const RANGE = /\sref\s*=\s*["']([A-Za-z]{1,3})(\d{1,7}):[A-Za-z]{1,3}(\d{1,7})["']/;

/** The merged cells of more than one row in the sheets of a workbook. */
export class MergedColumns {
  readonly #archive: Archive;
  readonly #byPart = new Map<string, readonly MergedColumn[]>();
  #count = 0;

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /**
   * Those of a sheet, by their first row. They stand behind all rows of its part, so that it is unpacked for them alone, once,
   * which takes a tenth of the time of reading it. None are found in a part in UTF-16.
   */
  async of(part: string): Promise<readonly MergedColumn[]> {
    const known = this.#byPart.get(part);
    if (known !== undefined) return known;
    const merged: MergedColumn[] = [];
    for await (const one of mergedIn(this.#archive, part)) {
      merged.push(one);
      this.#count += 1;
      if (this.#count > MOST_MERGED)
        throw refusal(TOO_LARGE_UNPACKED, { what: `it has more than ${MOST_MERGED} merged cells` });
    }
    merged.sort((one, other) => one.top - other.top || one.column - other.column);
    this.#byPart.set(part, merged);
    return merged;
  }
}

async function* mergedIn(archive: Archive, part: string): AsyncGenerator<MergedColumn, void, void> {
  let isInside = false;
  let before: Uint8Array = new Uint8Array();
  let rest = "";
  for await (const piece of archive.content(part)) {
    let text: string;
    if (isInside) text = Buffer.from(piece).toString("latin1");
    else {
      // The list comes after nearly all of the sheet. Searching bytes takes a fraction of the time of searching text.
      const bytes = Buffer.concat([before, piece]);
      const at = startOf(bytes);
      if (at === -1) {
        before = bytes.subarray(-START.length);
        continue;
      }
      isInside = true;
      text = bytes.toString("latin1", at);
    }
    // Only the new piece is searched: a tag that does not end would otherwise be searched again with each piece.
    const end = text.lastIndexOf(">");
    if (end === -1) {
      rest += text;
      if (rest.length > LONGEST_TOKEN)
        throw refusal(DAMAGED, { what: `its part ${part} has a tag without an end` });
      continue;
    }
    const tags = (rest + text.slice(0, end)).split(">");
    rest = text.slice(end + 1);
    for (const tag of tags) {
      if (tag.includes("/") && tag.trimStart().startsWith("<") && tag.endsWith(START)) return;
      const [, column = "", top = "", bottom = ""] = RANGE.exec(tag) ?? [];
      if (Number(bottom) > Number(top))
        yield { top: Number(top), bottom: Number(bottom), column: columnOf(column) };
    }
  }
}

/** Where the list of merged cells begins: text of cells cannot have a `<` in front of the word. */
function startOf(bytes: Buffer): number {
  let at = bytes.indexOf(START);
  while (at > 0 && !BEFORE_START.has(bytes[at - 1] ?? 0)) at = bytes.indexOf(START, at + 1);
  return at;
}

/** A `<`, and the colon behind a prefix. */
const BEFORE_START: ReadonlySet<number> = new Set([0x3c, 0x3a]);

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Fills merged cells while rows are read in their order. */
export class MergedCells {
  readonly #merged: readonly MergedColumn[];
  #next = 0;
  /** What the cells of a column show, and down to which row: one for each column at most. */
  readonly #open = new Map<number, { readonly text: string; readonly bottom: number }>();

  /** @param merged by their first row */
  constructor(merged: readonly MergedColumn[]) {
    this.#merged = merged;
  }

  /** Writes what merged cells show into the empty cells that they cover in a row; returns the places of these cells. */
  fill(line: number, cells: string[]): readonly number[] {
    const filled: number[] = [];
    const isBlank = cells.length === 0;
    for (const [column, { text, bottom }] of this.#open) {
      if (bottom < line) this.#open.delete(column);
      if (bottom < line || isBlank || (cells[column] ?? "") !== "") continue;
      while (cells.length <= column) cells.push("");
      cells[column] = text;
      filled.push(column);
    }
    for (
      let one = this.#merged[this.#next];
      one !== undefined && one.top <= line;
      one = this.#merged[this.#next]
    ) {
      this.#next += 1;
      const text = cells[one.column] ?? "";
      if (one.top === line && text !== "" && !this.#open.has(one.column))
        this.#open.set(one.column, { text, bottom: one.bottom });
    }
    return filled;
  }
}
