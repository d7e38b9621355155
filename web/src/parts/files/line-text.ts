import { formatCount } from "../../ui/format.ts";

interface Place {
  readonly line: number;
  /** Of a workbook whose sheets were read as one file. */
  readonly sheet?: string | null | undefined;
}

/** A line of a file within a sentence: `line 1,234`, `Kalungu, line 7`. */
export function lineText({ line, sheet = null }: Place): string {
  return `${sheet === null ? "" : `${sheet}, `}line ${formatCount(line)}`;
}

/** The same at the beginning of a text: `Line 1,234`, `Kalungu, line 7`. */
export function lineTitle({ line, sheet = null }: Place): string {
  return sheet === null ? `Line ${formatCount(line)}` : lineText({ line, sheet });
}

/** The same in a column of lines: `1,234`, `Kalungu, line 7`. */
export function lineCell({ line, sheet = null }: Place): string {
  return sheet === null ? formatCount(line) : lineText({ line, sheet });
}
