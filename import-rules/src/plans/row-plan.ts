import type { FileRow } from "../file-row.ts";
import type { ListedUnit, PlaceId } from "../places/place-list.ts";
import type { PlaceQuestion } from "../places/place-question.ts";
import type { Problem } from "../problem.ts";
import type { NumberQuestion } from "../records/record-spelling.ts";
import type { NotData } from "../sheets/left-out-rows.ts";
import type { ResultSheet } from "../sheets/result-sheet.ts";

/** Why a row is left out without being refused. */
export type LeftOut = NotData | "same row" | "answer" | "no candidate" | "other contest" | "unopposed";

/**
 * What a row came to: a record, a reason to leave it out, or problems that refuse it. A row of a file with a row for each
 * candidate is `held` until the file is read.
 */
export interface RowRead<Record> {
  readonly line: number;
  readonly record: Record | null;
  readonly leftOut: LeftOut | null;
  readonly held: boolean;
  readonly problems: readonly Problem[];
}

/** A question with how many rows wait for its answer. */
export interface Asked<Question> {
  readonly question: Question;
  readonly firstLine: number;
  readonly rows: number;
}

/** A question about a place; no row waits for it once it is answered. */
export interface AskedPlace extends Asked<PlaceQuestion> {
  /** The unit that answers it, null where its rows are left out, undefined while it is open. */
  readonly unit: ListedUnit | null | undefined;
}

/** A question about a record's number; no row waits for it once it is answered. */
export interface AskedNumber extends Asked<NumberQuestion> {
  readonly answer: string | null;
}

/** What can only be said once all rows are read. */
export interface PlanEnd<Record> {
  /** Of rows that were held; gone through once. */
  readonly rows: Iterable<RowRead<Record>>;
  /** Lines whose record, given out before, does not stand: a later row contradicts it. Their problems are in `problems`. */
  readonly withdrawn: readonly number[];
  readonly problems: readonly Problem[];
  readonly questions: readonly AskedPlace[];
  /** About numbers of records. */
  readonly numbers?: readonly AskedNumber[];
  /** Rows of another width than the header, as `tooManyRagged` wants them. */
  readonly ragged: number;
}

/** How the rows of one file are read: made once from its columns, the units and the ballot, then fed row by row. */
export interface RowPlan<Record> {
  read(row: FileRow): RowRead<Record>;
  end(): PlanEnd<Record>;
}

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
