import {
  MORE_VOTES_THAN_LISTED,
  MORE_VOTES_THAN_VOTERS,
  REGISTER_DIFFERS,
} from "../problems/row-problems.ts";
import { type FoundAt, type Problem, problemOf } from "../problem.ts";
import type { ResultSheet } from "./result-sheet.ts";

/** Figures of a place that are known without the file. */
export interface KnownFigures {
  /** Printed on the sheet in force. Null where it has none. */
  readonly registered: number | null;
  readonly invalid: number | null;
  /** Voters on the station list. */
  readonly listed: number | null;
}

/** Where a figure that the file does not have comes from. */
export type FigureOrigin = "file" | "recorded" | "list" | "unknown";

/** A sheet with the figures that its file does not have. */
export interface CompletedSheet {
  readonly sheet: ResultSheet;
  readonly registered: FigureOrigin;
  /** Of invalid votes, and so of votes cast. Null for a sheet without votes. */
  readonly invalid: Exclude<FigureOrigin, "list"> | null;
  /** Found with these figures; whether one refuses the sheet, its code says. `register` is where the file has the register. */
  problems(at: FoundAt, register: FoundAt): readonly Problem[];
}

const NOTHING_KNOWN: KnownFigures = { registered: null, invalid: null, listed: null };

/**
 * Completes a sheet with what is known of its place. A figure without a cell in the file stays as recorded; else the register is
 * that of the station list, and invalid votes stay unknown, never 0. Votes cast are valid and invalid votes together. More of them than
 * recorded voters refuse the sheet like a register of its own; the list may be of another day, and only warns.
 */
export function completedSheet(sheet: ResultSheet, known: KnownFigures = NOTHING_KNOWN): CompletedSheet {
  const registered = sheet.registered ?? known.registered ?? known.listed;
  const fromList = sheet.registered === null && known.registered === null;
  const isUnknown = sheet.votes !== null && sheet.invalid === null;
  const invalid = isUnknown ? known.invalid : sheet.invalid;
  const total = isUnknown && invalid !== null && sheet.valid !== null ? sheet.valid + invalid : sheet.total;
  const cast = total ?? sheet.valid;
  const isAbove = cast !== null && registered !== null && cast > registered;
  return {
    sheet: { ...sheet, registered, invalid, total },
    registered:
      sheet.registered !== null ? "file" : registered === null ? "unknown" : fromList ? "list" : "recorded",
    invalid: sheet.votes === null ? null : !isUnknown ? "file" : invalid === null ? "unknown" : "recorded",
    problems: (at, register) => [
      ...(sheet.registered !== null && known.listed !== null && sheet.registered !== known.listed
        ? [problemOf(REGISTER_DIFFERS, { listed: known.listed }, register)]
        : []),
      ...(isAbove
        ? [
            problemOf(
              fromList ? MORE_VOTES_THAN_LISTED : MORE_VOTES_THAN_VOTERS,
              { total: cast, registered },
              at,
            ),
          ]
        : []),
    ],
  };
}
