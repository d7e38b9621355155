import type { CountCell } from "../cells/numbers.ts";
import { type FoundAt, type Problem, type ProblemKind, problemOf } from "../problem.ts";
import {
  MARKS_MIXED,
  MORE_VOTES_THAN_VOTERS,
  PARTLY_BLANK,
  VOTES_DO_NOT_ADD_UP,
} from "../problems/row-problems.ts";

/** What a result is. Blank or `-` is not received, `x` is nullified, zeros throughout are zero. */
export type SheetState = "counted" | "not received" | "nullified" | "zero";

/** One contest's result in one place. Votes are null unless it is counted or zero; what no column says is null. */
export interface ResultSheet {
  readonly state: SheetState;
  readonly registered: number | null;
  /** In the order of the ballot. */
  readonly votes: readonly number[] | null;
  readonly valid: number | null;
  readonly invalid: number | null;
  readonly total: number | null;
}

/** A field of a sheet, or the place of a candidate on the ballot. */
export type SheetField = "registered" | "valid" | "invalid" | "total" | "notReporting" | "nullified" | number;

/** The cells of a sheet; null where the file has no such column. */
export interface SheetCells {
  readonly registered: CountCell | null;
  /** In the order of the ballot. */
  readonly votes: readonly CountCell[];
  readonly valid: CountCell | null;
  readonly invalid: CountCell | null;
  readonly total: CountCell | null;
  /** Stations that did not report: 1 marks a row of zeros as not received. */
  readonly notReporting: CountCell | null;
  /** 1 marks a row without figures, or of zeros, as nullified. */
  readonly nullified: CountCell | null;
}

/** Something wrong with a sheet, once its line is known. */
export interface SheetFinding {
  readonly about: SheetField;
  problem(at: FoundAt): Problem;
}

/** A sheet, or all that keeps it from being one. */
export type SheetRead =
  | { readonly sheet: ResultSheet; readonly findings: readonly [] }
  | { readonly sheet: null; readonly findings: readonly SheetFinding[] };

const SUMS = ["valid", "invalid", "total"] as const;

/**
 * Reads a sheet and checks it: its state is one of four and never mixed, a blank is never 0, candidates add up to valid,
 * valid and invalid to the total, and nobody voted who is not registered. `nameOf` gives a field its name for sentences.
 */
export function readSheet(cells: SheetCells, nameOf: (field: SheetField) => string): SheetRead {
  const refused: SheetFinding[] = [];
  let counts = 0;
  let zeros = 0;
  let marks = 0;
  let firstMark: SheetField | null = null;
  let firstBlank: SheetField | null = null;
  const look = (cell: CountCell | null, field: SheetField) => {
    if (cell === null) return;
    if (cell.is === "count") {
      counts += 1;
      if (cell.value === 0) zeros += 1;
    } else if (cell.is === "refused") refused.push({ about: field, problem: cell.problem });
    else if (cell.is === "x") {
      marks += 1;
      firstMark ??= field;
    } else firstBlank ??= field;
  };
  for (let place = 0; place < cells.votes.length; place += 1) look(cells.votes[place] ?? null, place);
  for (const field of SUMS) look(cells[field], field);
  for (const field of ["registered", "notReporting", "nullified"] as const)
    if (cells[field]?.is === "refused") refused.push({ about: field, problem: cells[field].problem });
  if (refused.length > 0) return { sheet: null, findings: refused };

  const registered = valueOf(cells.registered);
  const without = (state: SheetState): SheetRead => ({
    sheet: { state, registered, votes: null, valid: null, invalid: null, total: null },
    findings: [],
  });
  if (firstMark !== null)
    return counts === 0 && marks > 0 ? without("nullified") : wrong(firstMark, MARKS_MIXED, { mark: "x" });
  if ((valueOf(cells.nullified) ?? 0) > 0)
    return zeros === counts ? without("nullified") : wrong("nullified", MARKS_MIXED, { mark: "nullified" });
  if (counts === 0) return without("not received");
  const notReporting = (valueOf(cells.notReporting) ?? 0) > 0;
  if (notReporting)
    return zeros === counts
      ? without("not received")
      : wrong("notReporting", MARKS_MIXED, { mark: "not reported" });
  if (firstBlank !== null) return wrong(firstBlank, PARTLY_BLANK, { field: nameOf(firstBlank) });
  return summed(cells, registered, zeros === counts);
}

function summed(cells: SheetCells, registered: number | null, allZero: boolean): SheetRead {
  const votes = cells.votes.map((cell) => valueOf(cell) ?? 0);
  let sum = 0;
  for (const count of votes) sum += count;
  const valid = valueOf(cells.valid) ?? sum;
  const printedTotal = valueOf(cells.total);
  const printedInvalid = valueOf(cells.invalid);
  if (valid !== sum)
    return wrong("valid", VOTES_DO_NOT_ADD_UP, { of: "candidates", candidates: votes.length, sum });
  // Without one of the two the other gives it; without both they stay unknown.
  const invalid = printedInvalid ?? (printedTotal === null ? null : printedTotal - valid);
  const total = printedTotal ?? (printedInvalid === null ? null : valid + printedInvalid);
  if (total !== null && invalid !== null && (invalid < 0 || valid + invalid !== total))
    return wrong("total", VOTES_DO_NOT_ADD_UP, {
      of: "valid and invalid",
      sum: valid + Math.max(invalid, 0),
    });
  const cast = total ?? valid;
  if (registered !== null && cast > registered)
    return wrong(total === null ? "valid" : "total", MORE_VOTES_THAN_VOTERS, { total: cast, registered });
  return {
    sheet: { state: allZero ? "zero" : "counted", registered, votes, valid, invalid, total },
    findings: [],
  };
}

const valueOf = (cell: CountCell | null) => (cell?.is === "count" ? cell.value : null);

function wrong<Details>(about: SheetField, kind: ProblemKind<Details>, details: NoInfer<Details>): SheetRead {
  return { sheet: null, findings: [{ about, problem: (at) => problemOf(kind, details, at) }] };
}
