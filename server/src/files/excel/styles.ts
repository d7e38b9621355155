import type { ColumnKind } from "../document.ts";

/** Number formats; below 164 stands what Excel brings along. */
const TEXT = 49;
const THOUSANDS = 3;
const OWN_FORMATS = { 164: "#,##0.0##", 165: '0.0##"%"', 166: "yyyy-mm-dd", 167: "yyyy-mm-dd hh:mm:ss" };

/** Formats in the order of their styles: each is followed by its bold twin. Text stays text also when it is edited. */
const FORMATS = [0, TEXT, THOUSANDS, 164, 165, 166, 167] as const;
const FORMAT_OF: Record<ColumnKind, (typeof FORMATS)[number]> = {
  text: TEXT,
  integer: THOUSANDS,
  decimal: 164,
  // Of one that has decimals; whole ones are set as integers.
  number: 164,
  percent: 165,
  day: 166,
  moment: 167,
  yes_no: 0,
};

/** The number of a kind's style. */
export function styleOf(kind: ColumnKind, isBold: boolean): number {
  return 2 * FORMATS.indexOf(FORMAT_OF[kind]) + (isBold ? 1 : 0);
}

const ownFormats = Object.entries(OWN_FORMATS)
  .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', "&quot;")}"/>`)
  .join("");
const styles = FORMATS.flatMap((format) =>
  [0, 1].map(
    (font) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  ),
);
const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

export const STYLES_XML =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="${Object.keys(OWN_FORMATS).length}">${ownFormats}</numFmts>` +
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${styles.length}">${styles.join("")}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
  "</styleSheet>";
