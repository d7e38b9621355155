import type { Problem, ProblemKind } from "../problem.ts";

/** Most characters of a cell that are kept with its problem. */
const MOST_SHOWN = 200;

/** Where a problem was found; what is left out is not known or plays no part. */
export interface FoundAt {
  readonly line: number | null;
  /** The column's name as its header has it. */
  readonly column?: string | null;
  /** What the cell says. */
  readonly value?: string | null;
}

/** A problem of this kind, found there. */
export function problemOf<Details>(
  kind: ProblemKind<Details>,
  details: NoInfer<Details>,
  { line, column = null, value = null }: FoundAt,
): Problem {
  return {
    code: kind.code,
    line,
    column,
    value: value === null || value === "" ? null : value.slice(0, MOST_SHOWN),
    message: kind.sentence(details),
  };
}
