import { printable } from "../face.ts";

/** A column as wide as its text must hold it, whatever was added and taken away on the way. */
const TOLERANCE = 0.01;

/** More characters than the longest line of the smallest type has: texts are not measured beyond, however long they are. */
export const LONGEST_LINE = 1_000;

const WORDS = /\s*\S+?(?:[/–-]+(?![\d/–-])|(?=\s|$))\s*/gu;

/**
 * Breaks text into lines of a width: at spaces, and after a dash or a slash that no figure follows; inside a word only
 * where it is longer than a line. What does not fit into the last line ends in an ellipsis.
 */
export function wrap(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  mostLines = 12,
): readonly string[] {
  return wrapped(text, width, widthOf, mostLines).lines;
}

/** The same, and whether it did not fit. */
export function wrapped(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  mostLines = 12,
): { readonly lines: readonly string[]; readonly isCut: boolean } {
  const fits = (part: string) => part.length <= LONGEST_LINE && widthOf(part) <= width + TOLERANCE;
  if (fits(text)) return { lines: [text], isCut: false };
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text).match(WORDS) ?? []) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = word;
    while (!fits(line.trimEnd()) && lines.length <= mostLines) {
      const end = fitting(line, width, widthOf);
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
    if (lines.length > mostLines) break;
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  if (lines.length <= mostLines) return { lines, isCut: false };
  const last = withEllipsis(lines[mostLines - 1] ?? "", width, widthOf);
  return { lines: [...lines.slice(0, mostLines - 1), last], isCut: true };
}

/** The text, cut with an ellipsis where it is longer than the width. */
export function cutToWidth(text: string, width: number, widthOf: (text: string) => number): string {
  return widthOf(text) <= width + TOLERANCE ? text : withEllipsis(text, width, widthOf);
}

function withEllipsis(text: string, width: number, widthOf: (text: string) => number): string {
  return `${text.slice(0, fitting(text, width - widthOf("…"), widthOf)).trimEnd()}…`;
}

/** How much of the text's start fits, in code units; one character at least, and no character halved. */
function fitting(text: string, width: number, widthOf: (text: string) => number): number {
  let [low, high] = [1, Math.min(text.length, LONGEST_LINE)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(text.slice(0, middle)) <= width + TOLERANCE) low = middle;
    else high = middle - 1;
  }
  const isHalf = (text.charCodeAt(low - 1) & 0xfc00) === 0xd800;
  return isHalf ? low + (low === 1 ? 1 : -1) : low;
}
