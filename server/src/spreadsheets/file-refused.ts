import { sheetLine } from "@command-center/domain/files/sheet-lines";
import type { Problem, ProblemKind } from "@command-center/import-rules/problem";

/** Characters of a value that a problem keeps. */
const LONGEST_VALUE = 200;

/** The file cannot be read, and why. Everything that is wrong with a file is thrown as this; any other error is a fault. */
export class FileRefused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.message}`);
    this.name = "FileRefused";
    this.problem = problem;
  }

  /** The same of a sheet that is read as one file with others. */
  inSheet(sheet: string): FileRefused {
    return new FileRefused({ ...this.problem, sheet });
  }

  /** The same with sheet and line, in place of the running line of these sheets. */
  inSheets(sheets: readonly string[]): FileRefused {
    const { line, sheet } = this.problem;
    if (line === null || sheet !== undefined) return this;
    return new FileRefused({ ...this.problem, ...sheetLine(sheets, line) });
  }
}

/** The refusal of a file by a kind of problem, with the line (from 1) and the value it is about where there are such. */
export function refusal<Details>(
  kind: ProblemKind<Details>,
  details: Details,
  { line = null, value = null }: { readonly line?: number | null; readonly value?: string | null } = {},
): FileRefused {
  return new FileRefused({
    code: kind.code,
    line,
    column: null,
    value: value === null ? null : value.slice(0, LONGEST_VALUE),
    message: kind.sentence(details),
  });
}
