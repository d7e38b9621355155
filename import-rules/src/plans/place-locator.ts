import type { FileRow } from "../file-row.ts";
import type { ListedUnit, PlaceId } from "../places/place-list.ts";
import type { Problem } from "../problem.ts";
import type { ResultSheet } from "../sheets/result-sheet.ts";
import type { AskedPlace, RowRead } from "./row-plan.ts";

/** The place that a row's figures are of with what there is to warn about, or what became of the row without one. */
export type PlaceOfRow =
  | {
      readonly is: "found";
      readonly place: ListedUnit;
      readonly warnings: readonly Problem[];
    }
  | { readonly is: "stopped"; readonly row: RowRead<never> };

/** Finds the places that the figures of a file are of: polling stations, or the units of a tally sheet. */
export interface PlaceLocator {
  place(row: FileRow): PlaceOfRow;
  /** Whether a row prints a listed station with the word total in its name. */
  isStation(cells: readonly string[]): boolean;
  /** The questions about the rows so far, answered ones included. */
  questions(): readonly AskedPlace[];
}

/** A result as a file has it. */
export interface PlaceSheet {
  readonly place: PlaceId;
  readonly sheet: ResultSheet;
}
