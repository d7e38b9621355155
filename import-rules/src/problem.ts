/** What can be wrong with a file: codes with F refuse a row or the whole file, codes with W warn and let it in. */
export type ProblemCode = `F${number}` | `W${number}`;

/**
 * One kind of problem. `Details` is what its sentence names; `example` is such a case, for the list of codes in
 * `docs/imports.md`. A code is never given another meaning: files of problems are kept.
 */
export interface ProblemKind<Details = unknown> {
  readonly code: ProblemCode;
  /** A few words that head the rows with this problem: "Votes do not add up". */
  readonly title: string;
  /** Which rule it breaks, and what happens to the row, in one or two sentences. */
  readonly explanation: string;
  readonly example: Details;
  /** What in a file brings it about, in one short sentence, for the same list. */
  readonly cause: string;
  /** What is wrong here and what to do about it, in one plain sentence or two short ones. */
  sentence(details: Details): string;
}

/** A problem found in a file. */
export interface Problem {
  readonly code: ProblemCode;
  /** Line of the file as an editor or a spreadsheet counts it, from 1; null where it is about the whole file. */
  readonly line: number | null;
  /** The sheet that has the line, once it is known: until then the line is the running one of sheets that are read as one file. */
  readonly sheet?: string | null;
  /** Name of the column as its header has it, or null where the problem is about the row. */
  readonly column: string | null;
  /** What stood there, cut to 200 characters; null where nothing did. */
  readonly value: string | null;
  readonly message: string;
}

/** Whether a problem of this code keeps its row out. */
export function refuses(code: ProblemCode): boolean {
  return code.startsWith("F");
}

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
