/** A row of a file as it was read, before any column has a meaning. */
export interface FileRow {
  /** Line that the row begins on, from 1, as an editor or a spreadsheet counts it. */
  readonly line: number;
  /** What the cells say, without the spaces around it; empty text for an empty cell. */
  readonly cells: readonly string[];
  /** Cells that stand for no text of their own, such as a formula whose value was not saved. */
  readonly faults?: readonly CellFault[];
}

/** Why the value of a spreadsheet cell cannot be used. */
export interface CellFault {
  /** Place of the cell in the row, from 0. */
  readonly cell: number;
  readonly fault: "formula without value" | "error value" | "digits lost";
}
