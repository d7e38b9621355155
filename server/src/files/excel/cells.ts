import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import type { Cell, ColumnKind } from "../document.ts";
import { type Pen, plainCharacters } from "../pen.ts";
import { styleOf } from "./styles.ts";
import { cellXml, LONGEST_TEXT, plainCellText } from "./xml-text.ts";

const PLAIN = plainCharacters(plainCellText);
const NUMBER_END = Buffer.from("</v></c>");
const TEXT_END = Buffer.from("</t></is></c>");

/** Writes a cell in the row whose number is given in digits; an empty one not at all. */
export type CellWriter = (cell: Cell, row: Uint8Array) => void;

const MILLISECONDS_A_DAY = 86_400_000;
/** Day 0 of the 1900 date system, as it counts from March 1900 on: before that it has a 29 February too many. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_RIGHT = 61;
/** 31 December 9999. */
const LAST = 2_958_465;

/** A calendar day (`YYYY-MM-DD`) as Excel counts days; null for what it cannot count, or what is no day. */
export function daySerial(day: string): number | null {
  if (day.length !== 10 || day.charCodeAt(4) !== 0x2d || day.charCodeAt(7) !== 0x2d) return null;
  const year = digits(day, 0, 4);
  const month = digits(day, 5, 7);
  const date = digits(day, 8, 10);
  const time = Date.UTC(year, month - 1, date);
  const serial = (time - DAY_ZERO) / MILLISECONDS_A_DAY;
  // 31 February would become a day in March.
  if (!(month >= 1 && month <= 12) || !(date >= 1 && (date <= 28 || new Date(time).getUTCDate() === date))) {
    return null;
  }
  // Of a year below 100 `Date.UTC` makes one after 1900.
  return year < 1900 ? null : inRange(serial);
}

/** A moment (ISO 8601 with zone) as days and part of a day in Uganda's time; null as above. */
export function momentSerial(moment: string): number | null {
  const time = Date.parse(moment);
  return inRange((time + UGANDA_AHEAD - DAY_ZERO) / MILLISECONDS_A_DAY);
}

function inRange(serial: number): number | null {
  return serial >= FIRST_RIGHT && serial < LAST + 1 ? serial : null;
}

/** Not a number where anything but digits stands. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = 10 * number + digit;
  }
  return number;
}

/** Writes the cells of a column: typed where they are what the kind says, else as text. There are no formulas. */
export function cellWriter(pen: Pen, kind: ColumnKind, index: number, isBold: boolean): CellWriter {
  const start = Buffer.from(`<c r="${columnName(index)}`);
  const numberStart = Buffer.from(`" s="${styleOf(kind, isBold)}"><v>`);
  const wholeStart = Buffer.from(`" s="${styleOf(kind === "number" ? "integer" : kind, isBold)}"><v>`);
  const textStyle = `" s="${styleOf("text", isBold)}" t="inlineStr"><is>`;
  const textStart = Buffer.from(`${textStyle}<t>`);
  const preservedStart = Buffer.from(`${textStyle}<t xml:space="preserve">`);
  const yesNoStart = Buffer.from(`" s="${styleOf("yes_no", isBold)}" t="b"><v>`);

  const writeNumber = (number: number): void => {
    pen.bytes(Number.isInteger(number) ? wholeStart : numberStart);
    pen.number(number);
    pen.bytes(NUMBER_END);
  };
  const writeText = (text: string): void => {
    const before = pen.length;
    pen.bytes(textStart);
    if (text.length > LONGEST_TEXT || !pen.plainText(text, PLAIN)) {
      pen.goBack(before);
      pen.bytes(preservedStart);
      pen.text(cellXml(text));
    }
    pen.bytes(TEXT_END);
  };
  return (cell, row) => {
    if (cell === null || cell === "" || (typeof cell === "number" && !Number.isFinite(cell))) return;
    pen.bytes(start);
    pen.bytes(row);
    if (typeof cell === "number") return writeNumber(cell);
    if (typeof cell === "string") {
      const serial = kind === "day" ? daySerial(cell) : kind === "moment" ? momentSerial(cell) : null;
      return serial === null ? writeText(cell) : writeNumber(serial);
    }
    pen.bytes(yesNoStart);
    pen.number(cell ? 1 : 0);
    pen.bytes(NUMBER_END);
  };
}

/** A column's letters: 0 is `A`, 26 is `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
