import type { LineEnd } from "../spreadsheet.ts";

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
