/** Most characters of a cell. Texts of records, such as what happened in an incident, may have {@link LONGEST_TEXT}. */
export const LONGEST_CELL = 500;
export const LONGEST_TEXT = 2_000;

/** A text as PostgreSQL stores it: without NULs, and with a replacement for half a character. */
export function storable(text: string): string {
  return (text.includes("\0") ? text.replaceAll("\0", "") : text).toWellFormed();
}

/**
 * A cell as a row holds it, without the spaces around it: a text that is too long for any field ends one character after
 * {@link LONGEST_TEXT}.
 */
export function limitedCell(text: string): string {
  const trimmed = storable(text).trim();
  return trimmed.length > LONGEST_TEXT ? trimmed.slice(0, LONGEST_TEXT + 1).toWellFormed() : trimmed;
}

/** A row of a file as it was read, before any column has a meaning. */
export interface FileRow {
  /** Line that the row begins on, from 1, as an editor or a spreadsheet counts it. */
  readonly line: number;
  /** What the cells say, without the spaces around it and as {@link limitedCell} leaves it; empty text for an empty cell. */
  readonly cells: readonly string[];
  /** Whether the sheet hides the row, for instance by a filter. */
  readonly isHidden?: true;
  /** Cells that stand for no text of their own, such as a formula whose value was not saved. */
  readonly faults?: readonly CellFault[];
}

/** Why the value of a spreadsheet cell cannot be used; that of a merged cell can, where it is no figure. */
export interface CellFault {
  /** Place of the cell in the row, from 0. */
  readonly cell: number;
  readonly fault: "formula without value" | "error value" | "digits lost" | "merged";
}
