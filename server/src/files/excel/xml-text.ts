/** The longest text that Excel keeps in a cell, in UTF-16 units. */
export const LONGEST_TEXT = 32_767;
/** What XML 1.0 cannot hold, lone halves of surrogate pairs among it. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Excel reads `_x0041_` as the character with that number, unless its first `_` is written so itself. */
const LIKE_AN_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/** Text for between tags; what XML cannot hold is left out, line breaks become LF. */
export function xmlText(text: string): string {
  return text
    .replace(FORBIDDEN, "")
    .replace(/\r\n?/g, "\n")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** Text for an attribute. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('"', "&quot;");
}

/** The text of a cell as XML; what is longer than Excel keeps ends with an ellipsis. */
export function cellXml(text: string): string {
  return xmlText(cutToLength(text, LONGEST_TEXT)).replace(LIKE_AN_ESCAPE, "_x005F_");
}

/** Whether text can stand in a cell as it is, judged by its characters one by one: no space at either end, no `_`. */
export function plainCellText(text: string): string {
  return text.includes("_") || text.trim() !== text ? "" : xmlText(text);
}

/** A text of at most so many UTF-16 units: a longer one ends with an ellipsis, and no character is cut in half. */
export function cutToLength(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const beginning = text.slice(0, longest - 1);
  return `${/[\ud800-\udbff]$/.test(beginning) ? beginning.slice(0, -1) : beginning}…`;
}
