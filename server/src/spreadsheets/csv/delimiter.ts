import { parse } from "csv-parse/sync";
import type { Delimiter, LineEnd } from "../spreadsheet.ts";

/** In the order in which they are believed where nothing speaks for one of them. */
const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];
const SAMPLE_ROWS = 100;
/** A first line by which Excel is told the delimiter. */
const TOLD = /^sep=([,;\t|])\r?(?:\n|$)/i;
/** Shares of rows that differ by less are alike. */
const ALIKE = 0.05;

interface Candidate {
  readonly delimiter: Delimiter;
  /** How many columns most rows have, and the share of rows that have them. */
  readonly columns: number;
  readonly share: number;
}

/**
 * The delimiter of a CSV file: with it the most rows are equally wide, then the widest. `beginning` is the file's first
 * text, which need not end with a row unless `isWhole`.
 */
export function delimiterOf(beginning: string, lineEnd: LineEnd, isWhole: boolean): Delimiter {
  const told = TOLD.exec(beginning)?.[1];
  if (told !== undefined) return told as Delimiter;
  let best: Candidate = { delimiter: ",", columns: 1, share: 0 };
  for (const delimiter of DELIMITERS) {
    const candidate = { delimiter, ...commonWidth(widths(beginning, delimiter, lineEnd, isWhole)) };
    if (candidate.columns > 1 && isBetter(candidate, best)) best = candidate;
  }
  return best.delimiter;
}

/** Whether this is the line by which Excel is told the delimiter, and no row. */
export function tellsDelimiter(cells: readonly string[]): boolean {
  return /^sep=.?$/i.test(cells[0] ?? "") && cells.slice(1).every((cell) => cell === "");
}

function isBetter(one: Candidate, other: Candidate): boolean {
  const difference = one.share - other.share;
  return Math.abs(difference) < ALIKE ? one.columns > other.columns : difference > 0;
}

/** How many cells each of the first rows has that are not blank. */
function widths(beginning: string, delimiter: Delimiter, lineEnd: LineEnd, isWhole: boolean): number[] {
  const found: number[] = [];
  try {
    parse(beginning, {
      delimiter,
      record_delimiter: recordDelimiters(lineEnd),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: SAMPLE_ROWS,
      on_record: (cells: readonly string[]) => {
        if (cells.some((cell) => cell.trim() !== "")) found.push(cells.length);
        return null;
      },
    });
  } catch {
    // The text ends inside quote marks, which is no matter here: the rows before that were counted.
  }
  return isWhole || found.length < 2 || found.length === SAMPLE_ROWS ? found : found.slice(0, -1);
}

function commonWidth(found: readonly number[]): { readonly columns: number; readonly share: number } {
  const times = new Map<number, number>();
  for (const columns of found) times.set(columns, (times.get(columns) ?? 0) + 1);
  let [columns, most] = [1, 0];
  for (const [width, rows] of times) if (rows > most) [columns, most] = [width, rows];
  return { columns, share: found.length === 0 ? 0 : most / found.length };
}

const RECORD_DELIMITERS: Readonly<Record<LineEnd, string[]>> = {
  lf: ["\n"],
  crlf: ["\r\n"],
  cr: ["\r"],
  // The longest first: otherwise a CR LF would end a row twice.
  mixed: ["\r\n", "\n", "\r"],
};

/** What csv-parse takes for the end of a row. */
export function recordDelimiters(lineEnd: LineEnd): string[] {
  return RECORD_DELIMITERS[lineEnd];
}

/** How many line breaks of any kind a text has, as an editor counts them. */
export function lineBreaks(text: string): number {
  if (!text.includes("\n") && !text.includes("\r")) return 0;
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
