import {
  EMPTY_FILE,
  ENDS_INSIDE_CHARACTER,
  WRONG_ENCODING,
} from "@command-center/import-rules/file-problems";
import { pieces, type FileBytes } from "../file-bytes.ts";
import { refusalOfText } from "../file-kinds.ts";
import { refusal } from "../file-refused.ts";
import type { Chosen, CsvReading, Encoding } from "../spreadsheet.ts";
import { decoderOf, ENCODING_NAMES } from "./decoder.ts";
import { delimiterOf } from "./delimiter.ts";
import { Survey } from "./survey.ts";
import { Utf8Check } from "./utf8-check.ts";

interface Marked {
  readonly encoding: Encoding;
  /** Bytes of the byte order mark. */
  readonly mark: number;
}

/**
 * How a file that is neither a workbook nor another binary format is read. Reads all of it once: of a file that is
 * UTF-8 up to its last row, the encoding is known there only. Throws `FileRefused` where it is no table of text.
 *
 * What is not UTF-8 is windows-1252, unless more of its characters beyond ASCII are UTF-8 than are not: then it is a UTF-8
 * file with damage, which is not guessed at.
 */
export async function recogniseCsv(file: FileBytes, head: Buffer, chosen: Chosen): Promise<CsvReading> {
  const { encoding: marked, mark } = markOf(head);
  const beginning = head.subarray(mark);
  const assumed = chosen.encoding ?? (mark > 0 ? marked : utf16Of(beginning));
  const byteOrderMark = mark > 0 && assumed === marked;
  const from = byteOrderMark ? mark : 0;
  if (file.size === from) throw refusal(EMPTY_FILE, { holds: "nothing" });

  const isUtf16 = assumed === "utf-16le" || assumed === "utf-16be";
  const refused = refusalOfText(beginningText(beginning, assumed ?? "windows-1252"));
  if (refused !== null) throw refused;
  const { survey, check } = isUtf16 ? await surveyUtf16(file, from, assumed) : await surveyBytes(file, from);
  const encoding = assumed === null || assumed === "utf-8" ? byteEncoding(check, assumed) : assumed;
  const lineEnd = chosen.lineEnd ?? survey.lineEnd;
  const text = beginningText(head.subarray(from), encoding);
  const delimiter = chosen.delimiter ?? delimiterOf(text, lineEnd, head.length === file.size);
  return { format: "csv", encoding, byteOrderMark, delimiter, lineEnd };
}

function markOf(head: Buffer): Marked {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: "utf-8", mark: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", mark: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", mark: 2 };
  return { encoding: "utf-8", mark: 0 };
}

/** UTF-16 without a mark: every second byte of what is mostly ASCII is 0. Null where it is not so. */
function utf16Of(beginning: Buffer): Encoding | null {
  const units = Math.min(beginning.length, 4_096) >> 1;
  const zeros = [0, 0];
  for (let at = 0; at < 2 * units; at += 1) if (beginning[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (second > 2 * first && 2 * second > units) return "utf-16le";
  if (first > 2 * second && 2 * first > units) return "utf-16be";
  return null;
}

/** The first characters, for a look at them: those that are cut or wrong do not matter here. */
function beginningText(bytes: Buffer, encoding: Encoding): string {
  const isWindows = encoding === "windows-1252";
  return isWindows ? decoderOf(encoding).text(bytes) : new TextDecoder(encoding).decode(bytes);
}

interface Utf8Finding {
  readonly check: Utf8Check;
  /** Line of the first byte that is not UTF-8. */
  readonly line: number | null;
}

async function surveyBytes(
  file: FileBytes,
  from: number,
): Promise<{ readonly survey: Survey; readonly check: Utf8Finding }> {
  const survey = new Survey();
  const check = new Utf8Check();
  let line: number | null = null;
  let at = 0;
  for await (const piece of pieces(file, from)) {
    check.add(piece);
    let rest = piece;
    if (line === null && check.firstWrong !== null) {
      const before = Math.max(0, check.firstWrong - at);
      survey.add(piece.subarray(0, before));
      line = survey.line;
      rest = piece.subarray(before);
    }
    survey.add(rest);
    at += piece.length;
  }
  survey.end();
  return { survey, check: { check, line } };
}

async function surveyUtf16(
  file: FileBytes,
  from: number,
  encoding: Encoding,
): Promise<{ readonly survey: Survey; readonly check: null }> {
  const survey = new Survey();
  const decoder = decoderOf(encoding);
  for await (const piece of pieces(file, from)) {
    const units = Buffer.from(decoder.text(piece), "utf16le");
    survey.add(new Uint16Array(units.buffer, units.byteOffset, units.length / 2));
  }
  decoder.end();
  survey.end();
  return { survey, check: null };
}

function byteEncoding(finding: Utf8Finding | null, assumed: Encoding | null): Encoding {
  if (finding === null) return "utf-8";
  const { check, line } = finding;
  const names = { encoding: ENCODING_NAMES["utf-8"] };
  const isUtf8 = assumed === "utf-8" || check.characters > check.wrong;
  if (check.wrong > 0 && !isUtf8) return "windows-1252";
  if (check.wrong > 0) throw refusal(WRONG_ENCODING, { ...names, line }, { line });
  if (check.isInside) throw refusal(ENDS_INSIDE_CHARACTER, names);
  return "utf-8";
}
