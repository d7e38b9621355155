import type { RowRead } from "@command-center/domain/imports/plans/row-plan";
import { refuses } from "@command-center/domain/imports/problem";

/** How many rows of a file became what. */
export interface Tally {
  rows: number;
  refused: number;
  warned: number;
  leftOut: number;
}

export const emptyTally = (): Tally => ({ rows: 0, refused: 0, warned: 0, leftOut: 0 });

/** Counts a row. One that is held back until the end of the file is counted then. */
export function count(tally: Tally, { leftOut, held, problems }: RowRead<unknown>): void {
  if (leftOut !== null) tally.leftOut += 1;
  else if (!held) tally.rows += 1;
  if (problems.some(({ code }) => refuses(code))) tally.refused += 1;
  else if (problems.length > 0) tally.warned += 1;
}
