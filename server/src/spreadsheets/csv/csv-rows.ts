import { setImmediate as turn } from "node:timers/promises";
import { finished } from "node:stream/promises";
import { LONGEST_ROW, MOST_COLUMNS } from "@command-center/import-rules/file-limits";
import {
  QUOTE_INSIDE_CELL,
  QUOTE_NOT_CLOSED,
  ROW_TOO_LONG,
  TOO_MANY_COLUMNS,
} from "@command-center/import-rules/file-problems";
import { limitedCell, type FileRow } from "@command-center/import-rules/file-row";
import { CsvError, Parser } from "csv-parse";
import { pieces, type FileBytes } from "../file-bytes.ts";
import { FileRefused, refusal } from "../file-refused.ts";
import { BATCH, type CsvReading, type RowBatch } from "../spreadsheet.ts";
import { decoderOf } from "./decoder.ts";
import { lineBreaks, recordDelimiters, tellsDelimiter } from "./delimiter.ts";

/** Bytes that are parsed at once: a few milliseconds, after which the process sees to others. */
const SLICE = 131_072;
const MARK_LENGTHS = { "utf-8": 3, "utf-16le": 2, "utf-16be": 2, "windows-1252": 0 };

/** The rows of a CSV file. Throws `FileRefused` at the first that cannot be read; rows before it were handed out. */
export async function* csvRows(file: FileBytes, reading: CsvReading): AsyncGenerator<RowBatch, void, void> {
  const rows = new Rows(reading);
  let bytesRead = 0;
  const batch = (): RowBatch => ({ rows: rows.take(), bytesRead });
  try {
    for await (const { slice, upTo } of utf8Slices(file, reading)) {
      await rows.add(slice);
      bytesRead = upTo;
      while (rows.waiting >= BATCH) yield batch();
      await turn();
    }
    await rows.end();
    bytesRead = file.size;
    while (rows.waiting > 0) yield batch();
  } finally {
    rows.close();
  }
}

/** The file's text as UTF-8, and how many bytes of the file it goes up to. */
async function* utf8Slices(
  file: FileBytes,
  { encoding, byteOrderMark }: CsvReading,
): AsyncGenerator<{ readonly slice: Buffer; readonly upTo: number }> {
  const decoder = encoding === "utf-8" ? null : decoderOf(encoding);
  let upTo = byteOrderMark ? MARK_LENGTHS[encoding] : 0;
  for await (const piece of pieces(file, upTo)) {
    for (let at = 0; at < piece.length; at += SLICE) {
      const bytes = piece.subarray(at, at + SLICE);
      upTo += bytes.length;
      const slice =
        decoder === null
          ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
          : Buffer.from(decoder.text(bytes));
      yield { slice, upTo };
    }
  }
  decoder?.end();
}

/** Hands each row to `take` and keeps none in its own stream, which would take half as long again. */
class RowParser extends Parser {
  readonly #take: (cells: string[]) => void;

  constructor({ delimiter, lineEnd }: CsvReading, take: (cells: string[]) => void) {
    super({
      delimiter,
      record_delimiter: recordDelimiters(lineEnd),
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
    });
    this.#take = take;
  }

  // For `on_record` csv-parse would describe each row in an object of twelve facts.
  override push(cells: string[] | null): boolean {
    if (cells === null) return super.push(null);
    this.#take(cells);
    return true;
  }
}

/** What csv-parse makes of slices, with the line that each row begins on. */
class Rows {
  readonly #parser: Parser;
  #rows: FileRow[] = [];
  /** Line that the next row begins on. */
  #line = 1;
  /** Bytes that were parsed since a row ended. */
  #sinceRow = 0;
  /** Of the first row that cannot be taken; those after it are not looked at. */
  #refused: FileRefused | null = null;

  constructor(reading: CsvReading) {
    this.#parser = new RowParser(reading, (cells) => this.#take(cells));
    // Each error comes back from the call that it happened in, too.
    this.#parser.on("error", () => {});
    this.#parser.resume();
  }

  get waiting(): number {
    return this.#rows.length;
  }

  take(): readonly FileRow[] {
    return this.#rows.splice(0, BATCH);
  }

  async add(slice: Buffer): Promise<void> {
    this.#sinceRow += slice.length;
    await new Promise<void>((resolve, reject) => {
      this.#parser.write(slice, (error) => (error ? reject(this.#asRefusal(error)) : resolve()));
    });
    if (this.#refused !== null) throw this.#refused;
    // A row of nothing but delimiters is not in csv-parse's count of its size.
    if (this.#sinceRow > LONGEST_ROW + SLICE) throw this.#tooLong();
  }

  async end(): Promise<void> {
    try {
      await finished(this.#parser.end());
    } catch (error) {
      throw this.#asRefusal(error);
    }
    if (this.#refused !== null) throw this.#refused;
  }

  close(): void {
    this.#parser.destroy();
  }

  #take(cells: string[]): void {
    if (this.#refused !== null) return;
    const line = this.#line;
    this.#sinceRow = 0;
    this.#line += 1;
    let isBlank = true;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? "";
      this.#line += lineBreaks(cell);
      const text = limitedCell(cell);
      if (text !== "") isBlank = false;
      cells[index] = text;
    }
    if (cells.length > MOST_COLUMNS)
      this.#refused = refusal(TOO_MANY_COLUMNS, { line, columns: cells.length }, { line });
    else if (!isBlank && !(line === 1 && tellsDelimiter(cells))) this.#rows.push({ line, cells });
  }

  #tooLong(): FileRefused {
    return refusal(ROW_TOO_LONG, { line: this.#line }, { line: this.#line });
  }

  /** csv-parse's own line numbers are not used: they count CR LF inside quote marks twice. */
  #asRefusal(error: unknown): unknown {
    // What comes after it in the same slice was parsed, too.
    if (this.#refused !== null) return this.#refused;
    if (!(error instanceof CsvError)) return error;
    const line = this.#line;
    const where = { line, column: Number(error["column"]) + 1 };
    if (error.code === "CSV_QUOTE_NOT_CLOSED") return refusal(QUOTE_NOT_CLOSED, where, { line });
    if (error.code === "CSV_MAX_RECORD_SIZE") return this.#tooLong();
    const isQuote = error.code === "CSV_INVALID_CLOSING_QUOTE" || error.code.includes("OPENING_QUOTE");
    return isQuote ? refusal(QUOTE_INSIDE_CELL, where, { line }) : error;
  }
}
