import type { Cell, ColumnKind } from "../document.ts";
import { type Pen, plainCharacters } from "../pen.ts";
import { daySerial, momentSerial } from "./serial.ts";
import { styleOf } from "./styles.ts";
import { cellXml, LONGEST_TEXT, plainCellText } from "./xml-text.ts";

const PLAIN = plainCharacters(plainCellText);
const NUMBER_END = Buffer.from("</v></c>");
const TEXT_END = Buffer.from("</t></is></c>");

/** Writes a cell in the row whose number is given in digits; an empty one not at all. */
export type CellWriter = (cell: Cell, row: Uint8Array) => void;

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
